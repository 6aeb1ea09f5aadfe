import { Menu, Portal } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import type { Dish } from '#contract/domain/menu.ts';
import { useAddDish } from '../../data/menu/menu-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';
import { draftOf } from './dish-draft.ts';
import { dishPath } from './foods-params.ts';

/** What else can be done with a dish. */
export function DishMenu({ dish, onDelete }: { dish: Dish; onDelete: () => void }) {
  const { t, name } = useWords('foods');
  const { id: restaurantId } = useRestaurant();
  const navigate = useNavigate();
  const add = useAddDish(restaurantId);
  const duplicate = (): void =>
    add.mutate(
      {
        ...draftOf(dish),
        name_zh: t('copy_of_zh', { name: dish.name_zh }).slice(0, 80),
        name_en: dish.name_en === '' ? '' : t('copy_of_en', { name: dish.name_en }).slice(0, 80),
        status: 'off_shelf',
        sold_out_until: null,
      },
      {
        onSuccess: (copy) => {
          toaster.create({ type: 'success', title: t('done.added') });
          void navigate(dishPath(copy.id));
        },
        onError: (reason) => toaster.create({ type: 'error', title: failureText(t, reason) }),
      },
    );
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Button look="ghost" size="square" color="fg.muted" aria-label={t('more_of', { name: name(dish) })}>
          <OfficeIcon name="more" />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content
            minW="160px"
            bg="bg.panel"
            boxShadow="var(--shadow-menu)"
            borderWidth="1px"
            borderColor="border"
          >
            <Menu.Item value="edit" minH="36px" onClick={() => void navigate(dishPath(dish.id))}>
              {t('edit')}
            </Menu.Item>
            <Menu.Item value="copy" minH="36px" onClick={duplicate}>
              {t('duplicate')}
            </Menu.Item>
            <Menu.Separator />
            <Menu.Item value="delete" minH="36px" color="zhu.fg" onClick={onDelete}>
              {t('delete.button')}
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

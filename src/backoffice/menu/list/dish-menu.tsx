import { Menu } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import type { Dish } from '#contract/domain/menu.ts';
import { useAddDish } from '../../../data/menu/menu-mutations.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { sayFailure } from '../../kit/say.ts';
import { MenuChoice, RowMenu } from '../../kit/menu.tsx';
import { useWords } from '../../use-words.ts';
import { draftOf } from '../dish/dish-draft.ts';
import { dishPath } from './dish-params.ts';

/** What else can be done with a dish. */
export function DishMenu({ dish, onDelete }: { dish: Dish; onDelete: () => void }) {
  const { t, name } = useWords('menu');
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
          toaster.create({ type: 'success', title: t('done.added'), description: name(copy) });
          void navigate(dishPath(copy.id));
        },
        onError: sayFailure(t),
      },
    );
  return (
    <RowMenu label={t('more_of', { name: name(dish) })}>
      <MenuChoice value="edit" onChoose={() => void navigate(dishPath(dish.id))}>
        {t('edit')}
      </MenuChoice>
      <MenuChoice value="copy" onChoose={duplicate}>
        {t('duplicate')}
      </MenuChoice>
      <Menu.Separator />
      <MenuChoice value="delete" isDanger onChoose={onDelete}>
        {t('delete.button')}
      </MenuChoice>
    </RowMenu>
  );
}

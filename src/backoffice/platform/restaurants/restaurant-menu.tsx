import { chakra, Menu, Portal } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import type { PlatformRestaurant } from '#contract/http/platform-restaurant.ts';
import { setSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { useWords } from '../../use-words.ts';
import type { Asked } from './restaurant-rows.ts';

type RestaurantMenuProps = {
  restaurant: PlatformRestaurant;
  hasMenu: boolean;
  onAsk: (kind: Asked, restaurant: PlatformRestaurant) => void;
};

const AGREED = ['commission', 'rate', 'delivery', 'password'] as const;
const PLACES = [
  ['dashboard', '/seller/dashboard'],
  ['orders', '/order/list'],
  ['menu', '/foods-list'],
  ['screens', '/screens'],
  ['settings', '/seller/configuration'],
  ['bill', '/seller/bill'],
] as const;

/** The one thing to do with a restaurant beside it, everything else behind it. */
export function RestaurantMenu({ restaurant, hasMenu, onAsk }: RestaurantMenuProps) {
  const { t } = useWords('platform');
  const navigate = useNavigate();
  const { id, name } = restaurant;
  const go = (path: string): void => {
    setSession({ restaurant: { id, name } });
    void navigate(path);
  };
  if (restaurant.deleted_at !== null)
    return <Button onClick={() => onAsk('restore', restaurant)}>{t('restore')}</Button>;
  const isInTrouble = restaurant.problems.some((problem) => problem === 'screens_silent' || problem === 'no_screen');
  return (
    <chakra.div display="flex" gap="4px" justifyContent="end">
      {!hasMenu ? (
        <Button onClick={() => go('/foods-list?import=1')}>{t('import_menu')}</Button>
      ) : isInTrouble && restaurant.phone !== '' ? (
        <Button asChild>
          <a href={`tel:${restaurant.phone}`}>
            <Icon name="phone" />
            {t('contact')}
          </a>
        </Button>
      ) : (
        <Button look="ghost" onClick={() => go('/seller/dashboard')}>
          {t('enter')}
        </Button>
      )}
      <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }}>
        <Menu.Trigger asChild>
          <Button look="ghost" size="square" color="fg.muted" aria-label={t('more_of', { name })}>
            <OfficeIcon name="more" />
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content
              minW="180px"
              bg="bg.panel"
              boxShadow="var(--shadow-menu)"
              borderWidth="1px"
              borderColor="border"
            >
              {PLACES.map(([place, path]) => (
                <Menu.Item key={place} value={place} minH="36px" onClick={() => go(path)}>
                  {t(`go.${place}`)}
                </Menu.Item>
              ))}
              <Menu.Separator />
              {AGREED.map((kind) => (
                <Menu.Item key={kind} value={kind} minH="36px" onClick={() => onAsk(kind, restaurant)}>
                  {t(`ask.${kind}`)}
                </Menu.Item>
              ))}
              <Menu.Separator />
              <Menu.Item value="delete" minH="36px" color="zhu.fg" onClick={() => onAsk('delete', restaurant)}>
                {t('ask.delete')}
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </chakra.div>
  );
}

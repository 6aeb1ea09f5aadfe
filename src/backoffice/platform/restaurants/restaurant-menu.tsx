import { chakra, Menu } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import type { PlatformRestaurant } from '#contract/http/platform/platform-restaurant.ts';
import { setSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { MenuChoice, RowMenu } from '../../kit/menu.tsx';
import { useWords } from '../../use-words.ts';
import type { Asked } from './restaurant-rows.ts';

type RestaurantMenuProps = {
  restaurant: PlatformRestaurant;
  hasMenu: boolean;
  onAsk: (kind: Asked, restaurant: PlatformRestaurant) => void;
};

const AGREED = ['commission', 'remittance', 'rate', 'delivery', 'password', 'limits'] as const;
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
    <chakra.div display="flex" gap="1" justifyContent="end">
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
      <RowMenu label={t('more_of', { name })} minW="180px">
        {PLACES.map(([place, path]) => (
          <MenuChoice key={place} value={place} onChoose={() => go(path)}>
            {t(`go.${place}`)}
          </MenuChoice>
        ))}
        <Menu.Separator />
        {AGREED.map((kind) => (
          <MenuChoice key={kind} value={kind} onChoose={() => onAsk(kind, restaurant)}>
            {t(`ask.${kind}`)}
          </MenuChoice>
        ))}
        <Menu.Separator />
        <MenuChoice value="delete" isDanger onChoose={() => onAsk('delete', restaurant)}>
          {t('ask.delete')}
        </MenuChoice>
      </RowMenu>
    </chakra.div>
  );
}

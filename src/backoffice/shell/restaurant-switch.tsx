import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { setSession } from '../../lib/session.ts';
import { RestaurantPicker } from '../store/pickers/restaurant-picker.tsx';

type RestaurantSwitchProps = {
  chosen: Restaurant | undefined;
  /** Administrators may choose none: then they work on all. */
  isPlatform: boolean;
};

/** Chooses the restaurant every page works on. */
export function RestaurantSwitch({ chosen, isPlatform }: RestaurantSwitchProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const choose = (id: string, name: string): void => {
    setSession({ restaurant: id === '' ? null : { id, name } });
    void queryClient.invalidateQueries({ queryKey: ['orders', id] });
  };
  return (
    <RestaurantPicker
      label={t('menu.restaurant')}
      dataField="admin_info.restaurants"
      width="100%"
      value={chosen?.id ?? ''}
      {...(isPlatform ? { none: t('menu.all_restaurants') } : {})}
      onChange={choose}
    />
  );
}

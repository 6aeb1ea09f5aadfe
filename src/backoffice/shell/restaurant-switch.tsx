import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { setSession } from '../../lib/session.ts';
import { SelectField } from '../../ui/select-field.tsx';

type RestaurantSwitchProps = { restaurants: readonly Restaurant[]; chosen: Restaurant };

/** Chooses the restaurant every page works on. */
export function RestaurantSwitch({ restaurants, chosen }: RestaurantSwitchProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const choose = (id: string): void => {
    const next = restaurants.find((restaurant) => restaurant.id === id);
    if (next === undefined) return;
    setSession({ restaurant: { id: next.id, name: next.name } });
    void queryClient.invalidateQueries({ queryKey: ['orders', id] });
  };
  return (
    <SelectField
      label={t('menu.restaurant')}
      dataField="admin_info.restaurants"
      width="100%"
      value={chosen.id}
      options={restaurants.map(({ id, name }) => ({ value: id, text: name }))}
      onChange={choose}
    />
  );
}

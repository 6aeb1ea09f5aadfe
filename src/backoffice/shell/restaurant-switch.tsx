import { chakra } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { placeOf } from '../../lib/use-may.ts';
import { useSession } from '../../lib/use-session.ts';
import { setSession } from '../../lib/session.ts';
import { ADD_STORE_PATH, pageAt } from '../pages.ts';
import { useRoleHere } from './use-role-here.ts';
import { RestaurantPicker } from '../store/pickers/restaurant-picker.tsx';
import { PageLink } from '../kit/page-link.tsx';

type RestaurantSwitchProps = {
  chosen: Restaurant | undefined;
  /** Administrators may choose none: then they work on all. */
  isPlatform: boolean;
  /** With one restaurant the menu does not offer to add another: the switch does. */
  canAdd: boolean;
};

/** Chooses the restaurant every page works on. */
export function RestaurantSwitch({ chosen, isPlatform, canAdd }: RestaurantSwitchProps) {
  const { t } = useTranslation();
  const role = useRoleHere();
  const isStaff = placeOf(useSession())?.role === 'staff';
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const choose = (id: string, name: string): void => {
    setSession({ restaurant: id === '' ? null : { id, name } });
    void queryClient.invalidateQueries({ queryKey: ['orders', id] });
    // What was open is the other restaurant's: here it would be called gone.
    const list = pageAt(pathname)?.listedAt;
    if (list !== undefined && id !== chosen?.id) void navigate(list);
  };
  return (
    <>
      <RestaurantPicker
        label={t('menu.restaurant')}
        dataField="admin_info.restaurants"
        width="100%"
        value={chosen?.id ?? ''}
        {...(isPlatform ? { none: t('menu.all_restaurants') } : {})}
        onChange={choose}
      />
      {chosen === undefined || !isStaff ? null : (
        <chakra.p textStyle="helper" color="fg.muted" overflowWrap="anywhere" data-testid="role-here">
          {t('role_here', { role })}
        </chakra.p>
      )}
      {canAdd ? (
        <PageLink isWay textStyle="helper" color="fg.muted" _hover={{ color: 'fg' }} to={ADD_STORE_PATH}>
          {t('menu.add_store')}
        </PageLink>
      ) : null}
    </>
  );
}

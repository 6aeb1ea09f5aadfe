import { useCallback } from 'react';
import { useMay } from '../../../lib/use-may.ts';
import { useSession } from '../../../lib/use-session.ts';

/** Which restaurants one may give to someone: all as an administrator, else those one is not staff of oneself. */
export function useMayGive(): (restaurantId: string) => boolean {
  const { adminInfo } = useSession();
  const isAdmin = useMay()('people.administer');
  const mine = adminInfo?.restaurants;
  return useCallback(
    (restaurantId) => isAdmin || mine?.some(({ id, role }) => id === restaurantId && role === 'staff') !== true,
    [isAdmin, mine],
  );
}

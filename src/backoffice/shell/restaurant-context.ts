import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { RESTAURANTS_AT_ONCE, restaurantQueries } from '../../data/store/restaurant-queries.ts';
import { getSession, setSession } from '../../lib/session.ts';
import { useSession } from '../../lib/use-session.ts';

const NONE: readonly Restaurant[] = [];

/** The restaurant the signed-in person works in: the remembered one while it is still theirs, else the first. */
export function useChosenRestaurant() {
  const { restaurant: remembered } = useSession();
  const { data = NONE, isPending, error, refetch } = useQuery(restaurantQueries.list());
  const listed = data.find((restaurant) => restaurant.id === remembered?.id);
  // An administrator may work in one that the first page of all of them does not hold.
  const isAsked = remembered !== null && !isPending && listed === undefined && data.length >= RESTAURANTS_AT_ONCE;
  const beyond = useQuery({ ...restaurantQueries.one(remembered?.id ?? ''), enabled: isAsked });
  const chosen = listed ?? beyond.data ?? (isAsked && beyond.isPending ? undefined : data[0]);
  useEffect(
    function rememberChosen() {
      if (chosen !== undefined && chosen.id !== remembered?.id)
        setSession({ restaurant: { id: chosen.id, name: chosen.name } });
    },
    [chosen, remembered],
  );
  const isOfSeveral = data.length > 1;
  return { chosen, isOfSeveral, isPending: isPending || (isAsked && beyond.isPending), error, refetch };
}

/** The parameter with which a link names its restaurant. */
const STORE = 'store';

/**
 * A link may name its restaurant, so that it opens the same page for whoever follows it: that one is chosen, and the
 * address goes on without it. True until then.
 */
export function useRestaurantOfAddress(): boolean {
  const [params, setParams] = useSearchParams();
  const id = params.get(STORE);
  useEffect(
    function chooseNamed() {
      if (id === null) return;
      if (getSession().restaurant?.id !== id) setSession({ restaurant: { id, name: '' } });
      setParams(
        (before) => {
          before.delete(STORE);
          return before;
        },
        { replace: true },
      );
    },
    [id, setParams],
  );
  return id !== null;
}

/** The restaurant a page works on; the shell shows pages only when there is one. */
export const RestaurantContext = createContext<Restaurant | null>(null);

/** The restaurant a page works on, for parts that are also shown where there is none yet. */
export const useMaybeRestaurant = (): Restaurant | null => useContext(RestaurantContext);

export function useRestaurant(): Restaurant {
  const restaurant = useContext(RestaurantContext);
  if (restaurant === null) throw new Error('a page is shown without a restaurant');
  return restaurant;
}

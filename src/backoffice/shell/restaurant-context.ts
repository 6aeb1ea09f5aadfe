import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { RESTAURANTS_AT_ONCE, restaurantQueries } from '../../data/store/restaurant-queries.ts';
import { getSession, setSession } from '../../lib/session.ts';
import { useSession } from '../../lib/use-session.ts';
import { codeOf } from '../kit/failure-text.ts';
import { idOf } from '../kit/list/list-params.ts';
import { STORE_PARAM } from '../pages.ts';

const NONE: readonly Restaurant[] = [];

/** The server will not give this restaurant, however often it is asked: gone, another's, or no id at all. */
const REFUSALS: readonly string[] = ['not_found', 'forbidden', 'invalid', 'malformed'];

/** An administrator works on the whole platform until one restaurant is chosen; none is read for it. */
function useChosenByAdmin() {
  const { restaurant: remembered, adminInfo } = useSession();
  const isAdmin = adminInfo?.role === 'admin';
  const query = useQuery({ ...restaurantQueries.one(remembered?.id ?? ''), enabled: isAdmin && remembered !== null });
  const isGone = query.error !== null && REFUSALS.includes(codeOf(query.error));
  useEffect(
    function forgetGone() {
      if (isAdmin && isGone) setSession({ restaurant: null });
    },
    [isAdmin, isGone],
  );
  if (!isAdmin) return undefined;
  return {
    chosen: remembered === null ? undefined : query.data,
    isOfSeveral: true,
    isPending: remembered !== null && (query.isPending || isGone),
    // What was read before stays.
    error: isGone || query.data !== undefined ? null : query.error,
    refetch: query.refetch,
  };
}

/** The restaurant the signed-in person works in: the remembered one while it is still theirs, else the first. */
export function useChosenRestaurant() {
  const ofAdmin = useChosenByAdmin();
  const ofOwner = useChosenByOwner(ofAdmin === undefined);
  return ofAdmin ?? ofOwner;
}

function useChosenByOwner(isAsking: boolean) {
  const { restaurant: remembered } = useSession();
  const { data, isPending, error, refetch } = useQuery({ ...restaurantQueries.list(), enabled: isAsking });
  // Others read the same list: it chooses nothing for an administrator.
  const own = (isAsking ? data : undefined) ?? NONE;
  const listed = own.find((restaurant) => restaurant.id === remembered?.id);
  // One may own more than the first page of them holds.
  const isAsked =
    isAsking && remembered !== null && !isPending && listed === undefined && own.length >= RESTAURANTS_AT_ONCE;
  const beyond = useQuery({ ...restaurantQueries.one(remembered?.id ?? ''), enabled: isAsked });
  const chosen = listed ?? beyond.data ?? (isAsked && beyond.isPending ? undefined : own[0]);
  useEffect(
    function rememberChosen() {
      if (chosen !== undefined && chosen.id !== remembered?.id)
        setSession({ restaurant: { id: chosen.id, name: chosen.name } });
    },
    [chosen, remembered],
  );
  const isOfSeveral = own.length > 1;
  return {
    chosen,
    isOfSeveral,
    isPending: isPending || (isAsked && beyond.isPending),
    error: data === undefined ? error : null,
    refetch,
  };
}

/**
 * A link may name its restaurant, so that it opens the same page for everyone who follows it: that one is chosen, or none
 * where the link is cut short, and the address goes on without it. True until then.
 */
export function useRestaurantOfAddress(): boolean {
  const [params, setParams] = useSearchParams();
  const id = params.get(STORE_PARAM);
  useEffect(
    function chooseNamed() {
      if (id === null) return;
      const named = idOf(id);
      if (getSession().restaurant?.id !== id)
        setSession({ restaurant: named === undefined ? null : { id: named, name: '' } });
      setParams(
        (before) => {
          before.delete(STORE_PARAM);
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

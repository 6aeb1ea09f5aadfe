import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyInput, QueryInput } from '#contract/http/call.ts';
import { listCountiesCall, listStatesCall } from '#contract/http/store/address.ts';
import { listCardTypesCall } from '#contract/http/money/card.ts';
import {
  checkClosingCall,
  getRestaurantCall,
  listRestaurantsCall,
  listWithoutMenuCall,
} from '#contract/http/store/restaurant.ts';
import { listRestaurantTypesCall } from '#contract/http/platform/restaurant-type.ts';
import { setUpCall } from '#contract/http/store/set-up.ts';
import { getBusinessCall, getKeywordsCall, getPromoUsesCall } from '#contract/http/store/store-setting.ts';
import { call } from '../../lib/api.ts';
import { getSession } from '../../lib/session.ts';

/** The most one reading of one's restaurants holds; beyond them one searches. */
export const RESTAURANTS_AT_ONCE = 200;
/** Administrators mostly search: all of a platform's settings are not read for a list of names. */
const ADMINISTRATORS_AT_ONCE = 20;
/** How many results of a search are shown; typing more narrows them. */
const FOUND_AT_ONCE = 20;
const FOR_EVER = Number.POSITIVE_INFINITY;

export const restaurantKeys = {
  all: ['restaurants'] as const,
  one: (restaurantId: string) => ['restaurants', 'one', restaurantId] as const,
};

type ListQuery = QueryInput<typeof listRestaurantsCall>;

const firstRestaurants = () =>
  queryOptions({
    queryKey: [...restaurantKeys.all, 'list'],
    queryFn: ({ signal }) => {
      const isAdmin = getSession().adminInfo?.role === 'admin';
      const page_size = isAdmin ? ADMINISTRATORS_AT_ONCE : RESTAURANTS_AT_ONCE;
      return call(listRestaurantsCall, { query: { page_size }, signal });
    },
    staleTime: 60_000,
  });

export const restaurantQueries = {
  /** The restaurants the signed-in person may see, the first of them, and how many there are. */
  first: firstRestaurants,
  /** The same without their number. */
  list: () => queryOptions({ ...firstRestaurants(), select: (page) => page.items }),
  /** Those that typed letters mean, of all of them. */
  found: (q: string) =>
    queryOptions({
      queryKey: [...restaurantKeys.all, 'found', q],
      queryFn: ({ signal }) => call(listRestaurantsCall, { query: { q, page_size: FOUND_AT_ONCE }, signal }),
      staleTime: 60_000,
    }),
  /** A page of them; `hasMenu` false: those without a dish. */
  page: (query: ListQuery, hasMenu: boolean) =>
    queryOptions({
      queryKey: [...restaurantKeys.all, hasMenu ? 'page' : 'no-menu', query],
      queryFn: ({ signal }) => call(hasMenu ? listRestaurantsCall : listWithoutMenuCall, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  /** What a new store still needs before its first order. */
  setUp: (restaurantId: string) =>
    queryOptions({
      queryKey: [...restaurantKeys.one(restaurantId), 'set-up'],
      queryFn: ({ signal }) => call(setUpCall, { query: { restaurant_id: restaurantId }, signal }),
      select: ({ steps }) => steps,
      staleTime: 0,
    }),
  /** The whole setting of one. */
  one: (restaurantId: string) =>
    queryOptions({
      queryKey: restaurantKeys.one(restaurantId),
      queryFn: ({ signal }) => call(getRestaurantCall, { query: { restaurant_id: restaurantId }, signal }),
    }),
  /** The scheduled orders that hours, holidays or a mode would leave in closed time. */
  closing: (restaurantId: string, input: Omit<BodyInput<typeof checkClosingCall>, 'restaurant_id'>) =>
    queryOptions({
      queryKey: [...restaurantKeys.one(restaurantId), 'closing', input],
      queryFn: ({ signal }) => call(checkClosingCall, { body: { restaurant_id: restaurantId, ...input }, signal }),
      placeholderData: keepPreviousData,
      // Orders come in while one types.
      staleTime: 0,
      gcTime: 60_000,
    }),
  business: (restaurantId: string) =>
    queryOptions({
      queryKey: [...restaurantKeys.one(restaurantId), 'business'],
      queryFn: ({ signal }) => call(getBusinessCall, { query: { restaurant_id: restaurantId }, signal }),
    }),
  keywords: (restaurantId: string) =>
    queryOptions({
      queryKey: [...restaurantKeys.one(restaurantId), 'keywords'],
      queryFn: ({ signal }) => call(getKeywordsCall, { query: { restaurant_id: restaurantId }, signal }),
    }),
  promoUses: (restaurantId: string) =>
    queryOptions({
      queryKey: [...restaurantKeys.one(restaurantId), 'promo-uses'],
      queryFn: ({ signal }) => call(getPromoUsesCall, { query: { restaurant_id: restaurantId }, signal }),
    }),
  types: () =>
    queryOptions({
      queryKey: ['restaurant-types'],
      queryFn: ({ signal }) => call(listRestaurantTypesCall, { signal }),
      select: (reply) => reply.items,
      staleTime: 60_000,
    }),
  cardTypes: () =>
    queryOptions({
      queryKey: ['card-types'],
      queryFn: ({ signal }) => call(listCardTypesCall, { signal }),
      select: (reply) => reply.items,
      staleTime: FOR_EVER,
    }),
  states: () =>
    queryOptions({
      queryKey: ['states'],
      queryFn: ({ signal }) => call(listStatesCall, { signal }),
      select: (reply) => reply.items,
      staleTime: FOR_EVER,
    }),
  counties: (state: string) =>
    queryOptions({
      queryKey: ['counties', state],
      queryFn: ({ signal }) => call(listCountiesCall, { query: { state }, signal }),
      select: (reply) => reply.items,
      enabled: state !== '',
      staleTime: FOR_EVER,
    }),
  /** What is wrong with a ZIP code in a state, before a store with it is sent. */
  place: (query: { state: string; zip_code: string }) =>
    queryOptions({
      queryKey: ['place', query],
      queryFn: ({ signal }) => call(listCountiesCall, { query, signal }),
      select: (reply) => reply.zip_problem ?? null,
      retry: false,
      staleTime: FOR_EVER,
    }),
};

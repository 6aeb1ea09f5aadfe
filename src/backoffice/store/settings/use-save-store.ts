import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { saveStore, type StorePatch } from '../../../data/store/save-store.ts';
import { useTakeStore } from '../../../data/store/store-mutations.ts';
import { useSaveOver, type Saved, type SaveOver } from '../../kit/stale/use-save-over.ts';

/** Saves what a person changed of a store: a kitchen that switched to busy in the meantime is no conflict [EN9]. */
export function useSaveStore<V extends StorePatch>(
  store: Restaurant,
  valuesOf: (store: Restaurant) => V,
): SaveOver<V> & { saved: Saved<V> } {
  const queryClient = useQueryClient();
  const take = useTakeStore();
  const savedOf = (one: Restaurant): Saved<V> => ({ version: one.version, values: valuesOf(one) });
  const saved = useMemo(() => ({ version: store.version, values: valuesOf(store) }), [store, valuesOf]);
  const over = useSaveOver({
    saved,
    readNewest: async () => savedOf(await queryClient.fetchQuery({ ...restaurantQueries.one(store.id), staleTime: 0 })),
    // A part of `V` is a part of what a store's form holds.
    send: (version, change) => saveStore({ id: store.id, version }, change as StorePatch, take),
  });
  return { ...over, saved };
}

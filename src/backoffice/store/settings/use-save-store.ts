import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import type { StoreInput } from '#contract/domain/store-input.ts';
import { useMutation } from '../../../lib/use-mutation.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { changedFields, saveStore, stalenessOf, type Staleness } from '../../../data/store/save-store.ts';
import { useTakeStore } from '../../../data/store/store-mutations.ts';
import { valuesOf } from './store-values.ts';

/**
 * Saves what a person changed of a store. Where someone else changed it in the meantime (a kitchen that switched to
 * busy does), the newest is fetched; other fields than one's own are no conflict and the change is sent again, the same
 * fields are: then the person decides, with what was typed still there.
 */
export function useSaveStore(store: Restaurant) {
  const queryClient = useQueryClient();
  const take = useTakeStore();
  const [staleness, setStaleness] = useState<Staleness | null>(null);

  async function save(values: StoreInput): Promise<void> {
    setStaleness(null);
    const patch = changedFields(valuesOf(store), values);
    try {
      await saveStore(store, patch, take);
    } catch (reason) {
      const stale = stalenessOf(reason);
      if (stale === undefined) throw reason;
      const newest = await queryClient.fetchQuery({ ...restaurantQueries.one(store.id), staleTime: 0 });
      const theirs = changedFields(valuesOf(store), valuesOf(newest));
      if (Object.keys(patch).some((field) => field in theirs)) {
        setStaleness(stale);
        throw reason;
      }
      await saveStore(newest, patch, take);
    }
  }
  const { mutateAsync } = useMutation({ mutationFn: save, meta: { showsItsFailure: true } });
  return { save: mutateAsync, staleness };
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isSame } from '#contract/domain/canonical.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { CallFailure } from '../../../lib/call-failure.ts';
import { useMutation } from '../../../lib/use-mutation.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import {
  changedFields,
  saveStore,
  stalenessOf,
  type Conflict,
  type StorePatch,
} from '../../../data/store/save-store.ts';
import { useTakeStore } from '../../../data/store/store-mutations.ts';
import { valuesOf } from './store-values.ts';

/** Where someone else's values stand against one's own, the notice says so and no field is wrong. */
const undecided = (): CallFailure => new CallFailure('stale_version', 409, 'the same fields were changed');

/**
 * Saves what a person changed of a store, on the state they began with [EN9]. Where someone else changed it in the
 * meantime (a kitchen that switched to busy does), other fields than one's own are no conflict and the change is sent
 * again. The same fields are: nothing is sent until each of them is decided.
 */
export function useSaveStore(store: Restaurant) {
  const queryClient = useQueryClient();
  const take = useTakeStore();
  const begun = useRef(store);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  async function save(values: StorePatch): Promise<void> {
    if (conflict !== null) throw undecided();
    const mine = changedFields<StorePatch>(valuesOf(store), values);
    try {
      await saveStore({ id: store.id, version: begun.current.version }, mine, take);
    } catch (reason) {
      const stale = stalenessOf(reason);
      if (stale === undefined) throw reason;
      const newest = await queryClient.fetchQuery({ ...restaurantQueries.one(store.id), staleTime: 0 });
      const theirs: StorePatch = Object.fromEntries(
        Object.entries(changedFields(valuesOf(begun.current), valuesOf(newest))).filter(
          ([field, value]) => field in mine && !isSame(value, mine[field as keyof StorePatch]),
        ),
      );
      begun.current = newest;
      if (Object.keys(theirs).length > 0) {
        setConflict({ ...stale, theirs });
        throw undecided();
      }
      await saveStore(newest, mine, take);
    }
  }
  const { mutateAsync } = useMutation({ mutationFn: save, meta: { showsItsFailure: true } });
  return {
    save: mutateAsync,
    conflict,
    /** The person chose one of the two values of a field. */
    settle: (field: string): void =>
      setConflict((before) => {
        if (before === null) return null;
        const left = Object.entries(before.theirs).filter(([name]) => name !== field);
        return left.length === 0 ? null : { ...before, theirs: Object.fromEntries(left) };
      }),
    /** Nothing is typed: what is typed next is typed over this state. */
    beginWith: (newest: Restaurant): void => {
      begun.current = newest;
      setConflict(null);
    },
  };
}

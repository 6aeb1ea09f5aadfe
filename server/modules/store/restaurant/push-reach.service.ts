import type { Context } from '../../context.ts';
import { findRestaurantRow } from './desk-store.repository.ts';
import { lockRestaurant, writeStore } from './write-store.ts';

/** [ES8] Keeps with the store, and so on its screens, whether a push reaches anybody, as it was just seen. */
export async function notePushReach(context: Context, restaurantId: string, isReached: boolean): Promise<void> {
  const push_reached = Number(isReached);
  const row = await findRestaurantRow(context.database.db, restaurantId);
  if (row === undefined || row.push_reached === push_reached) return;
  await context.store.transact(restaurantId, async (live) => {
    const locked = await lockRestaurant(context, live, restaurantId);
    if (locked.push_reached !== push_reached) await writeStore(context, live, locked, { push_reached });
  });
}

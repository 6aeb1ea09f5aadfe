import type { Database } from '../../../db/database.ts';

const BATCH_EVENTS = 500;

/** The last event that is old and older than every open order. */
async function lastToGo({ db }: Database, restaurantId: string, before: string): Promise<number> {
  const newestOld = await db
    .selectFrom('log_event')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .where('restaurant_id', '=', restaurantId)
    .where('at', '<', before)
    .executeTakeFirst();
  const firstOpen = await db
    .selectFrom('log_event')
    .select((eb) => eb.fn.min('seq').as('seq'))
    .where('restaurant_id', '=', restaurantId)
    .where('order_id', 'in', (eb) =>
      eb.selectFrom('orders').select('id').where('restaurant_id', '=', restaurantId).where('is_open', '=', 1),
    )
    .executeTakeFirst();
  return Math.min(newestOld?.seq ?? 0, (firstOpen?.seq ?? Number.MAX_SAFE_INTEGER) - 1);
}

/** Removes old events and raises the floor with them, up to the first event of an order that is still open. */
export async function compactLog(database: Database, restaurantId: string, before: string): Promise<void> {
  const last = await lastToGo(database, restaurantId, before);
  const head = await database.db
    .selectFrom('log_head')
    .select('floor')
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirstOrThrow();
  for (let { floor } = head; floor < last;) {
    floor = Math.min(floor + BATCH_EVENTS, last);
    await database.write(async (tx) => {
      await tx.deleteFrom('log_event').where('restaurant_id', '=', restaurantId).where('seq', '<=', floor).execute();
      await tx
        .updateTable('log_head')
        .set({ floor })
        .where('restaurant_id', '=', restaurantId)
        .where('floor', '<', floor)
        .execute();
    });
  }
}

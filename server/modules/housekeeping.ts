import { sql } from 'kysely';
import { DAY_MS, isoAt, isoNow } from '../base/clock.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { JobHandlers } from '../jobs/worker.ts';
import { eraseOldCards } from './card/card-retention.ts';
import type { Context } from './context.ts';
import { deleteExpiredSessions } from './session/session.repository.ts';
import { forgetOldFailures } from './session/throttle.ts';

/** Days that rows are kept, by table; docs/operations.md has the same numbers and what they are for. */
export const KEPT_DAYS = {
  log_event: 7,
  command: 30,
  first_answer: 1,
  refused_order: 90,
  view_batch: 14,
  card_view: 1,
  mail_log: 365,
  drill: 365,
  print_job: 14,
} as const;
const KIND = 'housekeeping';

/** What goes by age alone, and the column its age is told by; the log goes by `compactLog`. */
const AGED_BY = {
  command: 'at',
  first_answer: 'created_at',
  refused_order: 'at',
  view_batch: 'created_at',
  card_view: 'at',
  mail_log: 'created_at',
  drill: 'started_at',
  print_job: 'created_at',
} as const satisfies Record<Exclude<keyof typeof KEPT_DAYS, 'log_event'>, string>;

/** Once a day: what has served its time goes. The first run is put in at the server's start. */
export async function startHousekeeping(context: Context): Promise<void> {
  const today = isoNow(context.clock).slice(0, 10);
  await enqueueNext(context, today, isoNow(context.clock));
}

const enqueueNext = (context: Context, day: string, due_at: string): Promise<void> =>
  enqueue(
    context.database.db,
    context.ids,
    [{ kind: KIND, restaurant_id: null, key: `${KIND}:${day}`, due_at, payload: {} }],
    isoNow(context.clock),
  );

async function clean(context: Context): Promise<void> {
  const { database, clock } = context;
  const { db } = database;
  const now = clock.now();
  await deleteExpiredSessions(db, isoAt(now));
  await forgetOldFailures(db, now);
  await db.deleteFrom('push_token').where('expires_at', '<', isoAt(now)).execute();
  for (const [table, column] of Object.entries(AGED_BY)) {
    const before = isoAt(now - KEPT_DAYS[table as keyof typeof AGED_BY] * DAY_MS);
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${before}`.execute(db);
  }
  await eraseOldCards(context);
  const heads = await db.selectFrom('log_head').select('restaurant_id').execute();
  for (const { restaurant_id } of heads)
    await compactLog(context, restaurant_id, isoAt(now - KEPT_DAYS.log_event * DAY_MS));
  const tomorrow = isoAt(now + DAY_MS);
  await enqueueNext(context, tomorrow.slice(0, 10), tomorrow);
}

/** Old events go and the floor rises, up to the first event of an order that is still open. */
async function compactLog({ database }: Context, restaurantId: string, before: string): Promise<void> {
  await database.write(async (tx) => {
    const newestOld = await tx
      .selectFrom('log_event')
      .select((eb) => eb.fn.max('seq').as('seq'))
      .where('restaurant_id', '=', restaurantId)
      .where('at', '<', before)
      .executeTakeFirst();
    const firstOpen = await tx
      .selectFrom('log_event')
      .select((eb) => eb.fn.min('seq').as('seq'))
      .where('restaurant_id', '=', restaurantId)
      .where('order_id', 'in', (eb) =>
        eb.selectFrom('orders').select('id').where('restaurant_id', '=', restaurantId).where('is_open', '=', 1),
      )
      .executeTakeFirst();
    const floor = Math.min(newestOld?.seq ?? 0, (firstOpen?.seq ?? Number.MAX_SAFE_INTEGER) - 1);
    if (floor <= 0) return;
    await tx.deleteFrom('log_event').where('restaurant_id', '=', restaurantId).where('seq', '<=', floor).execute();
    await tx
      .updateTable('log_head')
      .set({ floor })
      .where('restaurant_id', '=', restaurantId)
      .where('floor', '<', floor)
      .execute();
  });
}

export const housekeepingJobs = (context: Context): JobHandlers => ({ [KIND]: () => clean(context) });

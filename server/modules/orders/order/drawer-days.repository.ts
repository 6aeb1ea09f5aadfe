import { sql } from 'kysely';
import { drawerMove } from '#contract/domain/drawer-day.ts';
import type { Order } from '#contract/domain/order.ts';
import { businessDate } from '#contract/domain/time.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { KitchenRules } from './order-store.ts';

type Writing = { tx: Tx; now: string; rules: () => Promise<KitchenRules> };

/**
 * Writes in which days' drawers an order's cash is after a change [DC2]: of what was taken in parts on several days the
 * later ones have rows. Answers the later business day of the first, for the order's row; null: its own. Undefined where
 * it stays what it is.
 */
export async function moveDrawerDays(
  writing: Writing,
  before: Order | null,
  after: Order,
): Promise<string | null | undefined> {
  const move = drawerMove(before, after);
  if (move?.kind === 'first') {
    const today = await todayOf(writing, after);
    return today > after.business_date ? today : null;
  }
  if (move?.kind === 'none') {
    await takeParts(writing.tx, after, Number.POSITIVE_INFINITY);
    return null;
  }
  if (move?.kind === 'less') await takeParts(writing.tx, after, move.cents);
  if (move?.kind === 'more') await addPart(writing.tx, after, await todayOf(writing, after), move.cents);
  return undefined;
}

/** A store that moved to an earlier zone takes nothing before it sold it. */
async function todayOf({ now, rules }: Writing, { business_date }: Order): Promise<string> {
  const { time_zone, business_day_cutoff } = await rules();
  const today = businessDate(Date.parse(now), time_zone, business_day_cutoff);
  return today > business_date ? today : business_date;
}

async function addPart(tx: Tx, { restaurant_id, id }: Order, day: string, cents: number): Promise<void> {
  await tx
    .insertInto('drawer_part')
    .values({ restaurant_id, order_id: id, business_date: day, cents })
    .onConflict((conflict) =>
      conflict
        .columns(['restaurant_id', 'order_id', 'business_date'])
        .doUpdateSet({ cents: sql<number>`drawer_part.cents + excluded.cents` }),
    )
    .execute();
}

/** The parts that were taken last go first; what is left of `cents` then is of the first. */
async function takeParts(tx: Tx, { restaurant_id, id }: Order, cents: number): Promise<void> {
  const parts = await tx
    .selectFrom('drawer_part')
    .select(['business_date', 'cents'])
    .where('restaurant_id', '=', restaurant_id)
    .where('order_id', '=', id)
    .orderBy('business_date', 'desc')
    .execute();
  let left = cents;
  for (const part of parts) {
    if (left <= 0) return;
    const stays = Math.max(0, part.cents - left);
    left -= part.cents - stays;
    await keepPart(tx, { restaurant_id, order_id: id, business_date: part.business_date, cents: stays });
  }
}

async function keepPart(tx: Tx, row: Row<'drawer_part'>): Promise<void> {
  await tx
    .deleteFrom('drawer_part')
    .where('restaurant_id', '=', row.restaurant_id)
    .where('order_id', '=', row.order_id)
    .where('business_date', '=', row.business_date)
    .execute();
  if (row.cents > 0) await tx.insertInto('drawer_part').values(row).execute();
}

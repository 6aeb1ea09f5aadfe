import type { Actor } from '#contract/domain/basics.ts';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import { computeTotals } from '#contract/domain/totals.ts';
import type { Drill } from '#contract/domain/drill.ts';
import type { Dish } from '#contract/domain/menu.ts';
import { isoNow } from '../../base/clock.ts';
import { toJson } from '../../db/json.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { SqlLiveTx } from '../../live/sql-live-tx.ts';
import { isOnlineAt, listDevices } from '../device/device.repository.ts';
import { queuePaper } from '../printer/print-queue.ts';
import { endJob } from './end-job.ts';
import { listDishes } from '../menu/menu.repository.ts';
import type { Context } from '../context.ts';
import { placeOrder } from '../intake/place-order.ts';

const TEST_NAME = { zh: '测试菜', en: 'Test dish' };
const LINES = 2;

const lineOf = (dish: Dish | undefined, line: number): OrderItem => ({
  line,
  dish_id: dish?.id ?? null,
  name_zh: dish?.name_zh ?? TEST_NAME.zh,
  name_en: dish?.name_en ?? TEST_NAME.en,
  quantity: 1,
  unit_price_cents: dish?.price_cents ?? 100,
  options: [],
  note: null,
  allergies: [],
  station: dish?.station ?? null,
  done_at: null,
});

export type DrillWish = {
  actor: Actor;
  cause: Drill['cause'];
  /** The time a plan asked for: run once, whoever comes first. */
  slot: string | null;
};
export type StartedDrill = { id: string; order: Order };

/**
 * A marked TEST order on the real path [DR1]: numbered, logged, ringing and printed like any other, outside bills and
 * figures. Null where the plan's time has been taken already [DR6].
 */
export async function runDrill(context: Context, restaurantId: string, wish: DrillWish): Promise<StartedDrill | null> {
  const { clock, ids, database } = context;
  const started_at = isoNow(clock);
  const id = ids.next();
  const order = await context.store.transact(restaurantId, async (live) => {
    if (wish.slot !== null && (await isTaken(live, wish.slot))) return null;
    const placed = await placeTestOrder(live, ids.next(), wish.actor);
    await live.tx
      .insertInto('drill')
      .values({
        restaurant_id: restaurantId,
        id,
        order_id: placed.id,
        order_no: placed.order_no,
        cause: wish.cause,
        by: wish.actor.name,
        slot: wish.slot,
        started_at,
        committed_at: live.now,
        expected: toJson(await connectedScreens(live, clock.now())),
        result: null,
      })
      .execute();
    await printDrill(context, live, { id, order: placed }, wish.actor.name);
    await enqueue(live.tx, ids, [endJob(restaurantId, id, 0, started_at)], live.now);
    return placed;
  });
  if (order === null) return null;
  await database.db
    .updateTable('drill')
    .set({ committed_at: isoNow(clock) })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .execute();
  return { id, order };
}

async function isTaken(live: SqlLiveTx, slot: string): Promise<boolean> {
  const row = await live.tx
    .selectFrom('drill')
    .select('id')
    .where('restaurant_id', '=', live.restaurantId)
    .where('slot', '=', slot)
    .executeTakeFirst();
  return row !== undefined;
}

async function connectedScreens(live: SqlLiveTx, nowMs: number): Promise<{ device_id: string; name: string }[]> {
  const rows = await listDevices(live.tx, live.restaurantId, nowMs);
  return rows
    .filter((row) => row.kind === 'screen' && isOnlineAt(row.last_seen_at, nowMs))
    .map(({ id, name }) => ({ device_id: id, name }));
}

/** Every printer that is switched on has to show that it prints, whichever dishes it is for. */
async function printDrill(context: Context, live: SqlLiveTx, { id, order }: StartedDrill, by: string): Promise<void> {
  const printers = await live.tx
    .selectFrom('printer')
    .selectAll()
    .where('restaurant_id', '=', live.restaurantId)
    .where('is_on', '=', 1)
    .where('deleted_at', 'is', null)
    .execute();
  const wanted = { reason: 'test' as const, wish: `drill:${id}`, requestedBy: by, receipt: null, copies: 1 };
  for (const printer of printers) await queuePaper(context, live.tx, printer, order.id, wanted);
}

async function placeTestOrder(live: SqlLiveTx, id: string, actor: Actor): Promise<Order> {
  const rules = await live.rules();
  const dishes = (await listDishes(live.tx, live.restaurantId, { q: '', status: 'on_sale' })).slice(0, LINES);
  const items = dishes.length === 0 ? [lineOf(undefined, 1)] : dishes.map((dish, index) => lineOf(dish, index + 1));
  const money = { delivery_fee_cents: 0, service_fee_cents: 0, tip_cents: 0, discount_cents: 0 };
  const draft = {
    id,
    restaurant_id: live.restaurantId,
    account_id: null,
    channel: 'test',
    channel_id: null,
    external_id: null,
    created_at: live.now,
    memo: { text: 'TEST', lang: 'en' as const, other: '测试' },
    allergies: [],
    delivery_method: 'pickup' as const,
    requested_at: null,
    payment_method: 'cash' as const,
    payment_state: 'unpaid' as const,
    status: 'ordered' as const,
    customer_name: 'TEST 测试',
    customer_phone: null,
    customer_order_count: null,
    pickup_code: null,
    delivery_address: null,
    delivery_distance: null,
    currency: 'USD',
    ...money,
    ...computeTotals({ items, tax_rate: rules.tax_rate, ...money }),
    card: null,
    flags: ['test' as const],
    items,
  };
  return placeOrder(live, draft, { actor, isAutoAccept: false, type: 'drill' });
}

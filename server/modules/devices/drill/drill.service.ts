import { SYSTEM_ACTOR, type Actor } from '#contract/domain/basics.ts';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import { storeTotals } from '#contract/domain/totals.ts';
import type { Drill } from '#contract/domain/drill.ts';
import type { Dish } from '#contract/domain/menu.ts';
import { taxRateOf, type TaxRules } from '#contract/domain/tax.ts';
import { CallError } from '#contract/errors.ts';
import { isoAt, isoNow, MINUTE_MS } from '../../../base/clock.ts';
import { toJson } from '../../../db/json.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import type { Kept, Once } from '../../../http/first-answer.ts';
import { isOnlineAt, listDevices } from '../device/device.repository.ts';
import { enqueuePrintJob } from '../printer/print-queue.service.ts';
import { atLimit } from '../../platform/limits/limits.service.ts';
import { countOpenDrills } from './drill.repository.ts';
import { endJob } from './end-job.ts';
import { listDishes } from '../../menu/menu/menu.repository.ts';
import type { Context, RestaurantTx } from '../../context.ts';
import { storedRestaurant } from '../../store/restaurant/restaurant-rows.repository.ts';
import { placeOrder } from '../../orders/intake/place-order.service.ts';

const TEST_NAME = { zh: '测试菜', en: 'Test dish' };
const LINES = 2;
/** [DR9] TEST orders that people began within `OPEN_WITHIN_MS` and that are still open. */
const MOST_OPEN = 5;
const OPEN_WITHIN_MS = 10 * MINUTE_MS;

const lineOf = (dish: Dish | undefined, line: number, store: TaxRules): OrderItem => ({
  line,
  dish_id: dish?.id ?? null,
  name_zh: dish?.name_zh ?? TEST_NAME.zh,
  name_en: dish?.name_en ?? TEST_NAME.en,
  quantity: 1,
  unit_price_cents: dish?.price_cents ?? 100,
  tax_rate: taxRateOf(store, { tax_class_id: dish?.tax_class_id ?? null }),
  options: [],
  note: null,
  allergies: [],
  station: dish?.station ?? null,
  done_at: null,
});

type DrillInput = {
  actor: Actor;
  cause: Drill['cause'];
  /** The plan's time: run once, by the first process that gets it. */
  slot: string | null;
};
type StartedDrill = { id: string; order_id: string; order_no: string };

/** A person's drill. */
export async function runDrill(
  context: Context,
  restaurantId: string,
  actor: Actor,
  once: Once,
): Promise<Kept<StartedDrill>> {
  const startedAt = isoNow(context.clock);
  const drill = await context.store.transact(restaurantId, (live) =>
    once(live.tx, () => startDrill(context, live, { actor, cause: 'person', slot: null }, startedAt)),
  );
  await measureCommit(context, restaurantId, drill);
  return drill;
}

/** The plan's drill for one of its times, unless another process has already run it [DR6]. */
export async function runPlannedDrill(context: Context, restaurantId: string, slot: string): Promise<void> {
  const startedAt = isoNow(context.clock);
  const drill = await context.store.transact(restaurantId, async (live) =>
    (await isTaken(live, slot))
      ? null
      : startDrill(context, live, { actor: SYSTEM_ACTOR, cause: 'plan', slot }, startedAt),
  );
  if (drill !== null) await measureCommit(context, restaurantId, drill);
}

/**
 * Places a marked TEST order on the real path [DR1]: numbered, logged, ringing and printed like any other, outside
 * bills and figures.
 */
async function startDrill(
  context: Context,
  live: RestaurantTx,
  { actor, cause, slot }: DrillInput,
  started_at: string,
): Promise<StartedDrill> {
  const { clock, ids } = context;
  const restaurant_id = live.restaurantId;
  const id = ids.next();
  const placed = await placeTestOrder(live, ids.next(), actor);
  // Counted once the number is drawn, because of two at once the later one waits there for the other's commit.
  if (cause === 'person') await assertFewOpen(context, live);
  const drill = { id, order_id: placed.id, order_no: placed.order_no };
  await live.tx
    .insertInto('drill')
    .values({
      ...drill,
      restaurant_id,
      cause,
      by: actor.name,
      slot,
      started_at,
      committed_at: started_at,
      expected: toJson(await connectedScreens(live, clock.now())),
      result: null,
    })
    .execute();
  await printDrill(context, live, drill, actor.name);
  await enqueue(live.tx, ids, [endJob(restaurant_id, id, 0, started_at)], live.now);
  return drill;
}

/** [DR9] TEST orders find room beside any number of orders, so that a person's have a limit of their own. */
async function assertFewOpen({ clock }: Context, { tx, restaurantId }: RestaurantTx): Promise<void> {
  const count = await countOpenDrills(tx, restaurantId, isoAt(clock.now() - OPEN_WITHIN_MS));
  if (count >= MOST_OPEN) throw new CallError('throttled', [atLimit('', MOST_OPEN)]);
}

/** The first process to know of the commit measures it; a retried call does not measure it again. */
async function measureCommit({ database, clock }: Context, restaurantId: string, { id }: StartedDrill): Promise<void> {
  await database.db
    .updateTable('drill')
    .set({ committed_at: isoNow(clock) })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .whereRef('committed_at', '=', 'started_at')
    .execute();
}

async function isTaken(live: RestaurantTx, slot: string): Promise<boolean> {
  const row = await live.tx
    .selectFrom('drill')
    .select('id')
    .where('restaurant_id', '=', live.restaurantId)
    .where('slot', '=', slot)
    .executeTakeFirst();
  return row !== undefined;
}

async function connectedScreens(live: RestaurantTx, nowMs: number): Promise<{ device_id: string; name: string }[]> {
  const rows = await listDevices(live.tx, live.restaurantId, nowMs);
  return rows
    .filter((row) => row.kind === 'screen' && isOnlineAt(row.last_seen_at, nowMs))
    .map(({ id, name }) => ({ device_id: id, name }));
}

/** Prints the TEST order on every printer that is switched on, even if it is for other dishes. */
async function printDrill(
  context: Context,
  live: RestaurantTx,
  { id, order_id }: StartedDrill,
  by: string,
): Promise<void> {
  const printers = await live.tx
    .selectFrom('printer')
    .selectAll()
    .where('restaurant_id', '=', live.restaurantId)
    .where('is_on', '=', 1)
    .where('deleted_at', 'is', null)
    .execute();
  const wanted = {
    reason: 'test' as const,
    key: `drill:${id}`,
    requestedBy: by,
    receipt: null,
    copies: 1,
    isDuplicate: false,
  };
  for (const printer of printers) await enqueuePrintJob(context, live.tx, printer, order_id, wanted);
}

async function placeTestOrder(live: RestaurantTx, id: string, actor: Actor): Promise<Order> {
  const store = storedRestaurant(await live.restaurant());
  const dishes = (await listDishes(live.tx, live.restaurantId, { q: '', status: 'on_sale' })).slice(0, LINES);
  const items =
    dishes.length === 0 ? [lineOf(undefined, 1, store)] : dishes.map((dish, index) => lineOf(dish, index + 1, store));
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
    currency: store.currency,
    ...money,
    ...storeTotals(store, { items, ...money }),
    card: null,
    flags: ['test' as const],
    items,
  };
  return placeOrder(live, draft, { actor, isAutoAccept: false, type: 'drill' });
}

import type { LogEvent, OrderEventType } from '#contract/domain/desk-state.ts';
import type { Order } from '#contract/domain/order.ts';
import type { DeskDishes } from '#contract/domain/restaurant.ts';
import { isoNow } from '#server/base/clock.ts';
import type { Tx } from '#server/db/database.ts';
import { fromJson } from '#server/db/json.ts';
import type { Row } from '#server/db/schema.ts';
import { hydrateOrders } from '#server/modules/orders/order/order.repository.ts';
import type { Shift } from '../shift.ts';

/** The cash of an order by the days in whose drawers it is, what was taken first first. */
export type DrawerParts = { day: string; cents: number }[];

/** One change of an order, from the log, and when. */
export type Version = { before: Order | null; after: Order; at: string };

/** An order with its refunds as they were at one look. */
export type Promised = { order: Order; refunds: Row<'order_refund'>[] };

/** Everything that the rows and the log of one restaurant say at one moment. */
export type Facts = {
  now: string;
  restaurant: Row<'restaurant'>;
  head: Row<'log_head'>;
  orders: Order[];
  rows: Row<'orders'>[];
  entries: Row<'money_entry'>[];
  refunds: Row<'order_refund'>[];
  /** Jobs that will run; those given up are not among them. */
  jobs: (Row<'job'> & { data: Record<string, unknown> })[];
  escalations: Row<'escalation'>[];
  days: Row<'day_sum'>[];
  dishes: Row<'dish'>[];
  taken: Row<'portion_taken'>[];
  drawerParts: Row<'drawer_part'>[];
  /** The counted dishes of which none was left at some moment since their last count. */
  wasNone: ReadonlySet<string>;
  /** Since the last look. */
  versions: Version[];
  closedDays: string[];
};

/** What a look at the log leaves for the next one. */
export type Memory = {
  seq: number;
  known: Map<string, Order>;
  seen: Map<string, Order>;
  closed: string[];
  none: Set<string>;
  drawers: Map<string, DrawerParts>;
  promises: Map<string, Promised>;
};

export const newMemory = (): Memory => ({
  seq: 0,
  known: new Map(),
  seen: new Map(),
  closed: [],
  none: new Set(),
  drawers: new Map(),
  promises: new Map(),
});

const ORDER_EVENTS = new Set<LogEvent['type']>([
  'order.placed',
  'order.changed',
  'order.cancelled',
  'delivery.progressed',
] satisfies OrderEventType[]);

/** A dish that is not counted any more starts anew with its next count. */
function noteNone({ portions = [] }: DeskDishes, none: Set<string>): void {
  for (const id of none) if (!portions.some(({ dish_id }) => dish_id === id)) none.delete(id);
  for (const { dish_id, left } of portions) if (left === 0) none.add(dish_id);
}

/** In one snapshot: a job that a dying process left in hand may still write. */
export const readFacts = ({ world, restaurant }: Shift, memory: Memory): Promise<Facts> =>
  world.database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((db) => factsOf(db, restaurant.id, isoNow(world.clock), memory));

async function factsOf(db: Tx, id: string, now: string, memory: Memory): Promise<Facts> {
  const rows = await db.selectFrom('orders').selectAll().where('restaurant_id', '=', id).execute();
  const events = await db
    .selectFrom('log_event')
    .selectAll()
    .where('restaurant_id', '=', id)
    .where('seq', '>', memory.seq)
    .orderBy('seq')
    .execute();
  const versions: Version[] = [];
  for (const event of events) {
    memory.seq = event.seq;
    if (event.type === 'day.closed') memory.closed.push(fromJson<{ business_date: string }>(event.body).business_date);
    if (event.type === 'dish.availability') noteNone(fromJson<DeskDishes>(event.body), memory.none);
    if (!ORDER_EVENTS.has(event.type as LogEvent['type'])) continue;
    const after = fromJson<Order>(event.body);
    versions.push({ before: memory.known.get(after.id) ?? null, after, at: event.at });
    memory.known.set(after.id, after);
  }
  const jobs = await db
    .selectFrom('job')
    .selectAll()
    .where('restaurant_id', '=', id)
    .where('dead_at', 'is', null)
    .execute();
  const of = <
    T extends 'money_entry' | 'order_refund' | 'escalation' | 'day_sum' | 'dish' | 'portion_taken' | 'drawer_part',
  >(
    table: T,
  ) =>
    db
      .selectFrom(table as 'day_sum')
      .selectAll()
      .where('restaurant_id', '=', id)
      .execute() as unknown as Promise<Row<T>[]>;
  return {
    now,
    restaurant: await db.selectFrom('restaurant').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    head: await db.selectFrom('log_head').selectAll().where('restaurant_id', '=', id).executeTakeFirstOrThrow(),
    rows,
    orders: await hydrateOrders(db, id, rows),
    entries: await of('money_entry'),
    refunds: await of('order_refund'),
    jobs: jobs.map((job) => ({ ...job, data: fromJson<Record<string, unknown>>(job.payload) })),
    escalations: await of('escalation'),
    days: await of('day_sum'),
    dishes: await of('dish'),
    taken: await of('portion_taken'),
    drawerParts: await of('drawer_part'),
    wasNone: memory.none,
    versions,
    closedDays: memory.closed,
  };
}

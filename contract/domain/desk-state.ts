import * as z from 'zod/mini';
import { DaySchema, InstantSchema } from './basics.ts';
import type { Order } from './order.ts';
import { isOpen, OrderSchema } from './order.ts';
import type { DeskDishes, DeskStore } from './restaurant.ts';
import { DeskDishesSchema, DeskStoreSchema } from './restaurant.ts';
import { ScreenMessageSchema } from './screen-message.ts';
import { KitchenSettingsSchema } from './screen-settings.ts';
import { orderHash, versionHash, xor53 } from './state-hash.ts';

/** Every kind of event in a restaurant's log (docs/spec/realtime.md). */
export const ORDER_EVENT_TYPES = [
  'order.placed',
  'order.changed',
  'order.cancelled',
  'delivery.progressed',
  'drill',
] as const;
export type OrderEventType = (typeof ORDER_EVENT_TYPES)[number];

export const DeviceChangeSchema = z.object({
  device_id: z.string(),
  name: z.string(),
  /** Changed settings and rings are sent as `renamed` too, because older screens know only that value. */
  change: z.enum(['paired', 'renamed', 'revoked']),
  /** Who rang the screen, when the event is only a ring. */
  rung_by: z.optional(z.string()),
  settings: z.optional(KitchenSettingsSchema),
  /** It was turned to the customers: its live link ends. */
  for_customers: z.optional(z.boolean()),
  message: z.optional(ScreenMessageSchema),
});

/** An event's content, apart from its place in the log: always the absolute state after the change [L2]. */
export type EventContent =
  | { type: OrderEventType; order_id: string; rev: number; body: Order }
  | { type: 'store.changed'; body: DeskStore }
  | { type: 'dish.availability'; body: DeskDishes }
  | { type: 'device.changed'; body: z.infer<typeof DeviceChangeSchema> }
  | { type: 'day.closed'; body: { business_date: string } };

export type LogEvent = EventContent & { seq: number; at: string };

const eventBase = { seq: z.int(), at: InstantSchema };
/** Parses an event of a known type; an unknown type fails and makes the client take a snapshot (I16). */
export const LogEventSchema = z.discriminatedUnion('type', [
  z.object({ ...eventBase, type: z.enum(ORDER_EVENT_TYPES), order_id: z.string(), rev: z.int(), body: OrderSchema }),
  z.object({ ...eventBase, type: z.literal('store.changed'), body: DeskStoreSchema }),
  z.object({ ...eventBase, type: z.literal('dish.availability'), body: DeskDishesSchema }),
  z.object({ ...eventBase, type: z.literal('device.changed'), body: DeviceChangeSchema }),
  z.object({ ...eventBase, type: z.literal('day.closed'), body: z.object({ business_date: DaySchema }) }),
]);

/** An order with the place in the log of its last change. */
export type PlacedOrder = { order: Order; seq: number };

/**
 * What a screen knows: a fold of the log up to `cursor` (I2). `orders` holds open orders and the closed ones a rule of
 * the log keeps; `hash` and `open` are kept incrementally.
 */
export type DeskState = {
  epoch: string;
  cursor: number;
  orders: ReadonlyMap<string, PlacedOrder>;
  store: DeskStore | null;
  dishes: DeskDishes;
  closed_through: string;
  hash: number;
  open: number;
};

/** Closed orders a state keeps for recall and search [L10]. */
export const KEPT_CLOSED = 200;

export const NO_DISHES: DeskDishes = { version: 0, off: [] };
export const EMPTY_HASH = xor53(versionHash('store', 0), versionHash('dish', 0));

export const emptyDeskState = (epoch: string): DeskState => ({
  epoch,
  cursor: 0,
  orders: new Map(),
  store: null,
  dishes: NO_DISHES,
  closed_through: '0000-00-00',
  hash: EMPTY_HASH,
  open: 0,
});

/** Drops closed orders by the log's own rule, never by a clock [L10]. */
function pruned(orders: Map<string, PlacedOrder>, closedThrough: string): Map<string, PlacedOrder> {
  const closed = [...orders.values()].filter((placed) => !isOpen(placed.order));
  const kept = closed
    .filter((placed) => placed.order.business_date > closedThrough && placed.order.status !== 'pending')
    .sort((left, right) => right.seq - left.seq)
    .slice(0, KEPT_CLOSED);
  if (kept.length === closed.length) return orders;
  const keptIds = new Set(kept.map((placed) => placed.order.id));
  for (const placed of closed) if (!keptIds.has(placed.order.id)) orders.delete(placed.order.id);
  return orders;
}

/** The state after the next event. The caller has checked that `event.seq` is `cursor + 1` of the same epoch. */
export function applyEvent(state: DeskState, event: LogEvent): DeskState {
  const next = { ...state, cursor: event.seq };
  switch (event.type) {
    case 'store.changed': {
      const versions = xor53(versionHash('store', state.store?.version ?? 0), versionHash('store', event.body.version));
      return { ...next, store: event.body, hash: xor53(state.hash, versions) };
    }
    case 'dish.availability': {
      const versions = xor53(versionHash('dish', state.dishes.version), versionHash('dish', event.body.version));
      return { ...next, dishes: event.body, hash: xor53(state.hash, versions) };
    }
    case 'day.closed':
      return {
        ...next,
        closed_through: event.body.business_date,
        orders: pruned(new Map(state.orders), event.body.business_date),
      };
    case 'device.changed':
      return next;
    default:
      return withOrder(next, event.body, event.seq);
  }
}

function withOrder(state: DeskState, order: Order, seq: number): DeskState {
  const before = state.orders.get(order.id)?.order;
  const orders = new Map(state.orders).set(order.id, { order, seq });
  const hash = xor53(state.hash, xor53(before === undefined ? 0 : orderHash(before), orderHash(order)));
  const open = state.open + Number(isOpen(order)) - Number(before !== undefined && isOpen(before));
  return { ...state, orders: isOpen(order) ? orders : pruned(orders, state.closed_through), hash, open };
}

/**
 * The state that a snapshot describes; `hash` and `open` are computed, so that the next beat exposes a wrong snapshot.
 */
export function stateOf(
  parts: Pick<DeskState, 'epoch' | 'cursor' | 'store' | 'dishes' | 'closed_through'> & {
    orders: readonly PlacedOrder[];
  },
): DeskState {
  const orders = new Map(parts.orders.map((placed) => [placed.order.id, placed]));
  let hash = xor53(versionHash('store', parts.store?.version ?? 0), versionHash('dish', parts.dishes.version));
  let open = 0;
  for (const { order } of orders.values()) {
    hash = xor53(hash, orderHash(order));
    open += Number(isOpen(order));
  }
  return { ...parts, orders, hash, open };
}

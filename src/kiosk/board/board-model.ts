import { cancelStep } from '#contract/domain/courier-after-cancel.ts';
import { attentionOf } from '#contract/domain/attention.ts';
import type { Column } from '#contract/domain/order-status.ts';
import { columnOf, isTodo } from '#contract/domain/order-status.ts';
import type { Order, Ring } from '#contract/domain/order.ts';
import { isRinging, isTest } from '#contract/domain/order.ts';
import { isAlarming, ringsAgain } from '#contract/domain/promise.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { isSoft, type RingKind } from '../sound/alarm-schedule.ts';
import { LANE_ORDER, type PlaceKeys } from './layout/lane-order.ts';
import { placeKeysOf } from './place-keys.ts';
import { isForStation } from './stations.ts';

/** The board's columns; `scheduled` is shown under New. */
export type Lanes = Record<'new' | 'scheduled' | 'preparing' | 'ready' | 'way', readonly DeskOrder[]>;

/** A cancelled order stays where it was, struck through, until someone has seen it. */
export function boardColumnOf(order: Order): Column | 'scheduled' {
  if (order.status === 'cancelled') {
    return isRinging(order) ? columnOf(cancelStep(order)?.from ?? 'order_received') : 'none';
  }
  return order.status === 'order_received' && order.scheduled ? 'scheduled' : columnOf(order.status);
}

/** Cancelled and answered at another screen: it stays struck on its place until it is touched here [F19]. */
export const isRemains = ({ order, seenElsewhere }: Pick<DeskOrder, 'order' | 'seenElsewhere'>): boolean =>
  seenElsewhere?.kind === 'cancelled' && order.status === 'cancelled';

/** Where an order stands on this screen's board, what remains of one included. */
export const laneOf = (deskOrder: Pick<DeskOrder, 'order' | 'seenElsewhere'>): Column | 'scheduled' =>
  isRemains(deskOrder)
    ? columnOf(cancelStep(deskOrder.order)?.from ?? 'order_received')
    : boardColumnOf(deskOrder.order);

/** How many of a column are orders: remains are no work. */
export const countOrders = (lane: readonly DeskOrder[]): number => lane.filter((each) => !isRemains(each)).length;

/** Instants compare as they are written; a comparison by language is a hundred times slower. */
const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/**
 * The orders of each column, placed as the planned board places them at this moment [UL2, UL15]; Preparing by when the
 * kitchen must be done, or by when to start under a load of it [F7].
 */
export function lanesOf(orders: readonly DeskOrder[], atMs: number, startUnderLoad: number | null = null): Lanes {
  const lanes: Record<keyof Lanes, { deskOrder: DeskOrder; keys: PlaceKeys }[]> = {
    new: [],
    scheduled: [],
    preparing: [],
    ready: [],
    way: [],
  };
  for (const deskOrder of orders) {
    const lane = laneOf(deskOrder);
    if (lane === 'none') continue;
    lanes[lane].push({ deskOrder, keys: placeKeysOf(deskOrder.order, lane, { atMs, startUnderLoad }) });
  }
  const placed = (lane: keyof Lanes): readonly DeskOrder[] =>
    lanes[lane].sort((left, right) => LANE_ORDER[lane](left.keys, right.keys)).map(({ deskOrder }) => deskOrder);
  return {
    new: placed('new'),
    scheduled: placed('scheduled'),
    preparing: placed('preparing'),
    ready: placed('ready'),
    way: placed('way'),
  };
}

/** How many wait to be accepted: one that its customer cancelled stands with them until it was seen. */
export const countWaiting = ({ new: waiting }: Pick<Lanes, 'new'>): number =>
  waiting.filter(({ order }) => order.status !== 'cancelled').length;

/** The board of one station, and how many orders of Preparing have nothing for it [F6]. */
export function lanesForStation(lanes: Lanes, station: string | null): { lanes: Lanes; elsewhere: number } {
  if (station === null) return { lanes, elsewhere: 0 };
  const preparing = lanes.preparing.filter((each) => isForStation(each, station));
  const ready = lanes.ready.filter((each) => !isRemains(each) || isForStation(each, station));
  const elsewhere = countOrders(lanes.preparing) - countOrders(preparing);
  return { lanes: { ...lanes, preparing, ready }, elsewhere };
}

/** Since when an order waits to be accepted: the same moment on dock, alert, ticket and drawer [UL16]. */
export const waitingSince = ({ status, created_at, ring }: Pick<Order, 'status' | 'created_at' | 'ring'>): string =>
  isTodo(status) || ring === null ? created_at : ring.since_at;

/** Since when a cause waits: an order since it came, a courier since he is in trouble. */
export const alarmSince = ({ kind, order, sinceAt }: Alarm): string => (isSoft(kind) ? sinceAt : waitingSince(order));

/** How long the one that waits longest has waited. */
export const longestWaitMs = (alarms: readonly Alarm[], nowMs: number): number =>
  Math.max(0, ...alarms.map((alarm) => nowMs - Date.parse(alarmSince(alarm))));

/** One cause of the alert: an order, and why it wants a person. `again` = seen, but not accepted within the limit. */
export type Alarm = {
  deskOrder: DeskOrder;
  order: Order;
  kind: RingKind;
  sinceAt: string;
  again: boolean;
  key: string;
};

/** A delivery whose courier wants a person; a tap that handles it has it over at once [R5]. */
function courierAlarm(deskOrder: DeskOrder): Alarm[] {
  const { order } = deskOrder;
  const attention = attentionOf(order);
  if (attention === null) return [];
  const { kind, since_at, rev } = attention;
  return [{ deskOrder, order, kind, sinceAt: since_at, again: false, key: `${order.id}:courier:${rev}` }];
}

/**
 * All causes, the longest waiting first, couriers after the orders. A tap silences at once; the session lays it aside
 * again when no answer comes.
 */
export function alarmsOf(orders: readonly DeskOrder[], nowMs: number, acceptLimitSeconds: number): readonly Alarm[] {
  const alarms: Alarm[] = [];
  for (const each of orders) {
    const { order } = each;
    alarms.push(...courierAlarm(each));
    if (order.ring === null || !isAlarming(order, nowMs, acceptLimitSeconds)) continue;
    const again = ringsAgain(order, nowMs, acceptLimitSeconds);
    const sinceAt = again ? acceptLimitAt(order.ring, acceptLimitSeconds) : order.ring.since_at;
    alarms.push({
      deskOrder: each,
      order,
      kind: order.ring.kind,
      sinceAt,
      again,
      key: `${order.id}:${order.ring.rev}${again ? ':again' : ''}`,
    });
  }
  return alarms.sort(
    (left, right) =>
      Number(isSoft(left.kind)) - Number(isSoft(right.kind)) ||
      // A change of an order that waits does not send it to the end, nor takes it from under a finger.
      byText(alarmSince(left), alarmSince(right)) ||
      byText(left.sinceAt, right.sinceAt),
  );
}

const acceptLimitAt = (ring: Ring, acceptLimitSeconds: number): string =>
  new Date(Date.parse(ring.since_at) + acceptLimitSeconds * 1_000).toISOString();

export type BoardCounts = { active: number; today: number; averagePrepMinutes: number | null };

/** What the top bar counts. Test orders are no business; today is the latest business day the screen knows. */
export function countsOf(orders: readonly DeskOrder[], lanes: Lanes): BoardCounts {
  const real = orders.map((each) => each.order).filter((order) => !isTest(order) && order.status !== 'pending');
  const day = real.reduce((latest, order) => (order.business_date > latest ? order.business_date : latest), '');
  const today = real.filter((order) => order.business_date === day);
  const prepMs = today.map(prepMsOf).filter((ms) => ms !== null);
  const active = Object.values(lanes).reduce(
    (sum, lane) => sum + lane.filter((each) => each.order.status !== 'cancelled').length,
    0,
  );
  return {
    active,
    today: today.filter((order) => order.status !== 'cancelled').length,
    averagePrepMinutes:
      prepMs.length === 0 ? null : Math.round(prepMs.reduce((sum, ms) => sum + ms, 0) / prepMs.length / 60_000),
  };
}

function prepMsOf(order: Order): number | null {
  const done = order.history.find((step) => step.to === 'finished');
  return done === undefined || order.accepted_at === null ? null : Date.parse(done.at) - Date.parse(order.accepted_at);
}

import { courierAfterCancel } from '#contract/domain/courier-after-cancel.ts';
import { isFinalStatus } from '#contract/domain/delivery.ts';
import { isClosedStatus } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import type { Road } from '../couriers/road.ts';
import type { Trip } from '../couriers/twin.ts';
import type { Facts } from './facts.ts';

const isOf = (order: Order, trip: Trip): boolean => order.delivery?.external_delivery_id === trip.id;
const isWanted = (order: Order): boolean =>
  order.delivery_method === 'delivery_provider' && order.status !== 'cancelled' && !isClosedStatus(order.status);

/** A job that will look at this courier, or at the quote he was ordered with. */
const hasJob = ({ jobs }: Facts, trip: Trip): boolean =>
  jobs.some(({ kind, data }) => {
    if (!kind.startsWith('courier.')) return false;
    const about = [data['external_delivery_id'], data['quote_id']];
    return about.some((id) => typeof id === 'string' && (trip.id === id || trip.asked.includes(id)));
  });

/** A person can read that the provider would not take him back. */
const isSaid = ({ orders }: Facts, trip: Trip): boolean =>
  orders.some(({ history }) =>
    history.some(({ action, detail }) => action === 'courier_kept' && detail?.['called_off_id'] === trip.id),
  );

/**
 * [BU12] Each courier on the road is the one that an order wants, or a job calls him off, or his provider refused that
 * and the order says so.
 */
export function* checkDeliveries(facts: Facts, road: Road) {
  for (const trip of road.live()) {
    const order = facts.orders.find((one) => isOf(one, trip));
    if (order !== undefined && (isWanted(order) || order.status === 'received' || order.status === 'order_completed'))
      continue;
    if (hasJob(facts, trip) || isSaid(facts, trip)) continue;
    yield `BU12: the courier ${trip.id} (${trip.stage}) is on the road for ${order === undefined ? 'nobody' : `${order.order_no}, which is ${order.status}`}`;
  }
}

/** [BU12] In the end an order says of its courier what his provider says; no cancelled one is on its way, unless kept. */
export function* checkLastDeliveries({ orders }: Facts, road: Road) {
  for (const order of orders) {
    const shown = order.status === 'cancelled' ? order.delivery?.status : null;
    if (courierAfterCancel(order) === 'called_off' && shown != null && !isFinalStatus(shown))
      yield `BU12: ${order.order_no} is cancelled, its courier called off, and its delivery ${shown}`;
    const trip = road.trip(order.delivery?.external_delivery_id ?? '');
    if (trip === undefined || !isWanted(order)) continue;
    const ours = order.delivery?.status ?? null;
    const isSame =
      (trip.stage === 'delivered') === (ours === 'delivered') &&
      (trip.stage === 'cancelled') === (ours === 'cancelled') &&
      (trip.stage === 'returned') === (ours === 'returned');
    if (!isSame) yield `BU12: ${order.order_no} says ${ours ?? 'nothing'} of a courier who is ${trip.stage}`;
  }
}

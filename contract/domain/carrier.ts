import type { Delivery, DeliveryStatus } from './delivery.ts';
import { isInKitchen, previousStatus, type OrderStatus } from './order-status.ts';
import type { Order } from './order.ts';

/** The courier has the food. */
export const COURIER_GONE: readonly (DeliveryStatus | null)[] = [
  'picked_up',
  'enroute_to_dropoff',
  'arrived_at_dropoff',
  'delivered',
];

/** The courier has the food, and nothing went wrong with it on the way. */
export const isWithCourier = (delivery: Delivery | null): boolean =>
  delivery !== null && COURIER_GONE.includes(delivery.status) && delivery.trouble === null;

/**
 * One step back for `reopen` (recall) of an accepted order, or undefined if none exists [S5]: food that a courier carries
 * does not come back into the kitchen because a person touches its ticket, and what it has delivered is not on its way
 * again: nothing would end that.
 */
export function stepBack({
  status,
  delivery_method,
  delivery,
}: Pick<Order, 'status' | 'delivery_method' | 'delivery'>): OrderStatus | undefined {
  const isCouriers = status === 'delivering' || (status === 'received' && delivery?.status === 'delivered');
  return isCouriers && isWithCourier(delivery) ? undefined : previousStatus(status, delivery_method);
}

/** A courier of the provider is on the job: one who is only quoted, was called off or has brought it back fetches nothing. */
const hasCourier = (delivery: Delivery | null): boolean =>
  delivery !== null && delivery.status !== null && !['quote', 'cancelled', 'returned'].includes(delivery.status);

type Carried = Pick<Order, 'delivery_method' | 'delivery'>;

/** Food for a provider that leaves while no courier of his is on the job leaves with the restaurant's own driver [CR14]. */
export const leavesWithoutCourier = ({ delivery_method, delivery }: Carried): boolean =>
  delivery_method === 'delivery_provider' && !hasCourier(delivery);

/** Whose driver carries it away now: the restaurant's own, or the provider's. */
export const leavesWithOwnDriver = (order: Carried): boolean =>
  order.delivery_method === 'delivery_own' || leavesWithoutCourier(order);

/** What a step of the history says of who carries the food, or nothing. */
const choiceOf = ({ action, detail }: Order['history'][number]): 'own' | 'provider' | undefined => {
  if (action === 'requote') return 'provider';
  return action === 'self_deliver' || (action === 'deliver' && detail?.['own'] === true) ? 'own' : undefined;
};

/** The kitchen decided to carry it itself: what decides is what a person chose last [CR10]. */
export const isOwnByChoice = ({ history }: Pick<Order, 'history'>): boolean => {
  const last = history.findLast((step) => choiceOf(step) !== undefined);
  return last !== undefined && choiceOf(last) === 'own';
};

/** Whether the kitchen, which wanted to carry it itself, may have a courier asked after all: its own driver has not left. */
export const canAskCourierAfterAll = (order: Pick<Order, 'status' | 'delivery_method' | 'history'>): boolean =>
  order.delivery_method === 'delivery_own' && isInKitchen(order.status) && isOwnByChoice(order);

type Errand = Pick<Order, 'customer_name' | 'customer_phone' | 'delivery_address' | 'tip_cents'>;

/**
 * Whom a courier looks for, by which number, what they say about the door, and what he gets of them: it changes without
 * another trip [CR12].
 */
export const errandOf = ({ customer_name, customer_phone, delivery_address, tip_cents }: Errand) => ({
  customer_name,
  customer_phone,
  tip_cents,
  instructions: delivery_address?.instructions ?? null,
});

/** The street of a delivery whose channel did not name one. */
export const NO_STREET = '?';

/** Whether anyone can be sent there: a delivery that its channel has accepted may come without a street [CR13]. */
export const hasStreet = ({ delivery_address }: Pick<Order, 'delivery_address'>): boolean =>
  delivery_address !== null && !['', NO_STREET].includes(delivery_address.street.trim());

/** Where a courier goes; the words about the door make no other place. */
export const placeOf = ({ delivery_address }: Pick<Order, 'delivery_address'>) =>
  delivery_address === null ? null : { ...delivery_address, instructions: null };

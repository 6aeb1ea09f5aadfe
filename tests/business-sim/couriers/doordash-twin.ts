import { MINUTE_MS } from '#server/base/clock.ts';
import type { Random } from '../../sim/random.ts';
import type { Answer, Asked, News, Provider, Stage, Trip } from './twin.ts';

/** `Authorization` as chosen in the portal; webhooks have no signature. */
export const DOORDASH_TOKEN = 'Basic dHdpbg==';
const QUOTE_LIFE_MS = 5 * MINUTE_MS;

/** docs/drive/reference/delivery_statuses. */
const STATUS: Readonly<Record<Stage, string>> = {
  quote: 'quote',
  open: 'created',
  assigned: 'confirmed',
  at_pickup: 'arrived_at_pickup',
  picked_up: 'picked_up',
  at_dropoff: 'arrived_at_dropoff',
  delivered: 'delivered',
  cancelled: 'cancelled',
  returned: 'returned',
};
/** Webhook events; one for a courier who gave a delivery back is not among them. */
const EVENT: Readonly<Partial<Record<Stage, string>>> = {
  assigned: 'DASHER_CONFIRMED',
  at_pickup: 'DASHER_CONFIRMED_PICKUP_ARRIVAL',
  picked_up: 'DASHER_PICKED_UP',
  at_dropoff: 'DASHER_CONFIRMED_DROPOFF_ARRIVAL',
  delivered: 'DASHER_DROPPED_OFF',
  cancelled: 'DELIVERY_CANCELLED',
  returned: 'DELIVERY_RETURNED',
};

const refuse = (status: number, code: string, reason?: string): Answer => ({
  status,
  body: { code, message: code.replaceAll('_', ' '), ...(reason === undefined ? {} : { reason }) },
});

const bodyOf = (trip: Trip): Record<string, unknown> => ({
  external_delivery_id: trip.id,
  currency: 'USD',
  delivery_status: STATUS[trip.stage],
  fee: trip.fee,
  updated_at: new Date(trip.updatedAt).toISOString(),
  tracking_url: `https://track.test/${trip.id}`,
  ...(['assigned', 'at_pickup', 'picked_up', 'at_dropoff'].includes(trip.stage) ? { dasher_name: 'Mia D.' } : {}),
});

/**
 * DoorDash Drive v2: a delivery has the id that its caller chose. The same request again is the same delivery, another
 * one with its id is refused; a quote holds for five minutes; a delivery can't be cancelled once a Dasher is assigned.
 */
export function createDoorDashTwin(random: Random): Provider {
  const trips = new Map<string, Trip>();
  const quote = ({ body, now }: Asked): Answer => {
    const id = String(body['external_delivery_id']);
    const asked = JSON.stringify(body);
    const known = trips.get(id);
    if (known !== undefined)
      return known.asked === asked ? { status: 200, body: bodyOf(known) } : refuse(409, 'duplicate_delivery_id');
    if (random.chance(0.05)) return refuse(422, 'invalid_delivery_parameters', 'distance_too_long');
    const fee = random.pick([650, 975, 1_400]) ?? 975;
    const isUnlucky = random.chance(0.12);
    const trip: Trip = { id, key: id, stage: 'quote', asked, fee, quotedAt: now, updatedAt: now, isUnlucky };
    trips.set(id, trip);
    return { status: 200, body: bodyOf(trip) };
  };
  const accept = (trip: Trip, now: number): Answer => {
    if (trip.stage !== 'quote') return refuse(409, 'duplicate_delivery_id');
    if (now - trip.quotedAt > QUOTE_LIFE_MS) return refuse(400, 'validation_error');
    Object.assign(trip, { stage: 'open', updatedAt: now });
    return { status: 200, body: bodyOf(trip) };
  };
  const cancel = (trip: Trip, now: number): Answer => {
    if (trip.stage === 'cancelled') return refuse(409, 'cancel_not_allowed', 'delivery_cancelled');
    if (trip.stage === 'delivered' || trip.stage === 'returned')
      return refuse(409, 'cancel_not_allowed', 'delivery_completed');
    if (trip.stage !== 'open' && trip.stage !== 'quote')
      return refuse(409, 'cancel_not_allowed', 'cancellation_window_closed');
    Object.assign(trip, { stage: 'cancelled', updatedAt: now });
    return { status: 200, body: bodyOf(trip) };
  };
  return {
    trips,
    answer(asked) {
      const { method, path, now } = asked;
      if (method === 'POST' && path === '/drive/v2/quotes') return quote(asked);
      const [, id = '', act = ''] = /^\/drive\/v2\/(?:quotes|deliveries)\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
      const trip = trips.get(id);
      if (trip === undefined) return refuse(404, 'unknown_delivery_id');
      if (method === 'POST' && act === 'accept') return accept(trip, now);
      if (method === 'PUT' && act === 'cancel') return cancel(trip, now);
      if (method === 'GET') return { status: 200, body: bodyOf(trip) };
      const isOpen = trip.stage === 'open' || trip.stage === 'assigned';
      return isOpen ? { status: 200, body: bodyOf(trip) } : refuse(409, 'update_not_allowed', 'update_window_closed');
    },
    news(trip, now): News | null {
      const event_name = EVENT[trip.stage];
      if (event_name === undefined) return null;
      const payload = {
        event_name,
        created_at: new Date(now).toISOString(),
        ...bodyOf(trip),
        delivery_status: undefined,
      };
      return {
        path: '/delivery/webhook/doordash',
        headers: { authorization: DOORDASH_TOKEN },
        payload: JSON.stringify(payload),
      };
    },
  };
}

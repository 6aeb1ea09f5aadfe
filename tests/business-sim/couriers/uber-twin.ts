import { createHmac } from 'node:crypto';
import { MINUTE_MS } from '#server/base/clock.ts';
import type { Random } from '../../sim/random.ts';
import type { Answer, Asked, News, Provider, Stage, Trip } from './twin.ts';

export const UBER_SIGNING_KEY = 'twin-signing-key';
const QUOTE_LIFE_MS = 15 * MINUTE_MS;
const TOKEN_LIFE_S = 2_592_000;

/** Delivery statuses of the Direct API; `canceled` has one l. */
const STATUS: Readonly<Record<Stage, string>> = {
  quote: 'quote',
  open: 'pending',
  assigned: 'pickup',
  at_pickup: 'pickup',
  picked_up: 'pickup_complete',
  at_dropoff: 'dropoff',
  delivered: 'delivered',
  cancelled: 'canceled',
  returned: 'returned',
};

const refuse = (status: number, code: string): Answer => ({
  status,
  body: { code, message: code.replaceAll('_', ' '), kind: 'error', metadata: {} },
});

const bodyOf = (trip: Trip): Record<string, unknown> => ({
  id: trip.id,
  kind: 'delivery',
  status: STATUS[trip.stage],
  complete: trip.stage === 'delivered',
  live_mode: false,
  fee: trip.fee,
  currency: 'usd',
  updated: new Date(trip.updatedAt).toISOString(),
  tracking_url: `https://track.test/${trip.id}`,
  courier_imminent: trip.stage === 'at_pickup' || trip.stage === 'at_dropoff',
  courier: ['assigned', 'at_pickup', 'picked_up', 'at_dropoff'].includes(trip.stage) ? { name: 'Li W.' } : null,
});

/**
 * Uber Direct: ids are its own. A quote holds for fifteen minutes; one idempotency key makes one delivery; a delivery
 * whose courier has the food is not cancellable.
 */
export function createUberTwin(random: Random): Provider {
  const trips = new Map<string, Trip>();
  const quotes = new Map<string, { fee: number; at: number }>();
  const quote = ({ now }: Asked): Answer => {
    if (random.chance(0.05)) return refuse(400, 'address_undeliverable');
    const id = `dqt_${random.id()}`;
    const fee = random.pick([650, 975, 1_400]) ?? 975;
    quotes.set(id, { fee, at: now });
    const expires = new Date(now + QUOTE_LIFE_MS).toISOString();
    return { status: 200, body: { id, kind: 'delivery_quote', fee, currency: 'usd', expires } };
  };
  const create = ({ body, now }: Asked): Answer => {
    const key = String(body['idempotency_key']);
    const known = [...trips.values()].find((trip) => trip.key === key);
    if (known !== undefined) return { status: 200, body: bodyOf(known) };
    const offer = quotes.get(String(body['quote_id']));
    if (offer === undefined) return refuse(400, 'invalid_params');
    if (now - offer.at > QUOTE_LIFE_MS) return refuse(400, 'expired_quote');
    const asked = JSON.stringify(body);
    const id = `del_${random.id()}`;
    const isUnlucky = random.chance(0.12);
    const trip: Trip = { id, key, stage: 'open', asked, fee: offer.fee, quotedAt: now, updatedAt: now, isUnlucky };
    trips.set(id, trip);
    return { status: 200, body: bodyOf(trip) };
  };
  const cancel = (trip: Trip, now: number): Answer => {
    if (!['open', 'assigned', 'at_pickup'].includes(trip.stage)) return refuse(400, 'noncancelable_delivery');
    Object.assign(trip, { stage: 'cancelled', updatedAt: now });
    return { status: 200, body: bodyOf(trip) };
  };
  return {
    trips,
    answer(asked) {
      const { method, path, now } = asked;
      if (path === '/oauth/v2/token')
        return { status: 200, body: { access_token: 'twin', expires_in: TOKEN_LIFE_S, token_type: 'Bearer' } };
      const [, rest = ''] = /^\/v1\/customers\/[^/]+(\/.+)$/.exec(path) ?? [];
      if (method === 'POST' && rest === '/delivery_quotes') return quote(asked);
      if (method === 'POST' && rest === '/deliveries') return create(asked);
      const [, id = '', act = ''] = /^\/deliveries\/([^/]+)(?:\/(\w+))?$/.exec(rest) ?? [];
      const trip = trips.get(id);
      if (trip === undefined) return refuse(404, 'delivery_not_found');
      if (act === 'cancel') return cancel(trip, now);
      return { status: 200, body: bodyOf(trip) };
    },
    news(trip, now): News {
      const created = new Date(now).toISOString();
      const payload = JSON.stringify({
        id: `evt_${trip.id}_${now}`,
        kind: 'event.delivery_status',
        status: STATUS[trip.stage],
        delivery_id: trip.id,
        created,
        live_mode: false,
        data: bodyOf(trip),
      });
      const signature = createHmac('sha256', UBER_SIGNING_KEY).update(payload).digest('hex');
      return { path: '/delivery/webhook/uber', headers: { 'x-uber-signature': signature }, payload };
    },
  };
}

import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { DeliveryStatusSchema, type DeliveryEvent, type DeliveryStatus } from '#contract/domain/delivery.ts';
import { pickupTime } from '#contract/domain/pickup-time.ts';
import type { DoorDashAccount } from '../../../../base/courier-accounts.ts';
import { isSameSecret } from '../../../../base/same-secret.ts';
import { isoAt, MINUTE_MS, type Clock } from '../../../../base/clock.ts';
import type { Consignment, CourierPort } from './courier-port.ts';
import { nextPoll } from './next-poll.ts';
import { askProvider, refusal, type ProviderAnswer } from './provider-http.ts';

/** DoorDash holds a quote for five minutes; its answer does not give the expiry. */
const QUOTE_LIFE_MS = 5 * MINUTE_MS;
const TOKEN_LIFE_S = 300;

const optionalText = z.optional(z.nullable(z.string()));
/** The fields we read of a delivery; it has 66 in all. */
const DeliverySchema = z.object({
  delivery_status: z.string(),
  fee: z.optional(z.nullable(z.int())),
  currency: optionalText,
  updated_at: optionalText,
  pickup_time_estimated: optionalText,
  dropoff_time_estimated: optionalText,
  tracking_url: optionalText,
  dasher_name: optionalText,
  dasher_pickup_phone_number: optionalText,
  dasher_dropoff_phone_number: optionalText,
  dasher_vehicle_make: optionalText,
  dasher_vehicle_model: optionalText,
  dasher_location: z.optional(z.nullable(z.object({ lat: z.number(), lng: z.number() }))),
});
type ReportedDelivery = { [K in keyof z.infer<typeof DeliverySchema>]?: z.infer<typeof DeliverySchema>[K] | undefined };

const WebhookSchema = z.extend(z.partial(DeliverySchema), {
  event_name: z.string().check(z.maxLength(60)),
  external_delivery_id: z.string().check(z.maxLength(200)),
  created_at: optionalText,
  cancellation_reason: optionalText,
});

/**
 * The webhook names the event, the answer the state, both in DoorDash's vocabulary. Upper and lower case are both sent.
 */
const EVENTS: Record<string, DeliveryStatus> = {
  delivery_created: 'created',
  dasher_confirmed: 'confirmed',
  dasher_enroute_to_pickup: 'enroute_to_pickup',
  dasher_confirmed_pickup_arrival: 'arrived_at_pickup',
  dasher_picked_up: 'picked_up',
  dasher_enroute_to_dropoff: 'enroute_to_dropoff',
  dasher_confirmed_dropoff_arrival: 'arrived_at_dropoff',
  dasher_dropped_off: 'delivered',
  delivery_cancelled: 'cancelled',
  delivery_return_initialized: 'enroute_to_return',
  dasher_enroute_to_return: 'enroute_to_return',
  dasher_confirmed_return_arrival: 'arrived_at_return',
  delivery_returned: 'returned',
};

/** Nobody is on the road, and nobody will be. */
const GONE = ['quote', 'delivered', 'cancelled', 'returned'];

const instant = (text: string | null | undefined): string | null => {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : isoAt(ms);
};

/** Details of the courier and the times in an answer or a webhook; an absent field means unknown, not gone. */
function detailsOf(delivery: ReportedDelivery): Partial<DeliveryEvent> {
  const { dasher_name, dasher_location, tracking_url, fee } = delivery;
  const [pickup, dropoff] = [instant(delivery.pickup_time_estimated), instant(delivery.dropoff_time_estimated)];
  const vehicle = [delivery.dasher_vehicle_make, delivery.dasher_vehicle_model].filter(Boolean).join(' ');
  return {
    ...(dasher_name == null
      ? {}
      : {
          courier: {
            name: dasher_name,
            // The restaurant reaches the courier only by the number assigned for it.
            phone: delivery.dasher_pickup_phone_number ?? delivery.dasher_dropoff_phone_number ?? null,
            vehicle: vehicle === '' ? null : vehicle,
            lat: dasher_location?.lat ?? null,
            lng: dasher_location?.lng ?? null,
          },
        }),
    ...(pickup === null ? {} : { pickup_eta: pickup }),
    ...(dropoff === null ? {} : { dropoff_eta: dropoff }),
    ...(tracking_url == null ? {} : { tracking_url }),
    ...(fee == null ? {} : { fee_cents: fee }),
  };
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token in DoorDash's format: HS256 with the key's id as a claim, valid for five minutes. */
export function doorDashToken({ developerId, keyId, signingSecret }: DoorDashAccount, nowMs: number): string {
  const now = Math.floor(nowMs / 1000);
  const head = base64url({ alg: 'HS256', typ: 'JWT', 'dd-ver': 'DD-JWT-V1' });
  const claims = base64url({ aud: 'doordash', iss: developerId, kid: keyId, iat: now, exp: now + TOKEN_LIFE_S });
  const key = Buffer.from(signingSecret, 'base64');
  return `${head}.${claims}.${createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url')}`;
}

const addressOf = (place: { street: string; unit: string | null; city: string; state: string; zip_code: string }) =>
  [place.street, place.unit, place.city, `${place.state} ${place.zip_code}`].filter(Boolean).join(', ');

/** Whom the courier looks for, by which number, and what they say about the door. */
function contactBody({ order, place }: Consignment): Record<string, unknown> {
  const [given, ...family] = order.customer_name.split(' ');
  const instructions = order.delivery_address?.instructions ?? null;
  return {
    dropoff_phone_number: order.customer_phone ?? place.phone,
    dropoff_contact_given_name: given ?? '',
    dropoff_contact_family_name: family.join(' '),
    ...(instructions === null ? {} : { dropoff_instructions: instructions }),
  };
}

/** One body for quote and delivery: DoorDash takes the same fields for both. Without a pickup time it sends one at once. */
function bodyOf({ order, place }: Consignment, external_delivery_id: string, nowMs: number): Record<string, unknown> {
  const address = order.delivery_address;
  const pickup_time = pickupTime(order, nowMs);
  return {
    external_delivery_id,
    locale: 'en-US',
    pickup_address: addressOf(place),
    pickup_business_name: place.name,
    pickup_phone_number: place.phone,
    pickup_reference_tag: order.order_no,
    ...(pickup_time === null ? {} : { pickup_time }),
    dropoff_address: address === null ? '' : addressOf(address),
    ...(address?.lat == null || address.lng == null
      ? {}
      : { dropoff_location: { lat: address.lat, lng: address.lng } }),
    ...contactBody({ order, place }),
    order_value: order.amount_cents,
    currency: order.currency,
    tip: order.tip_cents,
    items: order.items.map(({ name_en, name_zh, quantity }) => ({ name: name_en || name_zh, quantity })),
    action_if_undeliverable: 'return_to_pickup',
  };
}

/** DoorDash Drive v2. We choose the delivery's id: the quote's, which is the id of the job that requested it. */
export function createDoorDashCourier(account: DoorDashAccount, clock: Clock): CourierPort {
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: unknown): Promise<ProviderAnswer> =>
    askProvider(`${account.baseUrl}/drive/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${doorDashToken(account, clock.now())}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  /** What it says of a delivery; of one that it does not know, that it is no more than a quote. */
  const statusOf = async (id: string): Promise<string> => {
    const { status, body } = await ask('GET', `/deliveries/${id}`);
    return (status <= 299 ? z.safeParse(DeliverySchema, body).data?.delivery_status : undefined) ?? 'quote';
  };
  return {
    provider: 'doordash',
    async quote(consignment, key) {
      const answer = await ask('POST', '/quotes', bodyOf(consignment, key, clock.now()));
      const parsed = z.safeParse(DeliverySchema, answer.body);
      if (answer.status > 299 || !parsed.success) throw refusal('quote_failed', answer);
      return {
        quote_id: key,
        fee_cents: parsed.data.fee ?? 0,
        currency: parsed.data.currency?.toUpperCase() ?? null,
        expires_at: isoAt(clock.now() + QUOTE_LIFE_MS),
        pickup_eta: instant(parsed.data.pickup_time_estimated),
        dropoff_eta: instant(parsed.data.dropoff_time_estimated),
      };
    },
    async create({ order }, quoteId) {
      const answer = await ask('POST', `/quotes/${quoteId}/accept`, { tip: order.tip_cents });
      if (answer.status <= 299) return quoteId;
      // An earlier try whose answer was lost may have accepted it already.
      if ((await statusOf(quoteId)) !== 'quote') return quoteId;
      throw refusal('quote_expired', answer);
    },
    async cancel(id) {
      const { status } = await ask('PUT', `/deliveries/${id}/cancel`);
      return status <= 299 || GONE.includes(await statusOf(id));
    },
    findCreated: async (_consignment, quoteId) => (GONE.includes(await statusOf(quoteId)) ? undefined : quoteId),
    async ready(id, { order }) {
      // Drive has no call for food that is ready: what it has is another pickup time, until it refuses that too.
      const pickup_time = pickupTime(order, clock.now()) ?? isoAt(clock.now());
      const answer = await ask('PATCH', `/deliveries/${id}`, { pickup_time });
      return answer.status <= 299;
    },
    async update(id, consignment) {
      const { order } = consignment;
      // What is left out stays as it was: words about the door that are gone are sent as none.
      const dropoff_instructions = order.delivery_address?.instructions ?? '';
      const body = { ...contactBody(consignment), dropoff_instructions, tip: order.tip_cents };
      return (await ask('PATCH', `/deliveries/${id}`, body)).status <= 299;
    },
    async events(id) {
      const answer = await ask('GET', `/deliveries/${id}`);
      const parsed = z.safeParse(DeliverySchema, answer.body);
      if (answer.status > 299 || !parsed.success) return [];
      const status = DeliveryStatusSchema.safeParse(parsed.data.delivery_status);
      if (!status.success) return [];
      const at = instant(parsed.data.updated_at) ?? isoAt(clock.now());
      return [{ status: status.data, at, source: 'doordash', is_snapshot: true, ...detailsOf(parsed.data) }];
    },
    nextLookAt: () => nextPoll(clock.now()),
  };
}

export type ProviderNews = { external_delivery_id: string; event: DeliveryEvent | null };

/** A webhook's event, or null if it is not a delivery event. `event: null`: a known event that changes nothing. */
export function readDoorDashWebhook(body: unknown, now: string): ProviderNews | null {
  const parsed = z.safeParse(WebhookSchema, body);
  if (!parsed.success) return null;
  const { event_name, external_delivery_id, created_at } = parsed.data;
  const status = EVENTS[event_name.toLowerCase()];
  if (status === undefined) return { external_delivery_id, event: null };
  const event = { status, at: instant(created_at) ?? now, source: 'doordash', ...detailsOf(parsed.data) };
  return { external_delivery_id, event };
}

/** Compares the `Authorization` chosen in the portal in constant time. */
export function isDoorDashWebhook({ webhookToken }: DoorDashAccount, authorization: string | undefined): boolean {
  if (webhookToken === undefined || authorization === undefined) return false;
  return isSameSecret(authorization, webhookToken);
}

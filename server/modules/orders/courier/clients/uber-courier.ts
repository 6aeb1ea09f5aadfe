import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { DeliveryEvent, DeliveryStatus } from '#contract/domain/delivery.ts';
import type { Order } from '#contract/domain/order.ts';
import { pickupTime } from '#contract/domain/pickup-time.ts';
import type { UberAccount } from '../../../../base/courier-accounts.ts';
import { isSameSecret } from '../../../../base/same-secret.ts';
import { isoAt, MINUTE_MS, SECOND_MS, type Clock } from '../../../../base/clock.ts';
import type { Consignment, CourierPort } from './courier-port.ts';
import type { ProviderNews } from './doordash-courier.ts';
import { nextPoll } from './next-poll.ts';
import { askProvider, ProviderSilent, refusal, type ProviderAnswer } from './provider-http.ts';

const QUOTE_LIFE_MS = 15 * MINUTE_MS;
/** A new token is requested this long before the old one expires. */
const TOKEN_SPARE_MS = 10 * MINUTE_MS;

const optionalText = z.optional(z.nullable(z.string()));
const QuoteSchema = z.object({
  id: z.string(),
  fee: z.int(),
  currency: optionalText,
  expires: optionalText,
  dropoff_eta: optionalText,
});
/** The fields we read of a delivery, in an answer and in a webhook. */
const DeliverySchema = z.object({
  id: z.string().check(z.maxLength(200)),
  status: z.string(),
  courier_imminent: z.optional(z.nullable(z.boolean())),
  fee: z.optional(z.nullable(z.int())),
  updated: optionalText,
  pickup_eta: optionalText,
  dropoff_eta: optionalText,
  tracking_url: optionalText,
  courier: z.optional(
    z.nullable(
      z.object({
        name: optionalText,
        phone_number: optionalText,
        vehicle_type: optionalText,
        location: z.optional(z.nullable(z.object({ lat: z.number(), lng: z.number() }))),
      }),
    ),
  ),
});
type UberDelivery = z.infer<typeof DeliverySchema>;
const WebhookSchema = z.object({ kind: z.string(), created: optionalText, data: DeliverySchema });
const TokenSchema = z.object({ access_token: z.string(), expires_in: z.int() });

/**
 * Uber has fewer statuses. "Imminent" means a minute away, so it changes nothing: a courier shown as waiting while
 * still on the road would rush the kitchen for no reason.
 */
const STATUSES: Record<string, DeliveryStatus> = {
  pending: 'created',
  pickup: 'enroute_to_pickup',
  pickup_complete: 'picked_up',
  dropoff: 'enroute_to_dropoff',
  delivered: 'delivered',
  canceled: 'cancelled',
  returned: 'returned',
};

/** Nobody is on the road, and nobody will be. */
const GONE = ['delivered', 'canceled', 'returned'];

const instant = (text: string | null | undefined): string | null => {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : isoAt(ms);
};

function eventOf(delivery: UberDelivery, now: string): DeliveryEvent | null {
  const status = STATUSES[delivery.status];
  if (status === undefined) return null;
  const { courier, tracking_url, fee } = delivery;
  const [pickup, dropoff] = [instant(delivery.pickup_eta), instant(delivery.dropoff_eta)];
  return {
    status,
    at: instant(delivery.updated) ?? now,
    source: 'uber',
    // Both an answer and a webhook carry the whole current delivery, with each new position.
    is_snapshot: true,
    ...(courier?.name == null
      ? {}
      : {
          courier: {
            name: courier.name,
            phone: courier.phone_number ?? null,
            vehicle: courier.vehicle_type ?? null,
            lat: courier.location?.lat ?? null,
            lng: courier.location?.lng ?? null,
          },
        }),
    ...(pickup === null ? {} : { pickup_eta: pickup }),
    ...(dropoff === null ? {} : { dropoff_eta: dropoff }),
    ...(tracking_url == null ? {} : { tracking_url }),
    ...(fee == null ? {} : { fee_cents: fee }),
  };
}

/** An address as Uber requires it: JSON inside a string. */
const addressText = (place: { street: string; unit: string | null; city: string; state: string; zip_code: string }) =>
  JSON.stringify({
    street_address: [place.street, ...(place.unit === null ? [] : [place.unit])],
    city: place.city,
    state: place.state,
    zip_code: place.zip_code,
    country: 'US',
  });

function dropoffOf({ order }: Consignment): string {
  const { delivery_address } = order;
  return delivery_address === null ? '' : addressText(delivery_address);
}

/** When it may be picked up; without the field Uber sends a courier at once. */
function readyField(order: Order, nowMs: number): { pickup_ready_dt?: string } {
  const pickup_ready_dt = pickupTime(order, nowMs);
  return pickup_ready_dt === null ? {} : { pickup_ready_dt };
}

/** What a courier reads at the counter, in the language of the road. */
function readyNote({ order, place }: Consignment, nowMs: number): string {
  const at = pickupTime(order, nowMs);
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: place.time_zone, timeStyle: 'short' });
  return `${order.order_no} · ${at === null ? 'Ready now' : `Ready at ${clock.format(Date.parse(at))}`}`;
}

function deliveryBody(consignment: Consignment, quoteId: string, key: string, nowMs: number): Record<string, unknown> {
  const { order, place } = consignment;
  return {
    quote_id: quoteId,
    external_id: order.id,
    idempotency_key: key,
    pickup_name: place.name,
    pickup_address: addressText(place),
    pickup_phone_number: place.phone,
    pickup_notes: order.order_no,
    ...readyField(order, nowMs),
    dropoff_name: order.customer_name,
    dropoff_address: dropoffOf(consignment),
    dropoff_phone_number: order.customer_phone ?? place.phone,
    dropoff_notes: order.delivery_address?.instructions ?? '',
    manifest_items: order.items.map(({ name_en, name_zh, quantity }) => ({
      name: name_en || name_zh,
      quantity,
      size: 'small',
    })),
    manifest_total_value: order.amount_cents,
    tip: order.tip_cents,
    undeliverable_action: 'return',
  };
}

/** Uber Direct. */
export function createUberCourier(account: UberAccount, clock: Clock): CourierPort {
  let token: { text: string; endsAtMs: number } | undefined;

  async function bearer(): Promise<string> {
    if (token !== undefined && token.endsAtMs > clock.now()) return token.text;
    const form = new URLSearchParams({
      client_id: account.clientId,
      client_secret: account.clientSecret,
      grant_type: 'client_credentials',
      scope: 'eats.deliveries',
    });
    const answer = await askProvider(account.authUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    });
    const parsed = z.safeParse(TokenSchema, answer.body);
    if (!parsed.success) throw refusal('quote_failed', answer);
    const { access_token, expires_in } = parsed.data;
    token = { text: access_token, endsAtMs: clock.now() + expires_in * SECOND_MS - TOKEN_SPARE_MS };
    return access_token;
  }

  async function ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<ProviderAnswer> {
    const answer = await askProvider(`${account.baseUrl}/v1/customers/${account.customerId}${path}`, {
      method,
      headers: { authorization: `Bearer ${await bearer()}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.status !== 401) return answer;
    // Revoked before its expiry: the next try requests another.
    token = undefined;
    throw new ProviderSilent('the provider did not take the token');
  }

  return {
    provider: 'uber',
    async quote(consignment) {
      const answer = await ask('POST', '/delivery_quotes', {
        pickup_address: addressText(consignment.place),
        dropoff_address: dropoffOf(consignment),
        ...readyField(consignment.order, clock.now()),
        manifest_total_value: consignment.order.amount_cents,
      });
      const parsed = z.safeParse(QuoteSchema, answer.body);
      if (answer.status > 299 || !parsed.success) throw refusal('quote_failed', answer);
      const { id, fee, currency, expires, dropoff_eta } = parsed.data;
      return {
        quote_id: id,
        fee_cents: fee,
        currency: currency?.toUpperCase() ?? null,
        expires_at: instant(expires) ?? isoAt(clock.now() + QUOTE_LIFE_MS),
        pickup_eta: null,
        dropoff_eta: instant(dropoff_eta),
      };
    },
    async create(consignment, quoteId, key) {
      const answer = await ask('POST', '/deliveries', deliveryBody(consignment, quoteId, key, clock.now()));
      const parsed = z.safeParse(DeliverySchema, answer.body);
      if (answer.status > 299 || !parsed.success) throw refusal('quote_expired', answer);
      return parsed.data.id;
    },
    async cancel(id) {
      const { status } = await ask('POST', `/deliveries/${id}/cancel`, {});
      if (status <= 299) return true;
      const known = await ask('GET', `/deliveries/${id}`);
      return known.status === 404 || GONE.includes(z.safeParse(DeliverySchema, known.body).data?.status ?? '');
    },
    async findCreated(consignment, quoteId, key) {
      // Its list cannot be asked for our key: a repeated order is the same delivery, or a new one that is called off.
      const answer = await ask('POST', '/deliveries', deliveryBody(consignment, quoteId, key, clock.now()));
      const parsed = z.safeParse(DeliverySchema, answer.body);
      return answer.status <= 299 && parsed.success ? parsed.data.id : undefined;
    },
    async ready(id, consignment) {
      // Uber fixes the times of a delivery when it is created; of its pickup only the note can be changed afterwards.
      const answer = await ask('POST', `/deliveries/${id}`, { pickup_notes: readyNote(consignment, clock.now()) });
      return answer.status <= 299;
    },
    async update(id, { order, place }) {
      // Name and number are fixed when the delivery is created; its note at the door and the tip are not.
      const who = [order.customer_name, order.customer_phone ?? place.phone].filter(Boolean).join(' ');
      const dropoff_notes = [order.delivery_address?.instructions, `Contact now: ${who}`].filter(Boolean).join(' · ');
      return (
        (await ask('POST', `/deliveries/${id}`, { dropoff_notes, tip_by_customer: order.tip_cents })).status <= 299
      );
    },
    async events(id) {
      const answer = await ask('GET', `/deliveries/${id}`);
      const parsed = z.safeParse(DeliverySchema, answer.body);
      const event = answer.status <= 299 && parsed.success ? eventOf(parsed.data, isoAt(clock.now())) : null;
      return event === null ? [] : [event];
    },
    nextLookAt: () => nextPoll(clock.now()),
  };
}

/** A webhook's event, or null if it is not a delivery event. */
export function readUberWebhook(body: unknown, now: string): ProviderNews | null {
  const parsed = z.safeParse(WebhookSchema, body);
  if (!parsed.success) return null;
  const { data, created } = parsed.data;
  return { external_delivery_id: data.id, event: eventOf(data, instant(created) ?? now) };
}

/** `x-uber-signature`: hex HMAC-SHA256 of the raw body, under the webhook's own key. */
export function isUberWebhook({ signingKey }: UberAccount, signature: string | undefined, text: string): boolean {
  if (signingKey === undefined || signature === undefined || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  const right = createHmac('sha256', signingKey).update(text).digest();
  return isSameSecret(Buffer.from(signature, 'hex'), right);
}

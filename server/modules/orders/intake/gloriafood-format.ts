import { noteText, oneLine } from '#contract/domain/plain-text.ts';
import * as z from 'zod/mini';

/**
 * A foreign format, read leniently: a field of a wrong type counts as absent, because an authenticated, parsable order
 * is never refused.
 */
const orElse = z.catch;
const NAME_LENGTH = 200;
const NOTE_LENGTH = 1_000;
/** Dishes, fees and tips: more is no restaurant's order, and every screen would have to hold it. */
const MOST_ITEMS = 500;
const text = orElse(
  z.nullable(
    z.pipe(
      z.string(),
      z.transform((value: string) => noteText(value).slice(0, NOTE_LENGTH)),
    ),
  ),
  null,
);
const name = orElse(
  z.pipe(
    z.string(),
    z.transform((value: string) => oneLine(value).slice(0, NAME_LENGTH)),
  ),
  '',
);
const amount = orElse(
  z.pipe(z.union([z.number(), z.string()]), z.transform(Number)).check(z.refine(Number.isFinite)),
  0,
);
const coordinate = orElse(
  z.nullable(z.pipe(z.union([z.number(), z.string()]), z.transform(Number)).check(z.refine(Number.isFinite))),
  null,
);
const share = z.number().check(z.minimum(0), z.maximum(1));
const whole = orElse(z.number(), 1);
const yes = orElse(z.boolean(), false);

const OptionSchema = z.object({
  name,
  group_name: text,
  type: text,
  quantity: whole,
  price: amount,
});

const ItemSchema = z.object({
  name,
  type: orElse(z.string(), 'item'),
  price: amount,
  quantity: whole,
  total_item_price: amount,
  item_discount: amount,
  cart_discount: amount,
  tax_rate: orElse(z.nullable(share), null),
  tax_value: amount,
  instructions: text,
  options: orElse(z.array(OptionSchema), []),
});
export type GloriafoodItem = z.infer<typeof ItemSchema>;

/** The fields we read of a GloriaFood "Accepted Orders v2" order; money is float dollars there. */
export const GloriafoodOrderSchema = z.object({
  id: z.union([z.number(), z.string().check(z.minLength(1))]),
  pos_system_id: orElse(z.nullable(z.union([z.number(), z.string()])), null),
  type: orElse(z.string(), 'pickup'),
  status: orElse(z.string(), 'accepted'),
  payment: orElse(z.string(), 'CASH'),
  accepted_at: text,
  fulfill_at: text,
  updated_at: text,
  for_later: yes,
  instructions: text,
  persons: amount,
  currency: text,
  client_first_name: text,
  client_last_name: text,
  client_phone: text,
  client_email: text,
  client_id: orElse(z.nullable(z.union([z.number(), z.string()])), null),
  client_order_count: orElse(z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000))), null),
  client_address: text,
  client_address_parts: orElse(
    z.nullable(
      z.object({
        street: text,
        bloc: text,
        floor: text,
        apartment: text,
        intercom: text,
        more_address: text,
        zipcode: text,
        city: text,
      }),
    ),
    null,
  ),
  restaurant_state: text,
  restaurant_city: text,
  outside_delivery_area: orElse(z.nullable(z.boolean()), null),
  latitude: coordinate,
  longitude: coordinate,
  delivery_by_distance: orElse(z.nullable(z.object({ distance: amount, unit: text })), null),
  table_number: orElse(z.nullable(z.union([z.string(), z.number()])), null),
  total_price: amount,
  sub_total_price: amount,
  tax_value: amount,
  tax_type: orElse(z.string(), 'NET'),
  tax_list: orElse(z.array(z.object({ type: text, value: amount, rate: share })), []),
  items: orElse(z.array(ItemSchema), []).check(z.maxLength(MOST_ITEMS)),
});
export type GloriafoodOrder = z.infer<typeof GloriafoodOrderSchema>;

/** The key for duplicates, (id, pos_system_id), as GloriaFood's documents require. */
export const gloriafoodExternalId = (order: GloriafoodOrder): string =>
  `${order.id}${order.pos_system_id === null ? '' : `:${order.pos_system_id}`}`.slice(0, 80);

const [FIRST_MS, LAST_MS] = [Date.UTC(2000), Date.UTC(2100)];

/** GloriaFood's time as our instant, or null if it is invalid. */
export function instantOrNull(value: string | null): string | null {
  const ms = value === null ? Number.NaN : Date.parse(value);
  // A year that no clock has would be the order's time of acceptance, and in every average.
  return ms >= FIRST_MS && ms < LAST_MS ? new Date(ms).toISOString() : null;
}

import * as z from 'zod/mini';

/** Foreign and lenient: a field of a wrong kind counts as absent, since an authenticated, parsable order is never refused. */
const text = z.catch(z.nullable(z.string()), null);
const amount = z.catch(z.pipe(z.union([z.number(), z.string()]), z.transform(Number)).check(z.refine(Number.isFinite)), 0);
const coordinate = z.catch(z.nullable(z.pipe(z.union([z.number(), z.string()]), z.transform(Number)).check(z.refine(Number.isFinite))), null);
const whole = z.catch(z.number(), 1);
const yes = z.catch(z.boolean(), false);

const OptionSchema = z.object({ name: z.catch(z.string(), ''), group_name: text, type: text, quantity: whole, price: amount });

const ItemSchema = z.object({
  name: z.catch(z.string(), ''),
  type: z.catch(z.string(), 'item'),
  price: amount,
  quantity: whole,
  total_item_price: amount,
  item_discount: amount,
  cart_discount: amount,
  instructions: text,
  options: z.catch(z.array(OptionSchema), []),
});
export type GloriafoodItem = z.infer<typeof ItemSchema>;

/** What we read of a GloriaFood "Accepted Orders v2" order (facts.md §7); money is float dollars there. */
export const GloriafoodOrderSchema = z.object({
  id: z.union([z.number(), z.string().check(z.minLength(1))]),
  pos_system_id: z.catch(z.nullable(z.union([z.number(), z.string()])), null),
  type: z.catch(z.string(), 'pickup'),
  status: z.catch(z.string(), 'accepted'),
  payment: z.catch(z.string(), 'CASH'),
  accepted_at: text,
  fulfill_at: text,
  updated_at: text,
  for_later: yes,
  instructions: text,
  currency: z.catch(z.string(), 'USD'),
  client_first_name: text,
  client_last_name: text,
  client_phone: text,
  client_id: z.catch(z.nullable(z.union([z.number(), z.string()])), null),
  client_order_count: z.catch(z.nullable(z.int()), null),
  client_address: text,
  client_address_parts: z.catch(
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
  outside_delivery_area: z.catch(z.nullable(z.boolean()), null),
  latitude: coordinate,
  longitude: coordinate,
  delivery_by_distance: z.catch(z.nullable(z.object({ distance: amount, unit: text })), null),
  table_number: z.catch(z.nullable(z.union([z.string(), z.number()])), null),
  total_price: amount,
  sub_total_price: amount,
  tax_value: amount,
  items: z.catch(z.array(ItemSchema), []),
});
export type GloriafoodOrder = z.infer<typeof GloriafoodOrderSchema>;

/** Dedupe on (id, pos_system_id), as their documents ask. */
export const gloriafoodExternalId = (order: GloriafoodOrder): string =>
  `${order.id}${order.pos_system_id === null ? '' : `:${order.pos_system_id}`}`.slice(0, 80);

/** Their instant in our spelling, or null where it is none. */
export function instantOrNull(value: string | null): string | null {
  const ms = value === null ? Number.NaN : Date.parse(value);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

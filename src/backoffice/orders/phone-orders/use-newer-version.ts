import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/domain/order.ts';
import { orderQueries } from '../../../data/orders/order-queries.ts';

const CONTENT = [
  'items',
  'memo',
  'allergies',
  'delivery_method',
  'delivery_address',
  'requested_at',
  'customer_name',
  'customer_phone',
  'tip_cents',
  'discount_cents',
  'promo',
] as const satisfies readonly (keyof Order)[];

/** Whether both versions ask for the same: one that was only seen, accepted or begun does. */
const isSameContent = (one: Order, other: Order): boolean =>
  CONTENT.every((field) => JSON.stringify(contentOf(one, field)) === JSON.stringify(contentOf(other, field)));

const contentOf = (order: Order, field: (typeof CONTENT)[number]): unknown =>
  field === 'items' ? order.items.map((item) => ({ ...item, done_at: null })) : order[field];

/**
 * The order under correction as it is now: a newer version that only moved on takes the place of the one that was opened,
 * one that says something else has to be looked at first.
 */
export function useNewerVersion(base: Order | null): { current: Order | null; isOther: boolean } {
  const { data } = useQuery({
    ...orderQueries.one(base?.restaurant_id ?? '', base?.id ?? ''),
    enabled: base !== null,
  });
  if (base === null || data === undefined || data.rev <= base.rev) return { current: base, isOther: false };
  return { current: data, isOther: !isSameContent(base, data) };
}

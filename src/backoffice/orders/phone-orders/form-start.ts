import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Dish } from '#contract/domain/menu.ts';
import { asOrdered } from '#contract/domain/mend.ts';
import type { Order } from '#contract/domain/order.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import { newId } from '../../../lib/ids.ts';
import { orderQueries } from '../../../data/orders/order-queries.ts';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { draftOf, emptyDraft, inputOf, type Draft } from './draft.ts';

/**
 * The tries to place one new order: all under one `key`, so that it is placed once, and what was `sent` under it and is
 * not known to be refused, the newest last.
 */
export type Attempt = { key: string; sent: readonly Draft[] };

type NewForm = { base: null; attempt: Attempt };
/** `base` is the order that is corrected, on the version that was seen: so a correction is not made twice. */
type CorrectionForm = { base: Order; attempt: null };

/** A form as it was opened, and as it is. */
export type FormState = (NewForm | CorrectionForm) & {
  start: Draft;
  draft: Draft;
  lost: readonly { name_zh: string; name_en: string }[];
  /** It was placed or saved just now; what differs from that was typed since. */
  isTypedSince?: boolean;
  /** When it was typed, of a form that was left and is shown again. */
  keptAt?: number;
};

export const emptyForm = (restaurant: Restaurant): FormState & NewForm => {
  const draft = emptyDraft(restaurant);
  return { start: draft, draft, base: null, lost: [], attempt: { key: newId(), sent: [] } };
};

/** A correction on another version of its order. */
export const onVersion = (state: FormState, order: Order | null): FormState =>
  state.base === null || order === null ? state : { ...state, base: order };

/** What was typed of how to reach the customer, and the rest as it was: what a late correction may bring [OW6]. */
export const withContactAlone = ({ start, draft: { phone, name, instructions } }: FormState): Draft => ({
  ...start,
  phone,
  name,
  instructions,
});

/** Dishes by their id. */
export const byId = (dishes: readonly Dish[]): ReadonlyMap<string, Dish> =>
  new Map(dishes.map((dish) => [dish.id, dish]));

/**
 * What the operator or the channel took off besides. Orders of versions before 0.3 do not say: what the deals take off now is
 * asked for, and the rest was the coupon.
 */
async function couponOf(queryClient: QueryClient, order: Order, draft: Draft): Promise<number | null> {
  if (order.discount_cents === 0 || draft.lines.length === 0) return null;
  const parts = asOrdered(order).discount_parts;
  if (parts != null) return parts.coupon_cents > 0 ? parts.coupon_cents : null;
  const input = inputOf(draft, order.restaurant_id, 'check');
  const { discount_cents } = await queryClient.fetchQuery(orderQueries.check(input, order.id));
  const coupon = order.discount_cents - discount_cents;
  return coupon > 0 ? coupon : null;
}

/** An order as the form shows it. */
export async function formOf(queryClient: QueryClient, restaurant: Restaurant, order: Order): Promise<FormState> {
  const { items } = await queryClient.fetchQuery(menuQueries.dishes(restaurant.id));
  // What the kitchen could not give of it stays its part: a correction is of what was ordered [OW1].
  const { draft, lost } = draftOf(asOrdered(order), byId(items), emptyDraft(restaurant));
  const couponCents = await couponOf(queryClient, order, draft);
  const whole = { ...draft, couponCents };
  return { start: whole, draft: whole, base: order, lost, attempt: null };
}

/** Reads an order into a form: to be corrected, or as the beginning of another. */
export function useFormStart(restaurant: Restaurant, orderId: string | null) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['order-form', restaurant.id, orderId],
    queryFn: async () => {
      const one = orderQueries.one(restaurant.id, orderId ?? '');
      return formOf(queryClient, restaurant, await queryClient.fetchQuery({ ...one, staleTime: 0 }));
    },
    enabled: orderId !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

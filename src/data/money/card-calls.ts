import type { ReplyOf } from '#contract/http/call.ts';
import { getCreditCardCall } from '#contract/http/money/card.ts';
import { call } from '../../lib/api.ts';

export type CardCheck = { view_password: string; code: string };
export type ShownCard = ReplyOf<typeof getCreditCardCall>;

/** [CD8] A plain call, never a query or a mutation: neither what it sends nor what it answers may stay in a cache. */
export const seeCard = (
  { restaurant_id, id }: { restaurant_id: string; id: string },
  { view_password, code }: CardCheck,
): Promise<ShownCard> =>
  call(getCreditCardCall, {
    query: { restaurant_id, order_id: id },
    headers: { 'x-view-password': encodeURIComponent(view_password), 'x-second-factor': code },
  });

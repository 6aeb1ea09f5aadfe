import { promoRefusal, promoTerms, type PromoCode, type PromoUses } from '#contract/domain/promo-codes.ts';
import type { Order } from '#contract/domain/order.ts';
import type { RestaurantTx } from '../../context.ts';
import { countPromoUses } from '../../store/restaurant/promo-uses.repository.ts';
import type { OrderContext, UnpricedOrder } from './check-order.ts';
import { emailOf } from './customer-email.ts';

type Asked = {
  order: UnpricedOrder;
  /** The customer's normalized number. */
  phone: string | undefined;
  /** The order that its customer changes. */
  before: Order | null;
  /** The business day on which the order is placed. */
  day: string;
  codes: readonly PromoCode[];
};

/**
 * The terms of the code that an order names, or why it may not be used [DE10]. An order keeps its code with the terms of
 * when it was entered. Its uses are counted with the restaurant locked until the end of the transaction, so that the last
 * one is not given twice.
 */
export async function findPromo(live: RestaurantTx, asked: Asked): Promise<OrderContext['promo']> {
  const { order, before, day, codes } = asked;
  const code = order.promo_code ?? null;
  if (code === null) return null;
  if (before?.promo?.code === code) return before.promo;
  const promo = codes.find((one) => one.code === code);
  const refusal = promoRefusal(promo, day, promo === undefined ? NO_USES : await usesOf(live, promo, asked));
  return promo === undefined || refusal !== null
    ? { refusal: refusal ?? { code: 'promo_unknown' } }
    : promoTerms(promo);
}

const NO_USES: PromoUses = { all: 0, byCustomer: null };

async function usesOf(live: RestaurantTx, promo: PromoCode, { order, phone }: Asked): Promise<PromoUses> {
  const { tx, restaurantId } = live;
  if (promo.max_uses === null && !promo.once_per_customer) return NO_USES;
  await live.lockStore();
  const all = promo.max_uses === null ? 0 : await countPromoUses(tx, { restaurantId, code: promo.code });
  const email = emailOf(order.customer.email).customer_email?.toLowerCase();
  if (!promo.once_per_customer || (phone === undefined && email === undefined)) return { all, byCustomer: null };
  return { all, byCustomer: await countPromoUses(tx, { restaurantId, code: promo.code, customer: { phone, email } }) };
}

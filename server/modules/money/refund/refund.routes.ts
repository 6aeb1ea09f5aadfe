import { refundableCents } from '#contract/domain/refund.ts';
import { mayRefund, rightsOf } from '#contract/domain/rights.ts';
import { CallError } from '#contract/errors.ts';
import {
  listRefundsCall,
  mgmtCancelOrderCall,
  refundOrderCall,
  settleRefundCall,
} from '#contract/http/money/refund.ts';
import { actorOf, callerOf, standingIn, type Identity } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import { findOrder } from '../../orders/order/order.repository.ts';
import { deskStoreOf, findAnyRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import type { Context } from '../../context.ts';
import { creditBefore, isRefundShown, refundsOf } from '../../orders/order/order-money.repository.ts';
import { givenCents, presentRefund } from './refund.repository.ts';
import { mgmtCancel, refundOrder, settleRefund, type Refunder } from './refund.service.ts';

const refunderOf = (identity: Identity): Refunder => ({
  actor: actorOf(identity),
  isPlatform: callerOf(identity) === 'admin',
});

export function registerRefundRoutes(register: Register, context: Context): void {
  const { db } = context.database;

  /** Checked first, so that a call about an unknown order leaves no trace and no lock. */
  async function found({ restaurant_id, order_id }: { restaurant_id: string; order_id: string }) {
    const order = await findOrder(db, restaurant_id, order_id);
    if (order === null) throw new CallError('not_found');
    return order;
  }

  /** Staff refund where their restaurant lets them [RT1]. */
  async function assertMayRefund(identity: Identity, restaurantId: string): Promise<void> {
    const row = await findAnyRestaurantRow(db, restaurantId);
    const standing = standingIn(identity, restaurantId);
    if (row === undefined || standing === undefined) throw new CallError('not_found');
    if (!mayRefund(standing, rightsOf(deskStoreOf(row)))) throw new CallError('forbidden');
  }

  register(mgmtCancelOrderCall, async ({ body, identity }) => {
    await found(body);
    return mgmtCancel(context, actorOf(identity), body);
  });

  register(refundOrderCall, async ({ body, identity }) => {
    await found(body);
    await assertMayRefund(identity, body.restaurant_id);
    return refundOrder(context, refunderOf(identity), body);
  });

  register(settleRefundCall, async ({ body, identity }) => {
    await found(body);
    await assertMayRefund(identity, body.restaurant_id);
    return settleRefund(context, refunderOf(identity), body);
  });

  register(listRefundsCall, async ({ query, identity }) => {
    const order = await found(query);
    await assertMayRefund(identity, query.restaurant_id);
    const rows = await refundsOf(db, query.restaurant_id, query.order_id);
    const credit_given_cents = creditBefore(order, rows);
    return {
      items: rows.filter(isRefundShown).map(presentRefund),
      given_cents: givenCents(rows),
      credit_given_cents,
      refundable_cents: refundableCents(order, credit_given_cents),
    };
  });
}

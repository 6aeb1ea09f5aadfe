import { refundableCents } from '#contract/domain/refund.ts';
import { CallError } from '#contract/errors.ts';
import { listRefundsCall, mgmtCancelOrderCall, refundOrderCall, settleRefundCall } from '#contract/http/refund.ts';
import { actorOf } from '../../http/identity.ts';
import type { Register } from '../../http/register.ts';
import { findOrder } from '../../live/order-reads.ts';
import type { Context } from '../context.ts';
import { givenCents, presentRefund, refundsOf } from './refund.repository.ts';
import { mgmtCancel, refundOrder, settleRefund } from './refund.service.ts';

export function registerRefundRoutes(register: Register, context: Context): void {
  const { db } = context.database;

  /** Asked first, so that a call about what is not there leaves no trace and no lock. */
  async function found({ restaurant_id, order_id }: { restaurant_id: string; order_id: string }) {
    const order = await findOrder(db, restaurant_id, order_id);
    if (order === null) throw new CallError('not_found');
    return order;
  }

  register(mgmtCancelOrderCall, async ({ body, identity }) => {
    await found(body);
    return mgmtCancel(context, actorOf(identity), body);
  });

  register(refundOrderCall, async ({ body, identity }) => {
    await found(body);
    return refundOrder(context, actorOf(identity), body);
  });

  register(settleRefundCall, async ({ body, identity }) => {
    await found(body);
    return settleRefund(context, actorOf(identity), body);
  });

  register(listRefundsCall, async ({ query }) => {
    const order = await found(query);
    const rows = await refundsOf(db, query.restaurant_id, query.order_id);
    const given_cents = givenCents(rows);
    return { items: rows.map(presentRefund), given_cents, refundable_cents: refundableCents(order, given_cents) };
  });
}

import type { Actor } from '#contract/domain/basics.ts';
import { cancelled, nextVersion } from '#contract/domain/order-actions.ts';
import { canCancel } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import {
  isMoneyTaken,
  refundableCents,
  refundParts,
  refundProblem,
  type Refund,
  type RefundWish,
} from '#contract/domain/refund.ts';
import { CallError } from '#contract/errors.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type { mgmtCancelOrderCall, refundOrderCall, settleRefundCall } from '#contract/http/refund.ts';
import { toJson } from '../../db/json.ts';
import type { Row } from '../../db/schema.ts';
import { writeOrder } from '../../live/order-writes.ts';
import type { SqlLiveTx } from '../../live/sql-live-tx.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { dueOf, givenCents, presentRefund, refundsOf, removeRefund, writeRefund } from './refund.repository.ts';

type Changed = { order: Order; refund: Refund | null };
type RefundRow = Row<'order_refund'>;

/** The order and its refunds, held until the transaction ends. */
async function held(live: SqlLiveTx, orderId: string): Promise<{ order: Order; refunds: RefundRow[] }> {
  const order = await live.order(orderId);
  if (order === null) throw new CallError('not_found');
  return { order, refunds: await refundsOf(live.tx, live.restaurantId, orderId) };
}

const refuse = (code: 'nothing_to_refund' | 'unknown_field' | 'too_big', message: string): never => {
  throw new CallError('invalid', [{ path: 'refund', code, message }]);
};

/** The row of a wish: what it comes to, in place of one that is still due. Null where nothing can go back at all. */
function dueRow(
  context: Context,
  live: SqlLiveTx,
  { order, refunds }: { order: Order; refunds: RefundRow[] },
  wish: RefundWish,
  about: { actor: Actor; note: string },
): RefundRow | null {
  const given = givenCents(refunds);
  if (refundableCents(order, given) === 0) return null;
  const problem = refundProblem(order, wish);
  if (problem !== null) refuse(problem, 'is not in the order');
  const parts = refundParts(order, wish, given);
  if (parts.amount_cents === 0) refuse('nothing_to_refund', 'comes to nothing');
  const due = dueOf(refunds);
  return {
    restaurant_id: order.restaurant_id,
    id: due?.id ?? context.ids.next(),
    order_id: order.id,
    amount_cents: parts.amount_cents,
    parts: toJson(parts),
    payment_state_before: due?.payment_state_before ?? order.payment_state,
    note: about.note,
    created_at: live.now,
    created_by: about.actor.name,
    settled_date: null,
    settled_at: null,
    settled_by: null,
    how: null,
    reference: null,
  };
}

const stepOf = (row: RefundRow) => ({ refund_id: row.id, refund_cents: row.amount_cents });

/** The platform cancels: the kitchen is told, the courier called off, what goes back is due [M1]. */
export function mgmtCancel(context: Context, actor: Actor, body: BodyOf<typeof mgmtCancelOrderCall>): Promise<Changed> {
  const { restaurant_id, order_id, expect_rev, reason, note, refund: wish } = body;
  return context.store.transact(restaurant_id, async (live) => {
    const found = await held(live, order_id);
    const { order } = found;
    if (order.status === 'cancelled') {
      const known = found.refunds.at(-1);
      return { order, refund: known === undefined ? null : presentRefund(known) };
    }
    if (!canCancel(order.status)) throw new CallError('illegal_transition');
    if (order.rev !== expect_rev) throw new CallError('stale_version');
    const row = dueRow(context, live, found, wish, { actor, note });
    if (row !== null) await writeRefund(live.tx, row);
    const after = cancelled(order, reason, { now: live.now, actor }, note || null, row === null ? null : stepOf(row));
    await writeOrder(live, 'order.cancelled', order, after);
    await audit(context, live.tx, {
      restaurant_id,
      actor,
      action: 'order.mgmt_cancel_order',
      target: order_id,
      before: { status: order.status, payment_state: order.payment_state },
      after: {
        status: after.status,
        payment_state: after.payment_state,
        reason,
        note,
        refund_cents: row?.amount_cents ?? 0,
      },
    });
    return { order: after, refund: row === null ? null : presentRefund(row) };
  });
}

/** What of an order goes back without cancelling it, or takes a due refund back [M3]. */
export function refundOrder(context: Context, actor: Actor, body: BodyOf<typeof refundOrderCall>): Promise<Changed> {
  const { restaurant_id, order_id, expect_rev, refund: wish, note } = body;
  return context.store.transact(restaurant_id, async (live) => {
    const found = await held(live, order_id);
    const { order } = found;
    if (order.status === 'pending' || !isMoneyTaken(order)) throw new CallError('illegal_transition');
    if (order.rev !== expect_rev) throw new CallError('stale_version');
    const due = dueOf(found.refunds);
    const row = wish === null ? null : dueRow(context, live, found, wish, { actor, note });
    if (wish !== null && row === null) refuse('nothing_to_refund', 'has gone back already');
    if (row !== null) await writeRefund(live.tx, row);
    else if (due === undefined || order.status === 'cancelled') throw new CallError('illegal_transition');
    else await removeRefund(live.tx, due);
    const payment_state = row === null ? (due?.payment_state_before as Order['payment_state']) : 'refund_due';
    const after = nextVersion(
      order,
      { payment_state },
      { now: live.now, actor },
      row === null ? 'refund_dropped' : 'refund',
      { ...(row === null ? { refund_cents: due?.amount_cents ?? 0 } : stepOf(row)), note },
    );
    await writeOrder(live, 'order.changed', order, after);
    await audit(context, live.tx, {
      restaurant_id,
      actor,
      action: 'order.refund',
      target: order_id,
      before: { payment_state: order.payment_state, refund_cents: due?.amount_cents ?? 0 },
      after: { payment_state, refund_cents: row?.amount_cents ?? 0, note },
    });
    return { order: after, refund: row === null ? null : presentRefund(row) };
  });
}

/** The money has gone back: it stands on the statement of this business day [M4]. */
export function settleRefund(
  context: Context,
  actor: Actor,
  { restaurant_id, order_id, refund_id, how, reference }: BodyOf<typeof settleRefundCall>,
): Promise<ReplyOf<typeof settleRefundCall>> {
  return context.store.transact(restaurant_id, async (live) => {
    const { order, refunds } = await held(live, order_id);
    const row = refunds.find(({ id }) => id === refund_id);
    if (row === undefined) throw new CallError('not_found');
    if (row.settled_at !== null) return { order, refund: presentRefund(row) };
    if (order.payment_state !== 'refund_due') throw new CallError('illegal_transition');
    // The order's own change sets the day; who, how and by which reference is known only here.
    await writeRefund(live.tx, { ...row, how, reference, settled_by: actor.name });
    const after = nextVersion(order, { payment_state: 'refunded' }, { now: live.now, actor }, 'refund_settled', {
      ...stepOf(row),
      how,
      reference,
    });
    await writeOrder(live, 'order.changed', order, after);
    await audit(context, live.tx, {
      restaurant_id,
      actor,
      action: 'order.settle_refund',
      target: order_id,
      before: { payment_state: order.payment_state },
      after: { payment_state: 'refunded', refund_cents: row.amount_cents, how, reference },
    });
    return {
      order: after,
      refund: { ...presentRefund(row), settled_at: live.now, settled_by: actor.name, how, reference },
    };
  });
}

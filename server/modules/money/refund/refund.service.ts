import { actorLine, type Actor } from '#contract/domain/basics.ts';
import { illegalState } from '#contract/domain/illegal-state.ts';
import { cancelled } from '#contract/domain/order-actions.ts';
import { hasTooManySteps, MAX_STEPS } from '#contract/domain/order-steps.ts';
import { nextVersion } from '#contract/domain/order-version.ts';
import { dueBackCents, dueCreditCents, isCollectedHere, moneyOf, withMoney } from '#contract/domain/order-money.ts';
import { canCancel } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import { isPlatformsRefund, type Bearer, type Refund, type RefundParts } from '#contract/domain/refund.ts';
import { expired } from '#contract/domain/question.ts';
import { writtenOffCents } from '#contract/domain/write-off.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type { mgmtCancelOrderCall, refundOrderCall, settleRefundCall } from '#contract/http/money/refund.ts';
import { toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import {
  creditBefore,
  creditGivenCents,
  dueOf,
  isRefundShown,
  refundsOf,
  writeRefund,
} from '../../orders/order/order-money.repository.ts';
import { writeOrder } from '../../orders/order/order.service.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context, RestaurantTx } from '../../context.ts';
import { assertHasMoney, creditAfter, partsOf, type Known } from './credit-change.ts';
import { presentRefund } from './refund.repository.ts';

type Changed = { order: Order; refund: Refund | null };
type RefundRow = Row<'order_refund'>;
/** The platform, or the restaurant itself. */
export type Refunder = { actor: Actor; isPlatform: boolean };
type Wanted = { bearer: Bearer; note: string };

/** Locks the order and its refunds until the transaction ends. */
async function lockOrderAndRefunds(live: RestaurantTx, orderId: string): Promise<Known> {
  const order = await live.order(orderId);
  if (order === null) throw new CallError('not_found');
  return { order, refunds: await refundsOf(live.tx, live.restaurantId, orderId) };
}

/** The row of the refund that `after` makes due, in place of one that is due already. */
function dueRow(
  context: Context,
  { refunds }: Known,
  after: Order,
  parts: RefundParts,
  { bearer, note }: Wanted,
): RefundRow {
  const due = dueOf(refunds);
  const step = after.history.at(-1);
  return {
    restaurant_id: after.restaurant_id,
    id: due?.id ?? context.ids.next(),
    order_id: after.id,
    amount_cents: dueBackCents(after),
    credit_cents: dueCreditCents(after, creditGivenCents(refunds)),
    bearer,
    parts: toJson(parts),
    payment_state_before: 'paid',
    note,
    created_at: step?.at ?? '',
    created_by: step === undefined ? '' : actorLine(step.actor),
    settled_date: null,
    settled_at: null,
    settled_by: null,
    how: null,
    reference: null,
  };
}

/** Cancels an order for the platform: the kitchen is notified, the courier cancelled, the refund becomes due [M1]. */
export function mgmtCancel(context: Context, actor: Actor, body: BodyOf<typeof mgmtCancelOrderCall>): Promise<Changed> {
  const { restaurant_id, order_id, expect_rev, reason, note, refund: input, bearer } = body;
  return context.store.transact(restaurant_id, async (live) => {
    const found = await lockOrderAndRefunds(live, order_id);
    const { order } = found;
    if (order.status === 'cancelled') {
      const known = found.refunds.at(-1);
      return { order, refund: known === undefined ? null : presentRefund(known) };
    }
    if (!canCancel(order.status)) throw illegalState(order);
    if (order.rev !== expect_rev) throw new CallError('stale_version');
    const by = { now: live.now, actor };
    const parts = partsOf(found, input);
    const kept = parts === null ? 0 : order.total_cents - creditBefore(order, found.refunds) - parts.amount_cents;
    const after = cancelled(order, reason, by, note || null, { keptCents: kept, bearer });
    const row = parts === null ? null : dueRow(context, found, after, parts, { bearer, note });
    if (row !== null) await writeRefund(live.tx, row);
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
    return { order: after, refund: row !== null && isRefundShown(row) ? presentRefund(row) : null };
  });
}

/** Sets or withdraws an order's refund without cancelling it [M3]; the restaurant itself bears what it refunds. */
export function refundOrder(
  context: Context,
  { actor, isPlatform }: Refunder,
  body: BodyOf<typeof refundOrderCall>,
): Promise<Changed> {
  const { restaurant_id, order_id, expect_rev, refund: input, note, bearer } = body;
  if (!isPlatform && bearer !== 'restaurant') throw invalidField('bearer', 'forbidden', 'is for the platform to name');
  return context.store.transact(restaurant_id, async (live) => {
    const found = await lockOrderAndRefunds(live, order_id);
    const { order, refunds } = found;
    assertHasMoney(order, input);
    if (order.rev !== expect_rev) throw new CallError('stale_version');
    if (hasTooManySteps(order))
      throw invalidField('', 'too_many_changes', 'has too many steps', { maximum: MAX_STEPS });
    const due = dueOf(refunds);
    if (!isPlatform && isPlatformsRefund(order)) throw new CallError('forbidden');
    const { money, credited_cents, action, cents, parts } = creditAfter(found, input);
    const change = withMoney({ ...order, money }, { credited_cents });
    const about = input === null ? {} : { bearer, by_platform: isPlatform };
    const detail = { refund_cents: cents, ...about, note };
    const ended = expired(order, { ...order, ...change }, live.now);
    const after = nextVersion(order, { ...change, ...ended }, { now: live.now, actor }, action, detail);
    const row = parts === null ? null : dueRow(context, found, after, parts, { bearer, note });
    if (row !== null) await writeRefund(live.tx, row);
    await writeOrder(live, 'order.changed', order, after);
    const isWriteOff = action === 'written_off' || action === 'write_off_dropped';
    await audit(context, live.tx, {
      restaurant_id,
      actor,
      action: isWriteOff ? 'order.write_off' : 'order.refund',
      target: order_id,
      before: { payment_state: order.payment_state, ...sumOf(isWriteOff, order, due?.amount_cents ?? 0) },
      after: { payment_state: after.payment_state, ...sumOf(isWriteOff, after, dueBackCents(after)), note, bearer },
    });
    return { order: after, refund: row !== null && isRefundShown(row) ? presentRefund(row) : null };
  });
}

/** What the audit says of the order's money. */
const sumOf = (isWriteOff: boolean, order: Order, refund_cents: number) =>
  isWriteOff ? { written_off_cents: writtenOffCents(order) } : { refund_cents };

/** [RF4] The sum that the person saw, which another change may have moved, is the one that is due. */
function assertDue({ amount_cents: expected }: RefundRow, got: number): void {
  if (got === expected) return;
  const problem = { path: 'amount_cents', code: 'amount_differs', message: 'is not what is due now' } as const;
  throw new CallError('stale_version', [{ ...problem, params: { expected, got } }]);
}

/** [RF4] The same again is one giving; another person, way or reference would be money that was given twice. */
function assertGivenSo(row: RefundRow, wanted: Pick<RefundRow, 'how' | 'reference' | 'settled_by'>): void {
  const isSame = row.how === wanted.how && row.reference === wanted.reference && row.settled_by === wanted.settled_by;
  if (!isSame)
    throw new CallError('stale_version', [{ path: 'refund_id', code: 'given_back', message: 'has gone back already' }]);
}

/**
 * Records that the money was given: it is on the statement of this business day [M4]. Online payments went to the
 * platform, which gives them back; a restaurant records what it gave itself.
 */
export function settleRefund(
  context: Context,
  { actor, isPlatform }: Refunder,
  { restaurant_id, order_id, refund_id, amount_cents, how, reference }: BodyOf<typeof settleRefundCall>,
): Promise<ReplyOf<typeof settleRefundCall>> {
  return context.store.transact(restaurant_id, async (live) => {
    const { order, refunds } = await lockOrderAndRefunds(live, order_id);
    const row = refunds.find(({ id }) => id === refund_id);
    if (row === undefined || !isRefundShown(row)) throw new CallError('not_found');
    if (row.settled_at !== null) {
      assertGivenSo(row, { how, reference, settled_by: actor.name });
      return { order, refund: presentRefund(row) };
    }
    if (amount_cents !== undefined) assertDue(row, amount_cents);
    if (!isPlatform && !isCollectedHere(order)) throw new CallError('forbidden');
    // The order's own change sets the day; the person, way and reference are known only here.
    await writeRefund(live.tx, { ...row, how, reference, settled_by: actor.name });
    const given = moneyOf(order).refunded_cents + row.amount_cents;
    const after = nextVersion(
      order,
      withMoney(order, { refunded_cents: given }),
      { now: live.now, actor },
      'refund_settled',
      { refund_id, refund_cents: row.amount_cents, bearer: row.bearer ?? 'restaurant', how, reference },
    );
    await writeOrder(live, 'order.changed', order, after);
    await audit(context, live.tx, {
      restaurant_id,
      actor,
      action: 'order.settle_refund',
      target: order_id,
      before: { payment_state: order.payment_state },
      after: { payment_state: after.payment_state, refund_cents: row.amount_cents, how, reference },
    });
    return {
      order: after,
      refund: { ...presentRefund(row), settled_at: live.now, settled_by: actor.name, how, reference },
    };
  });
}

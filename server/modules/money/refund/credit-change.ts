import { illegalState } from '#contract/domain/illegal-state.ts';
import { isMoneyTaken, moneyOf, takenMoney } from '#contract/domain/order-money.ts';
import type { Order, OrderMoney } from '#contract/domain/order.ts';
import {
  givenParts,
  refundableCents,
  refundParts,
  type CreditRequest,
  type RefundParts,
  type RefundRequest,
} from '#contract/domain/refund.ts';
import { refundProblems } from '#contract/domain/refund-problems.ts';
import { writableOffCents, writtenOffCents } from '#contract/domain/write-off.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { Row } from '../../../db/schema.ts';
import { creditBefore, creditOf, dueOf } from '../../orders/order/order-money.repository.ts';
import { presentRefund } from './refund.repository.ts';

/** An order and its refunds, as they are locked. */
export type Known = { order: Order; refunds: Row<'order_refund'>[] };

/**
 * `money`: the sums as the step finds them, with what was taken at the door, unless it says that this was not paid.
 * `parts`: how a refund comes about. `cents`: what the step gives, withdraws or writes off.
 */
type CreditChange = {
  money: OrderMoney;
  credited_cents: number;
  action: 'refund' | 'refund_dropped' | 'written_off' | 'write_off_dropped';
  cents: number;
  parts: RefundParts | null;
};

/** [RF2] Nothing is left, or what was chosen comes to nothing: with what can still go back. */
const nothingToRefund = (maximum_cents: number, message: string): CallError =>
  invalidField('refund', 'nothing_to_refund', message, { maximum_cents });

/** What a refund request comes to after what was credited before; null where nothing is left. */
export function partsOf({ order, refunds }: Known, input: RefundRequest): RefundParts | null {
  const before = creditBefore(order, refunds);
  const left = refundableCents(order, before);
  if (left === 0) return null;
  const given = givenParts(refunds.map(presentRefund));
  const problems = refundProblems(order, input, given);
  if (problems.length > 0) throw new CallError('invalid', problems);
  const parts = refundParts(order, input, before, given);
  if (parts.amount_cents === 0) throw nothingToRefund(left, 'comes to nothing');
  return parts;
}

/** Money goes back where some was taken; written off, or asked for again, is what was not. */
export function assertHasMoney(order: Order, input: CreditRequest | null): void {
  const isRefund = input !== null && input.kind !== 'rest';
  const hasMoney = isMoneyTaken(order) || (!isRefund && writableOffCents(order) + writtenOffCents(order) > 0);
  if (order.status === 'pending' || !hasMoney) throw illegalState(order);
}

/** What a request makes of an order's credit: a refund [M3], or what is left to pay written off [M9]; null withdraws. */
export function creditAfter(known: Known, input: CreditRequest | null): CreditChange {
  const { order, refunds } = known;
  const taken = takenMoney(order);
  const { credited_cents } = taken;
  if (input === null) {
    const due = dueOf(refunds);
    const [dueCredit, writtenOff] = [due === undefined ? 0 : creditOf(due), writtenOffCents(order)];
    const cents = dueCredit > 0 ? dueCredit : writtenOff;
    if (cents === 0 || order.status === 'cancelled') throw illegalState(order);
    const action = dueCredit > 0 ? 'refund_dropped' : 'write_off_dropped';
    return { money: taken, credited_cents: credited_cents - cents, action, cents, parts: null };
  }
  if (input.kind === 'rest') {
    const cents = writableOffCents(order);
    if (cents === 0) throw illegalState(order);
    return { money: moneyOf(order), credited_cents: credited_cents + cents, action: 'written_off', cents, parts: null };
  }
  const parts = partsOf(known, input);
  if (parts === null) throw nothingToRefund(0, 'has gone back already');
  const before = creditBefore(order, refunds);
  return {
    money: taken,
    credited_cents: before + parts.amount_cents,
    action: 'refund',
    cents: parts.amount_cents,
    parts,
  };
}

import { illegalStatement } from '#contract/domain/illegal-state.ts';
import type { Actor } from '#contract/domain/basics.ts';
import { MAX_BILL_NOTE, MAX_DISPUTES, type Bill } from '#contract/domain/bill.ts';
import { daysOfMonth } from '#contract/domain/statistics.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import { disputeText } from '#contract/domain/dispute-adjustment.ts';
import type { answerDisputeCall, disputeBillCall } from '#contract/http/money/bill.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Tx } from '../../../db/database.ts';
import type { Context } from '../../context.ts';
import { billed } from './bill.repository.ts';
import { changeBill } from './change-bill.ts';
import { readBill } from './read-close.service.ts';
import { countOpenDisputes, listDisputes } from './dispute.repository.ts';

type DisputeBody = BodyOf<typeof disputeBillCall>;
type AnswerBody = BodyOf<typeof answerDisputeCall>;

/** What each order of a statement came to, those with a refund given in its period among them. */
async function totalsOnStatement(tx: Tx, { restaurant_id, period, orders }: DisputeBody): Promise<Map<string, number>> {
  const ids = orders.map(({ order_id }) => order_id);
  const span = daysOfMonth(period);
  const sold = await billed(tx, restaurant_id, span)
    .select(['orders.id', 'orders.total_cents'])
    .where('orders.id', 'in', ids)
    .execute();
  const refunded = await tx
    .selectFrom('order_refund')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.restaurant_id', '=', 'order_refund.restaurant_id')
        .onRef('orders.id', '=', 'order_refund.order_id'),
    )
    .select(['orders.id', 'orders.total_cents'])
    .where('order_refund.restaurant_id', '=', restaurant_id)
    .where('order_refund.order_id', 'in', ids)
    .where('order_refund.settled_date', '>=', span.from)
    .where('order_refund.settled_date', '<=', span.to)
    .execute();
  return new Map([...sold, ...refunded].map(({ id, total_cents }) => [id, total_cents]));
}

async function assertDisputable(tx: Tx, body: DisputeBody): Promise<void> {
  const { orders } = body;
  const totals = await totalsOnStatement(tx, body);
  for (const [index, { order_id, claimed_cents }] of orders.entries()) {
    const total = totals.get(order_id);
    if (total === undefined) throw invalidField(`orders.${index}.order_id`, 'not_on_statement', 'is not on it');
    if (claimed_cents > total)
      throw invalidField(`orders.${index}.claimed_cents`, 'above_order', 'is more than the order', { maximum: total });
    const isTwice = orders.findIndex((each) => each.order_id === order_id) !== index;
    if (isTwice || (await countOpenDisputes(tx, body, [order_id])) > 0)
      throw invalidField(`orders.${index}.order_id`, 'taken', 'is disputed already');
  }
  const known = (await listDisputes(tx, body)).length;
  if (known + orders.length > MAX_DISPUTES)
    throw invalidField('orders', 'too_many_disputes', 'are too many', { maximum: MAX_DISPUTES });
}

/** What is said of a statement that is disputed already goes below what was said of it before. */
function noteBelow(before: string, note: string): string {
  const both = [before, note].filter((text) => text !== '').join('\n');
  if (both.length > MAX_BILL_NOTE)
    throw invalidField('note', 'too_long', 'is too long', { maximum: Math.max(0, MAX_BILL_NOTE - before.length - 1) });
  return both;
}

/**
 * [MC6] The owner disputes an issued statement, and names the orders that are wrong; further orders also while it is
 * disputed.
 */
export const disputeBill = async (context: Context, actor: Actor, body: DisputeBody): Promise<Bill> => {
  const { restaurant_id, period, version, note, orders } = body;
  const key = { restaurant_id, period, version };
  // Read outside of the transaction: the version says whether it is still so.
  const bill = await readBill(context, body);
  const isMore = bill.state === 'disputed' && orders.length > 0;
  const change = isMore ? { ...key, note: noteBelow(bill.note, note) } : { ...key, note, state: 'disputed' as const };
  return changeBill(context, actor, 'bill.dispute', change, async (tx) => {
    if (orders.length === 0) return {};
    await assertDisputable(tx, body);
    const rows = orders.map((each) => ({
      ...each,
      restaurant_id,
      id: context.ids.next(),
      period,
      state: 'open',
      opened_at: isoNow(context.clock),
      opened_by: actor.name,
      answer: null,
      answered_at: null,
      answered_by: null,
      accepted_cents: null,
    }));
    await tx.insertInto('bill_dispute').values(rows).execute();
    return { orders: orders.length };
  });
};

const answeredAlready = (): CallError =>
  new CallError('illegal_transition', [
    { path: 'dispute_id', code: 'answered_already', message: 'has an answer already' },
  ]);

/** [MC6] The platform answers one disputed order; what it accepts is an adjustment of the statement at once. */
export async function answerDispute(context: Context, actor: Actor, body: AnswerBody): Promise<Bill> {
  const { restaurant_id, period, version, dispute_id, accepted_cents, answer } = body;
  const asked = (await listDisputes(context.database.db, body)).find(({ id }) => id === dispute_id);
  if (asked === undefined) throw new CallError('not_found');
  if (accepted_cents !== null && accepted_cents > asked.claimed_cents)
    throw invalidField('accepted_cents', 'too_big', 'is more than is claimed', { maximum: asked.claimed_cents });
  const reason = disputeText(asked);
  const change = { restaurant_id, period, version };
  const added = accepted_cents === null ? {} : { add_adjustment: { amount_cents: accepted_cents, reason } };
  return changeBill(context, actor, 'bill.answer_dispute', { ...change, ...added }, async (tx, bill) => {
    if (bill.state === 'paid') throw illegalStatement('paid');
    const { numUpdatedRows } = await tx
      .updateTable('bill_dispute')
      .set({
        state: accepted_cents === null ? 'rejected' : 'accepted',
        answer,
        accepted_cents,
        answered_at: isoNow(context.clock),
        answered_by: actor.name,
      })
      .where('restaurant_id', '=', restaurant_id)
      .where('id', '=', dispute_id)
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw answeredAlready();
    return { number: asked.number, answer };
  });
}

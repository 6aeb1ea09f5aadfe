import { actorLine } from '#contract/domain/basics.ts';
import { dueBackCents, dueCreditCents, moneyEntries, moneyOf } from '#contract/domain/order-money.ts';
import type { Order } from '#contract/domain/order.ts';
import { isCreditStep, type RefundParts } from '#contract/domain/refund.ts';
import { movesRefunds, refundsAfterChange, type KnownRefund } from '#contract/domain/refunds-after-change.ts';
import { businessDate } from '#contract/domain/time.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import { fromJsonOr, toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import type { KitchenRules } from './order-store.ts';

type RefundRow = Row<'order_refund'>;
type Writing = { tx: Tx; now: string; rules: () => Promise<KitchenRules>; nextId: () => string };

/** An order's refunds, oldest first. */
export const refundsOf = (db: Queries, restaurantId: string, orderId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('order_refund')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The refund that is due, or promised and set off against what is left to pay (its sum is zero then), if one is. */
export const dueOf = (refunds: readonly RefundRow[]): RefundRow | undefined =>
  refunds.find((refund) => refund.settled_at === null);

/** The credit of a refund; one from before 0.2 was credit as a whole. */
export const creditOf = (row: RefundRow): number => row.credit_cents ?? row.amount_cents;

/** Whether a refund goes back, or went back: one that is set off is kept for later changes alone. */
export const isRefundShown = ({ settled_at, amount_cents }: Pick<RefundRow, 'settled_at' | 'amount_cents'>): boolean =>
  settled_at !== null || amount_cents > 0;

/** What was given of the order's credit. */
export const creditGivenCents = (refunds: readonly RefundRow[]): number =>
  refunds.reduce((sum, row) => sum + (row.settled_at === null ? 0 : creditOf(row)), 0);

/**
 * The credit that stays when another refund is granted, which takes the place of the one that is due: what was given, and
 * what was taken off a sum that was not paid yet.
 */
export function creditBefore(order: Order, refunds: readonly RefundRow[]): number {
  const due = dueOf(refunds);
  return Math.max(0, moneyOf(order).credited_cents - (due === undefined ? 0 : creditOf(due)));
}

const knownRefund = (row: RefundRow): KnownRefund => ({
  parts: fromJsonOr<RefundParts | null>(row.parts, null),
  credit_cents: creditOf(row),
  isGiven: row.settled_at !== null,
});

/** What a customer's change has to know of an order's refunds [M11]. */
export const knownRefunds = async (db: Queries, order: Order): Promise<KnownRefund[]> =>
  moneyOf(order).credited_cents === 0 ? [] : (await refundsOf(db, order.restaurant_id, order.id)).map(knownRefund);

/** The refunds as a customer's change leaves them: its credit was worked out in the same way. */
async function changedRefunds({ tx }: Writing, before: Order | null, after: Order): Promise<RefundRow[]> {
  const rows = await refundsOf(tx, after.restaurant_id, after.id);
  if (before === null || !movesRefunds(before, after)) return rows;
  const { refunds } = refundsAfterChange({ before, after, refunds: rows.map(knownRefund) });
  const changed: RefundRow[] = [];
  for (const [index, row] of rows.entries()) {
    const { parts = null, credit_cents = creditOf(row) } = refunds[index] ?? {};
    const next = { ...row, credit_cents, parts: parts === null ? null : toJson(parts) };
    if (row.settled_at !== null && (row.parts !== next.parts || creditOf(row) !== credit_cents))
      await writeRefund(tx, next);
    changed.push(next);
  }
  return changed;
}

export async function writeRefund(tx: Tx, row: RefundRow): Promise<void> {
  await tx
    .insertInto('order_refund')
    .values(row)
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'id']).doUpdateSet(row))
    .execute();
}

/**
 * Writes what is due after an order's change: the refund that was given, and the refund that is due, which is what was
 * paid, is not owed and was not given back [M5]. It compares states, so that the cause of the change does not matter.
 */
export async function writeDue(writing: Writing, before: Order | null, after: Order): Promise<void> {
  const given = moneyOf(after).refunded_cents - (before === null ? 0 : moneyOf(before).refunded_cents);
  if (given <= 0 && isSameDue(before, after)) return;
  const refunds = await changedRefunds(writing, before, after);
  const known = dueOf(refunds) ?? newRow(after, refunds, writing);
  const creditGiven = creditGivenCents(refunds);
  if (given <= 0) {
    await trimCredit(writing, refunds, moneyOf(after).credited_cents);
    const due = resized(known, after, { amount_cents: dueBackCents(after), creditGiven });
    return keepDue(writing, due, isOpenPromise(after, due, creditGiven));
  }
  const settled = { ...resized(known, after, { amount_cents: given, creditGiven }), settled_at: writing.now };
  const { time_zone, business_day_cutoff } = await writing.rules();
  const today = businessDate(Date.parse(writing.now), time_zone, business_day_cutoff);
  // A store that moved to an earlier zone gives nothing back before it sold it.
  const settled_date = today < after.business_date ? after.business_date : today;
  await writeRefund(writing.tx, { ...settled, settled_date });
  const rest = dueCreditCents(after, creditGivenCents([...refunds.filter((row) => row !== known), settled]));
  await keepDue(writing, {
    ...newRow(after, [settled], writing),
    amount_cents: dueBackCents(after),
    credit_cents: rest,
  });
}

const isSameDue = (before: Order | null, after: Order): boolean =>
  before === null
    ? dueBackCents(after) === 0
    : dueBackCents(before) === dueBackCents(after) &&
      moneyOf(before).credited_cents === moneyOf(after).credited_cents &&
      !movesRefunds(before, after);

/**
 * The parts of a refund explain its credit, and its bearer promised that sum. Where a step of the order's credit made
 * another one (a cancellation), neither holds any more; where only more or less was paid of the order, both do.
 */
function resized(
  row: RefundRow,
  after: Order,
  { amount_cents, creditGiven }: { amount_cents: number; creditGiven: number },
): RefundRow {
  const left = Math.max(0, moneyOf(after).credited_cents - creditGiven);
  const credit_cents = Math.min(amount_cents, left);
  const isAnother = left === 0 || isCreditStep(after.history.at(-1)?.action);
  return isAnother && creditOf(row) !== credit_cents
    ? { ...row, amount_cents, credit_cents, parts: null, note: '', bearer: bearerOf(after) }
    : { ...row, amount_cents, credit_cents };
}

/**
 * Nothing of it goes back as long as the customer has to pay as much: what it is for is kept, because a change of the
 * order may end a part of it, or make it due again.
 */
const isOpenPromise = (after: Order, { parts }: RefundRow, creditGiven: number): boolean =>
  after.status !== 'cancelled' && parts !== null && moneyOf(after).credited_cents > creditGiven;

/** Credit beyond the price of what is left of an order is no longer credit of the refunds that were given for it. */
async function trimCredit({ tx }: Writing, refunds: readonly RefundRow[], creditedCents: number): Promise<void> {
  let beyond = creditGivenCents(refunds) - creditedCents;
  for (const row of refunds.filter(({ settled_at }) => settled_at !== null).toReversed()) {
    const credit = creditOf(row);
    const less = Math.min(credit, beyond);
    if (less <= 0) continue;
    beyond -= less;
    await writeRefund(tx, { ...row, credit_cents: credit - less });
  }
}

async function keepDue({ tx }: Writing, row: RefundRow, isPromise = false): Promise<void> {
  if (row.amount_cents > 0 || isPromise) return writeRefund(tx, row);
  await tx
    .deleteFrom('order_refund')
    .where('restaurant_id', '=', row.restaurant_id)
    .where('id', '=', row.id)
    .where('settled_at', 'is', null)
    .execute();
}

/** A refund that no person asked for by its parts; an order's first has the order's id, as before 0.2. */
function newRow(order: Order, known: readonly RefundRow[], { now, nextId }: Writing): RefundRow {
  const step = order.history.at(-1);
  return {
    restaurant_id: order.restaurant_id,
    id: known.length === 0 ? order.id : nextId(),
    order_id: order.id,
    amount_cents: 0,
    credit_cents: 0,
    bearer: bearerOf(order),
    parts: null,
    payment_state_before: 'paid',
    note: '',
    created_at: now,
    created_by: step === undefined ? '' : actorLine(step.actor),
    settled_date: null,
    settled_at: null,
    settled_by: null,
    how: null,
    reference: null,
  };
}

/** Who bears what a step credits: as the step says, else the restaurant. */
function bearerOf(order: Order): string {
  const bearer = order.history.at(-1)?.detail?.['bearer'];
  return typeof bearer === 'string' ? bearer : 'restaurant';
}

type EntryRow = Row<'money_entry'>;

/** The entries of an order's ledger that its change makes [M6]. */
export function moneyRows(before: Order | null, after: Order, now: string): EntryRow[] {
  const step = after.history.at(-1);
  return moneyEntries(before, after).map(({ kind, amount_cents }) => ({
    restaurant_id: after.restaurant_id,
    order_id: after.id,
    rev: after.rev,
    kind,
    amount_cents,
    currency: after.currency,
    bearer: kind === 'credited' || kind === 'refunded' ? bearerOf(after) : null,
    cause: step?.action ?? 'placed',
    at: now,
    by: step === undefined ? '' : actorLine(step.actor),
  }));
}

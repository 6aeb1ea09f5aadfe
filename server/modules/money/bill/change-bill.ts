import { illegalStatement } from '#contract/domain/illegal-state.ts';
import type { Actor } from '#contract/domain/basics.ts';
import { BILL_STEPS, type Adjustment, type Bill, type BillState, type BillSums } from '#contract/domain/bill.ts';
import { isBreakdownOf, type BillBreakdown } from '#contract/domain/bill-breakdown.ts';
import { isOfDispute } from '#contract/domain/dispute-adjustment.ts';
import { daysOfMonth } from '#contract/domain/statistics.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { updateBillCall } from '#contract/http/money/bill.ts';
import { isoNow } from '../../../base/clock.ts';
import { fromJson, toJson } from '../../../db/json.ts';
import type { Tx } from '../../../db/database.ts';
import { findAnyRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { listCommissions } from '../commission/commission.repository.ts';
import type { Context } from '../../context.ts';
import { countUnfinished, firstDay, type Stored } from './bill.repository.ts';
import { currentBreakdown, keepBreakdown } from './breakdown.repository.ts';
import { countOpenDisputes, listDisputes } from './dispute.repository.ts';
import { businessDateOf, currentSums, readBills, type BillKey } from './present-bill.service.ts';

type Change = Omit<BodyOf<typeof updateBillCall>, 'version'> & { version: number };

/** The statement's row, created at its first change, and locked until the transaction ends. */
async function takeBill(context: Context, tx: Tx, { restaurant_id, period }: BillKey): Promise<Stored> {
  await tx
    .insertInto('bill')
    .values({
      restaurant_id,
      period,
      state: 'open',
      sums: null,
      adjustments: '[]',
      note: '',
      issued_at: null,
      paid_at: null,
      disputed_at: null,
      version: 0,
    })
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'period']).doNothing())
    .execute();
  return tx
    .selectFrom('bill')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .where('period', '=', period)
    .modifyEnd(context.database.traits.forUpdate)
    .executeTakeFirstOrThrow();
}

/** A period can be closed once its last business day is over and none of its orders is still open. */
async function frozenSums(context: Context, tx: Tx, { restaurant_id, period }: BillKey): Promise<BillSums> {
  const span = daysOfMonth(period);
  const store = await findAnyRestaurantRow(tx, restaurant_id);
  if (store === undefined) throw new CallError('not_found');
  if (businessDateOf(store, context.clock.now()) <= span.to)
    throw invalidField('period', 'not_over', 'the period is not over');
  const first = await firstDay(tx, restaurant_id);
  const since = businessDateOf(store, Date.parse(store.created_at));
  if (since > span.to && (first === undefined || first > span.to))
    throw invalidField('period', 'before_start', 'the restaurant did not exist yet');
  const unfinished = await countUnfinished(tx, restaurant_id, span);
  if (unfinished > 0) throw invalidField('period', 'open_orders', 'orders are still open', { count: unfinished });
  return currentSums(tx, restaurant_id, span, await listCommissions(tx, restaurant_id));
}

/**
 * The parts of a statement that is about to be issued, read before its transaction: a month of orders would hold up
 * every other writer.
 */
async function partsToKeep(context: Context, { restaurant_id, period, state }: Change): Promise<BillBreakdown | null> {
  if (state !== 'issued') return null;
  const { db } = context.database;
  return currentBreakdown(db, restaurant_id, daysOfMonth(period), await listCommissions(db, restaurant_id));
}

/** [MC8] A payment that was marked by mistake is taken back: the statement is issued again, as it was. */
const isTakenBack = (from: string, to: BillState): boolean => from === 'paid' && to === 'issued';

/** The columns that a step to `state` changes. */
async function stepTo(context: Context, tx: Tx, row: Stored, state: Exclude<BillState, 'open'>) {
  if (isTakenBack(row.state, state)) return { state, paid_at: null };
  if (!BILL_STEPS[state].includes(row.state as BillState)) throw illegalStatement(row.state as BillState);
  const now = isoNow(context.clock);
  const unanswered = state === 'disputed' ? 0 : await countOpenDisputes(tx, row);
  if (unanswered > 0) throw invalidField('state', 'open_disputes', 'disputes are not answered', { count: unanswered });
  if (state === 'paid') return { state, paid_at: now };
  if (state === 'disputed') return { state, disputed_at: now };
  // What was adjusted or answered since then is another statement; its sums stay those of its first issue.
  if (row.sums !== null) return { state, issued_at: now };
  return { state, issued_at: now, sums: toJson(await frozenSums(context, tx, row)) };
}

/** [MC6] What was accepted of a dispute stays as long as the dispute says that it was. */
async function assertRemovable(tx: Tx, row: Stored, entry: Adjustment): Promise<void> {
  if (isOfDispute(entry, await listDisputes(tx, row)))
    throw invalidField('remove_adjustment_id', 'of_dispute', 'is what was accepted of a dispute');
}

async function adjusted(
  context: Context,
  tx: Tx,
  row: Stored,
  actor: Actor,
  change: Change,
): Promise<Adjustment[] | undefined> {
  const { add_adjustment: added, remove_adjustment_id: removed } = change;
  if (added === undefined && removed === undefined) return undefined;
  // A paid statement is settled: a correction belongs on the next one.
  if (row.state === 'paid') throw illegalStatement('paid');
  const all = fromJson<Adjustment[]>(row.adjustments);
  const left = all.filter((entry) => entry.id !== removed);
  const gone = all.find((entry) => entry.id === removed);
  if (removed !== undefined && gone === undefined) throw new CallError('not_found');
  if (gone !== undefined) await assertRemovable(tx, row, gone);
  if (added === undefined) return left;
  return [...left, { id: context.ids.next(), at: isoNow(context.clock), by: actor.name, ...added }];
}

/** The changed fields, readable by a person. */
function changed(before: Stored, after: Partial<Stored>) {
  const keys = (['state', 'note', 'adjustments'] as const).filter(
    (key) => after[key] !== undefined && after[key] !== before[key],
  );
  const pick = (from: Partial<Stored>) =>
    Object.fromEntries(keys.map((key) => [key, key === 'adjustments' ? fromJson(from[key] ?? '[]') : from[key]]));
  return { before: pick(before), after: pick(after) };
}

/** What else changes with a statement, in its transaction; it returns what the record of changes says of it. */
type Beside = (tx: Tx, row: Stored) => Promise<Record<string, unknown>>;

/** Changes a statement by one person's decision on the version they saw. */
export async function changeBill(
  context: Context,
  actor: Actor,
  action: string,
  change: Change,
  beside?: Beside,
): Promise<Bill> {
  const { restaurant_id, period } = change;
  const parts = await partsToKeep(context, change);
  await context.database.write(async (tx) => {
    if ((await findAnyRestaurantRow(tx, restaurant_id)) === undefined) throw new CallError('not_found');
    const row = await takeBill(context, tx, change);
    if (row.version !== change.version) throw new CallError('stale_version');
    const said = (await beside?.(tx, row)) ?? {};
    const adjustments = await adjusted(context, tx, row, actor, change);
    const next: Partial<Stored> = {
      ...(change.state === undefined ? {} : await stepTo(context, tx, row, change.state)),
      ...(change.note === undefined ? {} : { note: change.note }),
      ...(adjustments === undefined ? {} : { adjustments: toJson(adjustments) }),
      version: row.version + 1,
    };
    await tx
      .updateTable('bill')
      .set(next)
      .where('restaurant_id', '=', restaurant_id)
      .where('period', '=', period)
      .execute();
    // An order that changed since is in the sums and not in the parts: then those of now are shown, and said to differ.
    if (parts !== null && next.sums !== undefined && next.sums !== null && isBreakdownOf(parts, fromJson(next.sums)))
      await keepBreakdown(tx, row, parts);
    const { before, after } = changed(row, next);
    await audit(context, tx, { restaurant_id, actor, action, target: period, before, after: { ...after, ...said } });
  });
  const [bill] = await readBills(context.database.db, [change], context.clock.now());
  if (bill === undefined) throw new CallError('not_found');
  return bill;
}

import type { Actor } from '#contract/domain/basics.ts';
import type { Commission } from '#contract/domain/commission.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { addCommissionCall, updateCommissionCall } from '#contract/http/money/commission.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Tx } from '../../../db/database.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { ROLLUP } from '../../../jobs/recurring-kinds.ts';
import { replan, restaurantSubject } from '../../../jobs/recurring.ts';
import { firstUnbilledDay, forgetFiguresFrom } from './commission.repository.ts';

type Added = BodyOf<typeof addCommissionCall>;
type Changed = BodyOf<typeof updateCommissionCall>;

const refuse = (code: 'in_use' | 'taken', message: string): never => {
  throw invalidField('from_date', code, message);
};

/** An issued statement is final: no rate may begin, or have begun, before its end. */
async function assertUnbilled(tx: Tx, restaurantId: string, day: string): Promise<void> {
  const first = await firstUnbilledDay(tx, restaurantId);
  if (first !== undefined && day < first) refuse('in_use', 'is on an issued statement');
}

async function assertFree(tx: Tx, { restaurant_id, from_date }: Added, exceptId?: string): Promise<void> {
  const other = await tx
    .selectFrom('restaurant_commission')
    .select('id')
    .where('restaurant_id', '=', restaurant_id)
    .where('from_date', '=', from_date)
    .executeTakeFirst();
  if (other !== undefined && other.id !== exceptId) refuse('taken', 'another rate begins on this day');
}

/** Deletes the rollups from that day on, which hold the old rate, and queues new ones. */
async function rewriteFrom(context: Context, tx: Tx, restaurantId: string, day: string): Promise<void> {
  await forgetFiguresFrom(tx, restaurantId, day);
  const now = isoNow(context.clock);
  await replan(tx, context.ids, ROLLUP, restaurantSubject(restaurantId), { due_at: now, now });
}

export function addCommission(context: Context, actor: Actor, body: Added): Promise<Commission> {
  const { database, ids, clock } = context;
  return database.write(async (tx) => {
    await assertUnbilled(tx, body.restaurant_id, body.from_date);
    await assertFree(tx, body);
    const row: Commission = { ...body, id: ids.next(), created_by: actor.name, created_at: isoNow(clock) };
    await tx.insertInto('restaurant_commission').values(row).execute();
    await rewriteFrom(context, tx, body.restaurant_id, body.from_date);
    const { restaurant_id } = body;
    const after = { rate: row.rate, from_date: row.from_date, note: row.note };
    await audit(context, tx, { restaurant_id, actor, action: 'restaurant_commission.add', target: row.id, after });
    return row;
  });
}

export function updateCommission(context: Context, actor: Actor, body: Changed): Promise<Commission> {
  const { commission_id, is_removed, ...content } = body;
  return context.database.write(async (tx) => {
    const before = await tx
      .selectFrom('restaurant_commission')
      .selectAll()
      .where('restaurant_id', '=', body.restaurant_id)
      .where('id', '=', commission_id)
      .executeTakeFirst();
    if (before === undefined) throw new CallError('not_found');
    if (is_removed) return removeCommission(context, tx, actor, before);
    const first = before.from_date < content.from_date ? before.from_date : content.from_date;
    await assertUnbilled(tx, body.restaurant_id, first);
    await assertFree(tx, content, commission_id);
    await tx
      .updateTable('restaurant_commission')
      .set(content)
      .where('restaurant_id', '=', body.restaurant_id)
      .where('id', '=', commission_id)
      .execute();
    await rewriteFrom(context, tx, body.restaurant_id, first);
    await audit(context, tx, {
      restaurant_id: body.restaurant_id,
      actor,
      action: 'restaurant_commission.update',
      target: commission_id,
      before: { rate: before.rate, from_date: before.from_date, note: before.note },
      after: { rate: content.rate, from_date: content.from_date, note: content.note },
    });
    return { ...before, ...content };
  });
}

/** Removes a rate, as long as no issued statement used it: the rate before it continues. */
async function removeCommission(context: Context, tx: Tx, actor: Actor, entry: Commission): Promise<Commission> {
  const { restaurant_id, id, from_date, rate, note } = entry;
  await assertUnbilled(tx, restaurant_id, from_date);
  await tx
    .deleteFrom('restaurant_commission')
    .where('restaurant_id', '=', restaurant_id)
    .where('id', '=', id)
    .execute();
  await rewriteFrom(context, tx, restaurant_id, from_date);
  await audit(context, tx, {
    restaurant_id,
    actor,
    action: 'restaurant_commission.update',
    target: id,
    before: { rate, from_date, note },
    after: null,
  });
  return entry;
}

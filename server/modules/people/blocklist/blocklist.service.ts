import type { Actor } from '#contract/domain/basics.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { Block, deleteBlocksCall, updateBlockCall, addBlockCall } from '#contract/http/people/blocklist.ts';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { Kept, Once } from '../../../http/first-answer.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { readBlock, type BlockDraft } from './block-draft.service.ts';
import { blockedAlready, findBlockById, insertBlocks } from './blocklist.repository.ts';

const known = async (db: Queries, id: string): Promise<Block> => {
  const block = await findBlockById(db, id);
  if (block === undefined) throw new CallError('not_found');
  return block;
};

export const blockRow = (
  { ids, clock }: Pick<Context, 'ids' | 'clock'>,
  actor: Actor,
  draft: BlockDraft,
): Row<'user_blocklist'> => ({
  ...draft,
  id: ids.next(),
  restaurant_id: null,
  created_by: actor.id,
  created_at: isoNow(clock),
  updated_at: null,
});

/** The fields that the record of changes keeps: the entry without its comparison key. */
export const auditedOf = ({ phone, email, address, reason, until }: Omit<BlockDraft, 'address_key'>) => ({
  phone,
  email,
  address,
  reason,
  until,
});

export function addBlock(
  context: Context,
  actor: Actor,
  input: BodyOf<typeof addBlockCall>,
  once: Once,
): Promise<Kept<Block>> {
  const now = isoNow(context.clock);
  const { draft, errors } = readBlock(input, now);
  if (errors.length > 0) throw new CallError('invalid', errors);
  return context.database.write((tx) =>
    once(tx, async () => {
      const [there] = await blockedAlready(tx, [draft], now);
      if (there !== undefined) {
        const path =
          draft.phone !== null && there.phone === draft.phone
            ? 'phone'
            : draft.email !== null && there.email === draft.email
              ? 'email'
              : 'address';
        throw invalidField(path, 'blocked', 'is blocked already');
      }
      const row = blockRow(context, actor, draft);
      await insertBlocks(tx, [row]);
      await audit(context, tx, {
        restaurant_id: null,
        actor,
        action: 'user_blocklist.add',
        target: row.id,
        after: auditedOf(draft),
      });
      return known(tx, row.id);
    }),
  );
}

export function updateBlock(
  context: Context,
  actor: Actor,
  { id, reason, until }: BodyOf<typeof updateBlockCall>,
): Promise<Block> {
  return context.database.write(async (tx) => {
    const before = await known(tx, id);
    // An end in the past may stay while the reason is corrected.
    if (until !== null && until !== before.until && until <= isoNow(context.clock))
      throw invalidField('until', 'time_in_past', 'is in the past');
    if (reason === before.reason && until === before.until) return before;
    await tx
      .updateTable('user_blocklist')
      .set({ reason, until, updated_at: isoNow(context.clock) })
      .where('id', '=', id)
      .execute();
    await audit(context, tx, {
      restaurant_id: null,
      actor,
      action: 'user_blocklist.update',
      target: id,
      before: { reason: before.reason, until: before.until },
      after: { reason, until },
    });
    return known(tx, id);
  });
}

/** Unknown ids are ignored, because their entries are already gone. */
export function deleteBlocks(
  context: Context,
  actor: Actor,
  { ids }: BodyOf<typeof deleteBlocksCall>,
): Promise<ReplyOf<typeof deleteBlocksCall>> {
  return context.database.write(async (tx) => {
    const rows = await tx
      .deleteFrom('user_blocklist')
      .where('restaurant_id', 'is', null)
      .where('id', 'in', ids)
      .returningAll()
      .execute();
    for (const row of rows)
      await audit(context, tx, {
        restaurant_id: null,
        actor,
        action: 'user_blocklist.delete',
        target: row.id,
        before: auditedOf(row),
      });
    return { deleted: rows.length };
  });
}

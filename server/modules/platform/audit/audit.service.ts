import type { Actor } from '#contract/domain/basics.ts';
import { isoNow } from '../../../base/clock.ts';
import { toJson } from '../../../db/json.ts';
import { chainOf, entryHash, NO_HASH } from '../../../db/audit-chain.ts';
import type { Tx } from '../../../db/database.ts';
import type { Context } from '../../context.ts';

export type AuditEntry = {
  restaurant_id: string | null;
  actor: Actor;
  action: string;
  target: string;
  before?: unknown;
  after?: unknown;
};

/**
 * Adds one entry of who changed what, in the transaction of the change itself. Never a secret: callers pass values that
 * screens may show. [AU1] It extends its restaurant's chain: the head's row is locked until the transaction ends, so
 * that no two entries follow the same one.
 */
export async function audit({ clock, ids }: Pick<Context, 'clock' | 'ids'>, tx: Tx, entry: AuditEntry): Promise<void> {
  const { before, after, actor, ...rest } = entry;
  const chain = chainOf(entry.restaurant_id);
  const { seq, hash: prev_hash } = await tx
    .insertInto('audit_head')
    .values({ chain, seq: 1, hash: NO_HASH, floor: 0, floor_hash: NO_HASH })
    .onConflict((conflict) => conflict.column('chain').doUpdateSet((eb) => ({ seq: eb('audit_head.seq', '+', 1) })))
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  const row = {
    ...rest,
    seq,
    prev_hash,
    id: ids.next(),
    at: isoNow(clock),
    actor: toJson(actor),
    before: before === undefined ? null : toJson(before),
    after: after === undefined ? null : toJson(after),
  };
  const hash = entryHash(row);
  await tx
    .insertInto('audit')
    .values({ ...row, chain, hash })
    .execute();
  await tx.updateTable('audit_head').set({ hash }).where('chain', '=', chain).execute();
}

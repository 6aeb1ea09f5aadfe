import type { Actor } from '#contract/domain/basics.ts';
import { isoNow } from '../../../base/clock.ts';
import { toJson } from '../../../db/json.ts';
import { chainOf, entryHash, NO_HASH } from '../../../db/audit-chain.ts';
import type { Tx } from '../../../db/database.ts';
import type { Context } from '../../context.ts';
import type { KeyRing } from '../../../base/key-ring.ts';
import type { Row } from '../../../db/schema.ts';
import { macOf, macStateOf } from './head-mac.ts';

export type AuditEntry = {
  restaurant_id: string | null;
  actor: Actor;
  action: string;
  target: string;
  before?: unknown;
  after?: unknown;
};

/** Without the keys (a restore that has none) an end keeps the keyed hash it has, and does not prove [AU9]. */
export type AuditContext = Pick<Context, 'clock' | 'ids'> & { keys: KeyRing | undefined };

/**
 * The keyed hash of a chain's new end [AU9]. An old end that does not prove gives no new one that does: an entry must not
 * bless what was forged before it.
 */
function nextMac(keys: KeyRing | undefined, old: Row<'audit_head'>, hash: string): Partial<Row<'audit_head'>> {
  if (keys === undefined) return {};
  const isFirst = old.seq === 0 && old.hash === NO_HASH;
  if (!isFirst && macStateOf(keys, old) !== 'ok') return {};
  const keyed_from = isFirst ? 1 : old.keyed_from;
  return { keyed_from, mac: macOf(keys, { ...old, seq: old.seq + 1, hash, keyed_from }) };
}

/**
 * Adds one entry of who changed what, in the transaction of the change itself. Never a secret: callers pass values that
 * screens may show. [AU1] It extends its restaurant's chain: the head's row is locked until the transaction ends, so
 * that no two entries follow the same one.
 */
export async function audit({ clock, ids, keys }: AuditContext, tx: Tx, entry: AuditEntry): Promise<void> {
  const { before, after, actor, ...rest } = entry;
  const chain = chainOf(entry.restaurant_id);
  const head = await tx
    .insertInto('audit_head')
    .values({ chain, seq: 1, hash: NO_HASH, floor: 0, floor_hash: NO_HASH, mac: null, keyed_from: null })
    .onConflict((conflict) => conflict.column('chain').doUpdateSet((eb) => ({ seq: eb('audit_head.seq', '+', 1) })))
    .returningAll()
    .executeTakeFirstOrThrow();
  const { seq, hash: prev_hash } = head;
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
  await tx
    .updateTable('audit_head')
    .set({ hash, ...nextMac(keys, { ...head, seq: seq - 1 }, hash) })
    .where('chain', '=', chain)
    .execute();
}

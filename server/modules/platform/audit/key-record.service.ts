import { SYSTEM_ACTOR } from '#contract/domain/basics.ts';
import type { KeyRing } from '../../../base/key-ring.ts';
import type { Tx } from '../../../db/database.ts';
import type { Context } from '../../context.ts';
import { audit, type AuditContext } from './audit.service.ts';
import { hasCurrentMac, macOf, macStateOf } from './head-mac.ts';

/** Gives chains that have no keyed end one, from their next entry on; answers with their number. */
async function keyEnds(tx: Tx, keys: KeyRing): Promise<number> {
  const heads = await tx.selectFrom('audit_head').selectAll().where('mac', 'is', null).execute();
  for (const head of heads) {
    const keyed = { ...head, keyed_from: head.seq + 1 };
    const set = { keyed_from: keyed.keyed_from, mac: macOf(keys, keyed) };
    await tx.updateTable('audit_head').set(set).where('chain', '=', head.chain).where('seq', '=', head.seq).execute();
  }
  return heads.length;
}

/** [AU9] Begins to key a record of before; the entry says since when. */
export async function beginKeying(context: AuditContext & { keys: KeyRing }, tx: Tx): Promise<void> {
  const chains = await keyEnds(tx, context.keys);
  if (chains === 0) return;
  const entry = { restaurant_id: null, actor: SYSTEM_ACTOR, action: 'audit.keyed', target: context.keys.current.id };
  await audit(context, tx, { ...entry, after: { chains } });
}

/**
 * [AU9] At the first start of a version that keys the record. That it was done is in the list of what ended, outside of
 * the database: an end that has no keyed hash later lost it, and is not given another.
 */
export async function keyRecord(context: Context): Promise<void> {
  if (await context.ended.has('record')) return;
  await context.database.write((tx) => beginKeying(context, tx));
  await context.ended.tryToNote('record', 'keyed');
}

/** [KR1] Hashes each end that proves with the current key; one whose key is lost begins anew where that is said. */
export async function rekeyEnds(tx: Tx, keys: KeyRing, isLost: boolean): Promise<{ done: number; broken: number }> {
  const heads = await tx.selectFrom('audit_head').selectAll().where('mac', 'is not', null).execute();
  const counts = { done: 0, broken: 0 };
  for (const head of heads) {
    const state = macStateOf(keys, head);
    if (state === 'key_missing') counts.broken += 1;
    const isNew = state === 'key_missing' && isLost;
    if (!isNew && (state !== 'ok' || hasCurrentMac(keys, head))) continue;
    const keyed = isNew ? { ...head, keyed_from: head.seq + 1 } : head;
    const set = { keyed_from: keyed.keyed_from, mac: macOf(keys, keyed) };
    await tx.updateTable('audit_head').set(set).where('chain', '=', head.chain).where('seq', '=', head.seq).execute();
    counts.done += 1;
  }
  return counts;
}

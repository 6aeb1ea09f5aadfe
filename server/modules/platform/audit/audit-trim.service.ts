import { SYSTEM_ACTOR } from '#contract/domain/basics.ts';
import { DAY_MS, isoAt } from '../../../base/clock.ts';
import type { Tx } from '../../../db/database.ts';
import { audit, type AuditContext } from './audit.service.ts';
import { macOf, macStateOf } from './head-mac.ts';
import type { Context } from '../../context.ts';

/** PCI DSS 10.5.1: a year at least. */
export const AUDIT_KEPT_DAYS = 365;

/**
 * [AU5] The only way to remove entries: by age, from the front of a chain, never the last. The head stores the chain's
 * new beginning, the triggers allow removal before it, and the trimming itself is an entry. Returns the number removed.
 */
export async function trimAudit(context: AuditContext & Pick<Context, 'database'>, before: string): Promise<number> {
  const { database, clock } = context;
  if (before > isoAt(clock.now() - AUDIT_KEPT_DAYS * DAY_MS))
    throw new Error(`entries are kept for ${AUDIT_KEPT_DAYS} days at least`);
  const heads = await database.db.selectFrom('audit_head').select('chain').orderBy('chain').execute();
  let gone = 0;
  for (const { chain } of heads) gone += await database.write((tx) => trimChain(context, tx, chain, before));
  return gone;
}

async function trimChain(context: AuditContext, tx: Tx, chain: string, before: string): Promise<number> {
  const head = await tx.selectFrom('audit_head').selectAll().where('chain', '=', chain).executeTakeFirstOrThrow();
  const firstKept = await tx
    .selectFrom('audit')
    .select((eb) => eb.fn.min('seq').as('seq'))
    .where('chain', '=', chain)
    .where('at', '>=', before)
    .executeTakeFirst();
  const floor = (firstKept?.seq ?? head.seq) - 1;
  if (floor <= head.floor) return 0;
  const last = await tx
    .selectFrom('audit')
    .select('hash')
    .where('chain', '=', chain)
    .where('seq', '=', floor)
    .executeTakeFirst();
  // Where a repair has closed a gap over it, that entry may be missing: the chain then begins after the gap.
  const last_hash = last?.hash ?? '';
  const trimmed = { ...head, floor, floor_hash: last_hash };
  const { keys } = context;
  const isProven = keys !== undefined && macStateOf(keys, head) === 'ok';
  const mac = isProven ? macOf(keys, trimmed) : head.mac;
  await tx.updateTable('audit_head').set({ floor, floor_hash: last_hash, mac }).where('chain', '=', chain).execute();
  const { numDeletedRows } = await tx
    .deleteFrom('audit')
    .where('chain', '=', chain)
    .where('seq', '<=', floor)
    .executeTakeFirst();
  await audit(context, tx, {
    restaurant_id: chain === '' ? null : chain,
    actor: SYSTEM_ACTOR,
    action: 'audit.trim',
    target: chain,
    after: { before, entries: Number(numDeletedRows), last_hash },
  });
  return Number(numDeletedRows);
}

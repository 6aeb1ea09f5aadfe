import type { Actor } from '#contract/domain/basics.ts';
import { chainOf, NO_HASH } from '../../../db/audit-chain.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import type { Context } from '../../context.ts';
import { audit } from './audit.service.ts';
import { keysOfData, missingOf } from './data-keys.repository.ts';
import { REPAIR, type Gap, type RepairNote } from './chain-gaps.ts';
import { macOf } from './head-mac.ts';
import {
  findOutside,
  isIntact,
  macFault,
  verifyAudit,
  verifyChain,
  type ChainCheck,
  type RecordProof,
} from './verify-audit.service.ts';

/** What a repair of one chain has closed, and the entry that says so. */
export type Repaired = { chain: string; gap: Gap | null; outside: number };

type Link = { seq: number; prev: string; hash: string; isIntact: boolean };
type RepairContext = Pick<Context, 'clock' | 'ids' | 'database'> & RecordProof;

const BATCH = 1_000;

/** [AU7] Without its key a record that is whole looks like one that is not, and the repair would give it up for good. */
async function assertKeysAreHere({ database, keys }: RepairContext): Promise<void> {
  const missing = missingOf(await keysOfData(database.db), keys);
  if (missing.length > 0)
    throw new Error(
      `nothing was repaired, because the master key ${missing.join(', ')} is not here: without it nothing says what is broken. Give it back (MASTER_KEY, or DATA_DIR/keys/master.key); if it is lost for good, first run npm run rotate-keys -- --lost`,
    );
}

/**
 * [AU7] Closes each broken chain with an entry that says of which part nothing can be proven and who closed it; the
 * chain goes on from there. No entry is changed or removed.
 */
export async function repairAudit(context: RepairContext, by: string): Promise<Repaired[]> {
  const { database } = context;
  await assertKeysAreHere(context);
  const repaired: Repaired[] = [];
  const broken = (await verifyAudit(database.db, context)).filter((check) => check.broken !== null);
  for (const chain of new Set(broken.map((check) => check.chain)))
    repaired.push(await database.write((tx) => repairChain(context, tx, chain, by)));
  return repaired;
}

const noHead = (chain: string): Row<'audit_head'> => ({
  chain,
  seq: 0,
  hash: NO_HASH,
  floor: 0,
  floor_hash: NO_HASH,
  mac: null,
  keyed_from: null,
});

/** Of a chain that agrees with itself and not with its keyed end, or has none: it may be another one as a whole. */
const wholeOf = ({ seq, hash, floor, floor_hash }: Row<'audit_head'>): Gap | null =>
  seq === floor ? null : { from: floor + 1, to: seq, prev: floor_hash, next: hash };

/** Takes the chain's head, so that no entry is added until then. */
const takeHead = (tx: Tx, { traits }: Database, chain: string) =>
  tx.selectFrom('audit_head').selectAll().where('chain', '=', chain).modifyEnd(traits.forUpdate).executeTakeFirst();

async function repairChain(context: RepairContext, tx: Tx, chain: string, by: string): Promise<Repaired> {
  const stored = await takeHead(tx, context.database, chain);
  const head = stored ?? noHead(chain);
  const last = await tx
    .selectFrom('audit')
    .select(['seq', 'hash'])
    .where('chain', '=', chain)
    .where('seq', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  // A head that was removed, or set back behind its entries, is taken from the last of them.
  const isBehind = (last?.seq ?? 0) > head.seq;
  const end = isBehind ? { ...head, seq: last?.seq ?? 0, hash: last?.hash ?? NO_HASH } : head;
  const check = await verifyChain(tx, end);
  const isForged = stored !== undefined && macFault(context, stored) !== null;
  const gap = check.broken !== null || isBehind ? await findGap(tx, end, check) : isForged ? wholeOf(end) : null;
  const outside = chain === chainOf(null) ? await findOutside(tx) : [];
  const keyed = { ...end, keyed_from: end.seq + 1 };
  const next = context.keys === undefined ? end : { ...keyed, mac: macOf(context.keys, keyed) };
  const { chain: _chain, ...columns } = next;
  await tx
    .insertInto('audit_head')
    .values(next)
    .onConflict((conflict) => conflict.column('chain').doUpdateSet(columns))
    .execute();
  const note: RepairNote = { by, gap, outside };
  const actor: Actor = { kind: 'system', id: 'console', name: by };
  const restaurant_id = chain === chainOf(null) ? null : chain;
  await audit(context, tx, { restaurant_id, actor, action: REPAIR, target: chain, after: note });
  return { chain, gap, outside: outside.length };
}

/** The links of a chain behind a place. */
async function readLinks(tx: Tx, chain: string, after: number): Promise<Link[]> {
  const links: Link[] = [];
  for (let from = after; ;) {
    const rows = await tx
      .selectFrom('audit')
      .selectAll()
      .where('chain', '=', chain)
      .where('seq', '>', from)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      from = row.seq ?? from;
      links.push({ seq: from, prev: row.prev_hash ?? '', hash: row.hash ?? '', isIntact: isIntact(row, from) });
    }
    if (rows.length < BATCH) return links;
  }
}

/**
 * What neither the chain's beginning nor its end proves. Where both reach each other and do not agree, the entry before
 * the cut is the one that its follower does not vouch for.
 */
async function findGap(tx: Tx, end: Row<'audit_head'>, { proven, gaps }: ChainCheck): Promise<Gap> {
  const links = await readLinks(tx, end.chain, Math.max(proven.seq - 1, 0));
  const bySeq = new Map(links.map((link) => [link.seq, link]));
  let [first, hash] = [end.seq + 1, end.hash];
  while (first > proven.seq + 1) {
    const link = bySeq.get(first - 1);
    const older = gaps.find(({ to, next }) => to === first - 1 && next === hash);
    if (older !== undefined && older.from > proven.seq) [first, hash] = [older.from, older.prev];
    else if (link?.isIntact === true && link.hash === hash) [first, hash] = [link.seq, link.prev];
    else break;
  }
  if (first > proven.seq + 1) return { from: proven.seq + 1, to: first - 1, prev: proven.hash, next: hash };
  return { from: proven.seq, to: proven.seq, prev: bySeq.get(proven.seq)?.prev ?? '', next: hash };
}

import type { AUDIT_FAULTS } from '#contract/http/platform/audit.ts';
import { chainOf, entryHash, NO_HASH } from '../../../db/audit-chain.ts';
import type { KeyRing } from '../../../base/key-ring.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { macStateOf } from './head-mac.ts';
import { behindGap, readRepairs, type ClosedGap } from './chain-gaps.ts';

export type AuditFault = (typeof AUDIT_FAULTS)[number];
type Place = { seq: number; hash: string };
/** The result for one chain: its head, its number of entries, and the first that does not match. */
export type ChainCheck = {
  chain: string;
  head: Place;
  entries: number;
  broken: { seq: number; fault: AuditFault } | null;
  /** Up to where it is proven from its beginning. */
  proven: Place;
  /** Parts of which nothing can be proven, closed by a repair. */
  gaps: readonly ClosedGap[];
};

/** What a keyed record is verified with: the master keys, and whether every chain's end must have its keyed hash by now. */
export type RecordProof = { keys: KeyRing | undefined; isKeyed: boolean };

const BATCH = 1_000;

const MAC_FAULTS = { wrong: 'forged', none: 'unkeyed', key_missing: 'key_missing' } as const;

/** [AU9] What the keyed hash of a chain's end says against it. */
export function macFault({ keys, isKeyed }: RecordProof, head: Row<'audit_head'>): ChainCheck['broken'] {
  if (keys === undefined) return null;
  const state = macStateOf(keys, head);
  if (state === 'ok' || (state === 'none' && !isKeyed)) return null;
  return { seq: head.seq, fault: MAC_FAULTS[state] };
}

/**
 * [AU4] Reads a chain from its beginning and computes every hash again. A changed entry does not match its hash, a
 * missing one leaves a gap, and missing last ones leave the head without its entry. [AU7] A closed gap is passed over.
 */
export async function verifyChain(db: Queries, head: Row<'audit_head'>): Promise<ChainCheck> {
  const { chain } = head;
  const { gaps } = await readRepairs(db, chain);
  let [seq, hash] = [head.floor, head.floor_hash];
  let entries = 0;
  const result = (broken: ChainCheck['broken']): ChainCheck => ({
    chain,
    head: { seq: head.seq, hash: head.hash },
    entries,
    broken,
    proven: { seq, hash },
    gaps: gaps.filter(({ to }) => to >= head.floor),
  });
  let passed = head.floor - 1;
  const passGap = (): void => {
    const next = behindGap(gaps, { seq, hash }, passed);
    if (next !== undefined) [seq, hash, passed] = [next.seq, next.hash, next.seq];
  };
  while (seq < head.seq) {
    passGap();
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('chain', '=', chain)
      .where('seq', '>', seq)
      .where('seq', '<=', head.seq)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return result({ seq: seq + 1, fault: 'missing' });
    for (const row of rows) {
      passGap();
      if ((row.seq ?? 0) <= seq) continue;
      if (row.seq !== seq + 1) return result({ seq: seq + 1, fault: 'missing' });
      const at = seq + 1;
      if (!isIntact(row, at) || row.prev_hash !== hash) return result({ seq: at, fault: 'changed' });
      [seq, hash] = [at, row.hash ?? ''];
      entries += 1;
    }
  }
  return result(hash === head.hash ? null : { seq, fault: 'head' });
}

/** Whether an entry is what its own hash says, whatever stands before it. */
export const isIntact = (row: Row<'audit'>, seq: number): boolean =>
  chainOf(row.restaurant_id) === row.chain && entryHash({ ...row, seq, prev_hash: row.prev_hash ?? '' }) === row.hash;

/** Entries of no chain that no repair has named. */
export async function findOutside(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom('audit').select('id').where('chain', 'is', null).orderBy('id').execute();
  if (rows.length === 0) return [];
  const { outside } = await readRepairs(db, chainOf(null));
  return rows.map(({ id }) => id).filter((id) => !outside.has(id));
}

const stray = (chain: string, seq: number, entries: number): ChainCheck => ({
  chain,
  head: { seq: 0, hash: NO_HASH },
  entries,
  broken: { seq, fault: 'head' },
  proven: { seq: 0, hash: NO_HASH },
  gaps: [],
});

/** Entries of a chain without a head, or beyond it, as when a head was removed or set back. */
async function findStrays(db: Queries): Promise<ChainCheck[]> {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('audit_head', 'audit_head.chain', 'audit.chain')
    .select((eb) => ['audit.chain', eb.fn.min('audit.seq').as('seq'), eb.fn.countAll<number>().as('entries')])
    .where('audit.chain', 'is not', null)
    .where((where) =>
      where.or([where('audit_head.chain', 'is', null), where('audit.seq', '>', where.ref('audit_head.seq'))]),
    )
    .groupBy('audit.chain')
    .execute();
  const outside = await findOutside(db);
  return [
    ...rows.map(({ chain, seq, entries }) => stray(chain ?? '', seq ?? 0, entries)),
    ...(outside.length > 0 ? [stray(chainOf(null), 0, outside.length)] : []),
  ];
}

/** Every chain of the record of changes. */
export async function verifyAudit(db: Queries, proof: RecordProof): Promise<ChainCheck[]> {
  // Strays are read first: entries written later belong to a head that has moved on.
  const strays = await findStrays(db);
  const heads = await db.selectFrom('audit_head').selectAll().orderBy('chain').execute();
  const proofs: ChainCheck[] = [];
  for (const head of heads) {
    const check = await verifyChain(db, head);
    const whole = strays.find(({ chain }) => chain === head.chain) ?? { ...check, broken: macFault(proof, head) };
    proofs.push(check.broken === null ? whole : check);
  }
  return [...proofs, ...strays.filter(({ chain }) => heads.every((head) => head.chain !== chain))];
}

import type { AUDIT_FAULTS } from '#contract/http/audit.ts';
import { chainOf, entryHash, NO_HASH } from '../db/audit-chain.ts';
import type { Queries } from '../db/database.ts';
import type { Row } from '../db/schema.ts';

export type AuditFault = (typeof AUDIT_FAULTS)[number];
/** One chain as it was found: its head, how many entries stand, and the first that does not fit. */
export type ChainProof = {
  chain: string;
  head: { seq: number; hash: string };
  entries: number;
  broken: { seq: number; fault: AuditFault } | null;
};

const BATCH = 1_000;

/**
 * [AU4] Reads a chain from where it begins and computes every hash anew. A changed entry does not fit its hash, a missing
 * one leaves a hole, and missing last ones leave the head without its entry.
 */
async function proveChain(db: Queries, head: Row<'audit_head'>): Promise<ChainProof> {
  const { chain } = head;
  let [seq, hash] = [head.floor, head.floor_hash];
  let entries = 0;
  const result = (broken: ChainProof['broken']): ChainProof => ({
    chain,
    head: { seq: head.seq, hash: head.hash },
    entries,
    broken,
  });
  while (seq < head.seq) {
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
      if (row.seq !== seq + 1) return result({ seq: seq + 1, fault: 'missing' });
      const at = seq + 1;
      if (row.prev_hash !== hash || chainOf(row.restaurant_id) !== chain) return result({ seq: at, fault: 'changed' });
      if (entryHash({ ...row, seq: at, prev_hash: hash }) !== row.hash) return result({ seq: at, fault: 'changed' });
      [seq, hash] = [at, row.hash];
      entries += 1;
    }
  }
  return result(hash === head.hash ? null : { seq, fault: 'head' });
}

/** Entries of a chain that has no head, or beyond it, as when a head was removed or set back. */
async function findStrays(db: Queries): Promise<ChainProof[]> {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('audit_head', 'audit_head.chain', 'audit.chain')
    .select((eb) => ['audit.chain', eb.fn.min('audit.seq').as('seq'), eb.fn.countAll<number>().as('entries')])
    .where((where) =>
      where.or([
        where('audit.chain', 'is', null),
        where('audit_head.chain', 'is', null),
        where('audit.seq', '>', where.ref('audit_head.seq')),
      ]),
    )
    .groupBy('audit.chain')
    .execute();
  return rows.map(({ chain, seq, entries }) => ({
    chain: chain ?? '',
    head: { seq: 0, hash: NO_HASH },
    entries,
    broken: { seq: seq ?? 0, fault: 'head' as const },
  }));
}

/** Every chain of the record of changes. */
export async function proveAudit(db: Queries): Promise<ChainProof[]> {
  // First the strays: what is written meanwhile stands behind a head that has moved on.
  const strays = await findStrays(db);
  const heads = await db.selectFrom('audit_head').selectAll().orderBy('chain').execute();
  const proofs: ChainProof[] = [];
  for (const head of heads) {
    const proof = await proveChain(db, head);
    proofs.push(proof.broken === null ? (strays.find(({ chain }) => chain === head.chain) ?? proof) : proof);
  }
  return [...proofs, ...strays.filter(({ chain }) => heads.every((head) => head.chain !== chain))];
}

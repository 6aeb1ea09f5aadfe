import type { AUDIT_FAULTS } from '#contract/http/platform/audit.ts';
import { chainOf, entryHash, NO_HASH } from '../../../db/audit-chain.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';

export type AuditFault = (typeof AUDIT_FAULTS)[number];
/** The result for one chain: its head, its number of entries, and the first that does not match. */
export type ChainCheck = {
  chain: string;
  head: { seq: number; hash: string };
  entries: number;
  broken: { seq: number; fault: AuditFault } | null;
};

const BATCH = 1_000;

/**
 * [AU4] Reads a chain from its beginning and computes every hash again. A changed entry does not match its hash, a
 * missing one leaves a gap, and missing last ones leave the head without its entry.
 */
async function verifyChain(db: Queries, head: Row<'audit_head'>): Promise<ChainCheck> {
  const { chain } = head;
  let [seq, hash] = [head.floor, head.floor_hash];
  let entries = 0;
  const result = (broken: ChainCheck['broken']): ChainCheck => ({
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

/** Entries of a chain without a head, or beyond it, as when a head was removed or set back. */
async function findStrays(db: Queries): Promise<ChainCheck[]> {
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
export async function verifyAudit(db: Queries): Promise<ChainCheck[]> {
  // Strays are read first: entries written later belong to a head that has moved on.
  const strays = await findStrays(db);
  const heads = await db.selectFrom('audit_head').selectAll().orderBy('chain').execute();
  const proofs: ChainCheck[] = [];
  for (const head of heads) {
    const proof = await verifyChain(db, head);
    proofs.push(proof.broken === null ? (strays.find(({ chain }) => chain === head.chain) ?? proof) : proof);
  }
  return [...proofs, ...strays.filter(({ chain }) => heads.every((head) => head.chain !== chain))];
}

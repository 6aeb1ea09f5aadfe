import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { DialectTraits } from '../../db/dialect.ts';
import { proveAudit } from '../audit-proof.ts';
import { proveLogs } from './prove-logs.ts';

/** What was looked through and found whole. `chains` is worth keeping: against it a record cut short shows. */
export type InstallationProof = { logs: number; chains: { chain: string; entries: number; last_hash: string }[] };

/** That a database is whole in itself: each log against its head and its orders, each chain of changes. Throws what is not. */
export async function proveInstallation(tx: Tx, traits: DialectTraits): Promise<InstallationProof> {
  const { logs, faults } = await proveLogs(tx);
  const chains = await proveAudit(tx);
  for (const { chain, broken } of chains)
    if (broken !== null)
      faults.push(`the record of changes of ${chain || 'the platform'}: entry ${broken.seq} ${broken.fault}`);
  if (traits.name === 'sqlite') faults.push(...(await faultsOfFile(tx)));
  if (faults.length > 0) throw new Error(`the database is not whole:\n  ${faults.slice(0, 20).join('\n  ')}`);
  return {
    logs,
    chains: chains.map(({ chain, entries, head }) => ({ chain, entries, last_hash: head.hash })),
  };
}

async function faultsOfFile(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(tx);
  return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
}

import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DialectTraits } from '../../../db/dialect.ts';
import { verifyAudit } from '../audit/verify-audit.service.ts';
import { verifyLogs } from './verify-logs.ts';

/** The verified parts. Keep `chains`: compared with it, a record of changes that was cut short shows. */
export type InstallationCheck = { logs: number; chains: { chain: string; entries: number; last_hash: string }[] };

/** Verifies a database: each log against its head and its orders, and each chain of changes. Throws with the faults. */
export async function verifyInstallation(tx: Tx, traits: DialectTraits): Promise<InstallationCheck> {
  const { logs, faults } = await verifyLogs(tx);
  const chains = await verifyAudit(tx);
  for (const { chain, broken } of chains)
    if (broken !== null)
      faults.push(`the record of changes of ${chain || 'the platform'}: entry ${broken.seq} ${broken.fault}`);
  if (traits.name === 'sqlite') faults.push(...(await faultsOfFile(tx)));
  if (faults.length > 0) throw new Error(`the database is inconsistent:\n  ${faults.slice(0, 20).join('\n  ')}`);
  return {
    logs,
    chains: chains.map(({ chain, entries, head }) => ({ chain, entries, last_hash: head.hash })),
  };
}

async function faultsOfFile(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(tx);
  return rows.map((row) => row.integrity_check).filter((text) => text !== 'ok');
}

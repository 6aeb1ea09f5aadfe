import type { Tx } from '../../../db/database.ts';
import type { DialectTraits } from '../../../db/dialect.ts';
import { verifyAudit, type AuditFault, type ChainCheck, type RecordProof } from '../audit/verify-audit.service.ts';
import { faultsOfFile } from './sqlite-file.repository.ts';
import { verifyLogs } from './verify-logs.service.ts';

/**
 * What a database proved, and one sentence for each thing that it did not. Keep `chains`: compared with it, a record of
 * changes that was cut short shows.
 */
export type InstallationCheck = {
  logs: number;
  chains: { chain: string; entries: number; last_hash: string }[];
  unproven: string[];
  /** Records whose key is not here: nothing speaks against them, and nothing but their plain hashes for them [AU9]. */
  unkeyed: string[];
};

/** [IN14] Verifies a database: each log against its head and its orders, each chain of changes, and SQLite's file. */
export async function verifyInstallation(
  tx: Tx,
  traits: DialectTraits,
  proof: RecordProof,
): Promise<InstallationCheck> {
  const { logs, faults } = await verifyLogs(tx);
  const chains = await verifyAudit(tx, proof);
  return {
    logs,
    chains: chains.map(({ chain, entries, head }) => ({ chain, entries, last_hash: head.hash })),
    unproven: [
      ...faults.map(({ restaurantId, fault }) => `the log of ${restaurantId}: ${fault}`),
      ...sentencesOf(chains, (fault) => fault !== 'key_missing'),
      ...(traits.name === 'sqlite' ? await faultsOfFile(tx) : []),
    ],
    unkeyed: sentencesOf(chains, (fault) => fault === 'key_missing'),
  };
}

const sentencesOf = (chains: readonly ChainCheck[], isMeant: (fault: AuditFault) => boolean): string[] =>
  chains.flatMap(({ chain, broken }) =>
    broken !== null && isMeant(broken.fault)
      ? [`the record of changes of ${chain || 'the platform'}: entry ${broken.seq} ${broken.fault}`]
      : [],
  );

const SHOWN = 5;

/** What did not prove, in one sentence. */
export const inOneSentence = (unproven: readonly string[]): string =>
  unproven.slice(0, SHOWN).join('; ') + (unproven.length > SHOWN ? `; and ${unproven.length - SHOWN} more` : '');

/** [IN14] Throws where something did not prove and nobody has said that this is known. */
export function assertProven(what: string, unproven: readonly string[], isAccepted: boolean): void {
  if (unproven.length > 0 && !isAccepted)
    throw new Error(
      `${what} does not prove (${inOneSentence(unproven)}); --accept-unproven takes it as it is and records that`,
    );
}

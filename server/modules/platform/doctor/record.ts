import type { Queries } from '../../../db/database.ts';
import { verifyAudit, type RecordProof } from '../audit/verify-audit.service.ts';
import { keysOfData, missingOf } from '../audit/data-keys.repository.ts';
import { verifyLogs } from '../installation/verify-logs.service.ts';
import { fail, ok, type Finding } from './finding.ts';

/** Reads the record of changes and the restaurants' logs, and computes again what they prove. */
export async function lookAtRecord(db: Queries, proof: RecordProof): Promise<Finding> {
  const { chains, logs, faults } = await db.transaction().execute(async (tx) => ({
    chains: await verifyAudit(tx, proof),
    ...(await verifyLogs(tx)),
  }));
  const broken = chains.filter((chain) => chain.broken !== null).length;
  const missing = missingOf(await keysOfData(db), proof.keys);
  if (broken + faults.length + missing.length === 0)
    return ok('record', `${chains.length} chains of changes and ${logs} logs prove`);
  if (missing.length > 0)
    return fail(
      'record',
      `it cannot be verified: the master key ${missing.join(', ')} is not here`,
      'give back the key, and look again before anything is repaired',
    );
  return fail(
    'record',
    `${broken} of ${chains.length} chains of changes and ${faults.length} of ${logs} logs do not prove`,
    'npm run verify-audit says where; look for the cause, then npm run verify-audit -- --repair --by NAME',
  );
}

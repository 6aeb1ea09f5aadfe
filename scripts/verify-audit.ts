import { readFileSync } from 'node:fs';
import { systemClock } from '#server/base/clock.ts';
import { readConfig } from '#server/base/config.ts';
import { randomIds } from '#server/base/ids.ts';
import type { Database } from '#server/db/database.ts';
import { verifyAnchors } from '#server/modules/platform/audit/anchor.service.ts';
import { repairAudit } from '#server/modules/platform/audit/repair-audit.service.ts';
import { recordProofOf } from '#server/modules/platform/audit/record-proof.service.ts';
import { verifyAudit, type ChainCheck, type RecordProof } from '#server/modules/platform/audit/verify-audit.service.ts';
import { trimAudit } from '#server/modules/platform/audit/audit-trim.service.ts';
import { openInstalled } from '#server/modules/platform/installation/open-installed.service.ts';
import { repairLogs } from '#server/modules/platform/installation/repair-logs.service.ts';
import { runCommand, say, UsageError } from './lib/command.ts';

const USAGE = `
npm run verify-audit: reads every chain of the record of changes and computes its hashes again. One line a chain: “ok”
with its length and last hash (worth keeping elsewhere: a record cut short together with its head shows only against
an older print), or the first entry that does not match. Exit code 1 when one is broken.
  npm run verify-audit                         reads DATABASE_URL, else DATA_DIR
  npm run verify-audit -- --trim 2025-01-01    first deletes entries before that day, as docs/operations.md has it
  npm run verify-audit -- --anchors /mnt/elsewhere/laidan-anchors
                                               compares it with the ends that AUDIT_ANCHOR has kept outside
  npm run verify-audit -- --repair --by "Min Wang"
                                               first closes what is broken, in the record and in the restaurants' logs,
                                               with an entry that says of which part nothing can be proven, and by whom;
                                               refused while a master key of the record is not here
`;

const nameOf = (chain: string): string => (chain === '' ? 'platform' : chain);

const lineOf = ({ chain, head, entries, broken }: ChainCheck): string =>
  broken === null
    ? `ok      ${nameOf(chain)}  ${entries} entries, last hash ${head.hash}`
    : `BROKEN  ${nameOf(chain)}  entry ${broken.seq}: ${broken.fault}`;

const linesOfGaps = ({ chain, gaps }: ChainCheck): string[] =>
  gaps.map(({ from, to, by, at }) => `closed  ${nameOf(chain)}  entries ${from} to ${to} prove nothing: ${by}, ${at}`);

async function repair(database: Database, by: string, proof: RecordProof): Promise<void> {
  const context = { database, clock: systemClock, ids: randomIds, ...proof };
  for (const { chain, gap, outside } of await repairAudit(context, by)) {
    if (gap !== null) say(`repaired ${nameOf(chain)}: nothing can be proven of entries ${gap.from} to ${gap.to}`);
    if (outside > 0) say(`repaired ${nameOf(chain)}: nothing can be proven of ${outside} entries outside the chain`);
  }
  const { begun, left } = await repairLogs(context, by);
  for (const { restaurantId, first, last } of begun)
    say(`repaired the log of ${restaurantId}: nothing can be proven of events ${first} to ${last}; a new one begins`);
  for (const { restaurantId, fault } of left) say(`the log of ${restaurantId} stays: ${fault}`);
}

/** Says which anchored entries are others now; answers with their number. */
async function compare({ db }: Database, file: string): Promise<number> {
  const { checked, faults } = await verifyAnchors(db, readFileSync(file, 'utf8'));
  for (const { chain, seq, at } of faults) say(`BROKEN  ${nameOf(chain)}  entry ${seq} is not the one of ${at}`);
  say(`${checked} anchors, ${faults.length === 0 ? 'all agree' : `${faults.length} do not agree`}`);
  return faults.length;
}

function assertTogether(repairs: boolean, by: string | undefined): void {
  if (repairs !== (by !== undefined && by.trim() !== '')) throw new UsageError('--repair and --by NAME go together');
}

process.exitCode = await runCommand({
  usage: USAGE,
  options: {
    trim: { type: 'string' },
    repair: { type: 'boolean', default: false },
    by: { type: 'string' },
    anchors: { type: 'string' },
  },
  words: 0,
  failure: 'The record was not verified',
  async run({ trim, repair: repairs, by, anchors }) {
    if (trim !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(trim))
      throw new UsageError('--trim takes a day, as 2025-01-01');
    assertTogether(repairs, by);
    const config = readConfig(process.env, []);
    const database = await openInstalled(config);
    try {
      const proof = await recordProofOf(config);
      if (by !== undefined) await repair(database, by.trim(), proof);
      if (trim !== undefined) {
        const gone = await trimAudit(
          { database, clock: systemClock, ids: randomIds, keys: proof.keys },
          `${trim}T00:00:00.000Z`,
        );
        say(`${gone} entries before ${trim} are gone`);
      }
      const proofs = await verifyAudit(database.db, proof);
      for (const proof of proofs) for (const line of [lineOf(proof), ...linesOfGaps(proof)]) say(line);
      const broken = proofs.filter((proof) => proof.broken !== null).length;
      say(broken === 0 ? `${proofs.length} chains, all whole` : `${broken} of ${proofs.length} chains are broken`);
      const different = anchors === undefined ? 0 : await compare(database, anchors);
      return broken + different === 0 ? 0 : 1;
    } finally {
      await database.close();
    }
  },
});

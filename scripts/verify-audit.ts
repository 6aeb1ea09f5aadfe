import { systemClock } from '#server/base/clock.ts';
import { readConfig } from '#server/base/config.ts';
import { randomIds } from '#server/base/ids.ts';
import { verifyAudit, type ChainCheck } from '#server/modules/platform/audit/verify-audit.service.ts';
import { trimAudit } from '#server/modules/platform/audit/audit-trim.service.ts';
import { openInstalled } from '#server/modules/platform/installation/open-installed.service.ts';
import { runCommand, say, UsageError } from './lib/command.ts';

const USAGE = `
npm run verify-audit: reads every chain of the record of changes and computes its hashes again. One line a chain: “ok”
with its length and last hash (worth keeping elsewhere: a record cut short together with its head shows only against
an older print), or the first entry that does not match. Exit code 1 when one is broken.
  npm run verify-audit                         reads DATABASE_URL, else DATA_DIR
  npm run verify-audit -- --trim 2025-01-01    first deletes entries before that day, as docs/operations.md has it
`;

const lineOf = ({ chain, head, entries, broken }: ChainCheck): string => {
  const name = chain === '' ? 'platform' : chain;
  return broken === null
    ? `ok      ${name}  ${entries} entries, last hash ${head.hash}`
    : `BROKEN  ${name}  entry ${broken.seq}: ${broken.fault}`;
};

process.exitCode = await runCommand({
  usage: USAGE,
  options: { trim: { type: 'string' } },
  words: 0,
  failure: 'The record was not verified',
  async run({ trim }) {
    if (trim !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(trim))
      throw new UsageError('--trim takes a day, as 2025-01-01');
    const database = await openInstalled(readConfig(process.env, []));
    try {
      if (trim !== undefined) {
        const gone = await trimAudit({ database, clock: systemClock, ids: randomIds }, `${trim}T00:00:00.000Z`);
        say(`${gone} entries before ${trim} are gone`);
      }
      const proofs = await verifyAudit(database.db);
      for (const proof of proofs) say(lineOf(proof));
      const broken = proofs.filter((proof) => proof.broken !== null).length;
      say(broken === 0 ? `${proofs.length} chains, all whole` : `${broken} of ${proofs.length} chains are broken`);
      return broken === 0 ? 0 : 1;
    } finally {
      await database.close();
    }
  },
});

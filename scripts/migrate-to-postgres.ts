import { readConfig } from '#server/base/config.ts';
import { moveToPostgres } from '#server/modules/platform/installation/move.service.ts';
import { inOneSentence } from '#server/modules/platform/installation/verify-installation.service.ts';
import { runCommand, say } from './lib/command.ts';

const USAGE = `
npm run migrate-to-postgres: moves the embedded database of DATA_DIR into the empty PostgreSQL that DATABASE_URL names,
with the server stopped. One transaction: counts and checksums of every table, all logs and records of changes are
compared before anything stays. Keys and pictures remain in DATA_DIR. Screens load their state again on their own.
  DATABASE_URL=postgres://… npm run migrate-to-postgres
  DATABASE_URL=postgres://… npm run migrate-to-postgres -- --accept-unproven     although something does not prove
`;

process.exitCode = await runCommand({
  usage: USAGE,
  options: { 'accept-unproven': { type: 'boolean', default: false } },
  words: 0,
  failure: 'Nothing was moved',
  async run(values) {
    const acceptsUnproven = values['accept-unproven'];
    const { sums, proof } = await moveToPostgres({ config: readConfig(process.env, []), say, acceptsUnproven });
    const rows = Object.values(sums).reduce((sum, table) => sum + table.rows, 0);
    say(`${rows} rows in ${Object.keys(sums).length} tables: counts and checksums agree`);
    say(
      proof.unproven.length === 0
        ? `${proof.logs} logs and ${proof.chains.length} records of changes are whole`
        : `it does not prove, and the record of changes says so: ${inOneSentence(proof.unproven)}`,
    );
    say('moved. Start the server with the same DATABASE_URL and DATA_DIR; the old file stays as it was.');
    return 0;
  },
});

import { readConfig } from '#server/base/config.ts';
import { checkSearch, rebuildSearch } from '#server/modules/orders/search/follow-log.service.ts';
import { openInstalled } from '#server/modules/platform/installation/open-installed.service.ts';
import { runCommand, say } from './lib/command.ts';

const USAGE = `
npm run reindex: writes the index by which orders are found again from the orders, while the server runs, and compares it
with them. Searches stay right meanwhile and are slower. On PostgreSQL it also makes the index of words where the
extension pg_trgm can be made now. Exit code 1 when something differs.
  npm run reindex                   writes it again, then compares
  npm run reindex -- --check        only compares: needed after nothing, and harmless
`;

process.exitCode = await runCommand({
  usage: USAGE,
  options: { check: { type: 'boolean', default: false } },
  words: 0,
  failure: 'The index was not written',
  async run({ check }) {
    const database = await openInstalled(readConfig(process.env, []));
    try {
      if (!check) {
        const { restaurants, hasWords } = await rebuildSearch(database);
        say(`written for ${restaurants} restaurants`);
        if (!hasWords) say('pg_trgm cannot be made here: a search reads the texts of all orders');
      }
      const wrong = await checkSearch(database);
      say(
        wrong.length === 0
          ? 'the index agrees with the orders'
          : `${wrong.length} orders differ: ${wrong.slice(0, 5).join(', ')}${check ? '; npm run reindex mends it' : ''}`,
      );
      return wrong.length === 0 ? 0 : 1;
    } finally {
      await database.close();
    }
  },
});

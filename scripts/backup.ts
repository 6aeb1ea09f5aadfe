/**
 * npm run backup: writes the installation into a folder named after the moment, while the server runs, and verifies what
 * it wrote: database (SQLite or PostgreSQL alike), pictures, keys, and a manifest to compare a restore with.
 *   npm run backup -- /mnt/backup                    writes /mnt/backup/20261121T171500Z
 *   npm run backup -- /mnt/backup --keep 14          and lets all but the newest fourteen go
 *   npm run backup -- /mnt/backup --without-keys     for a place where the keys must not lie beside the data
 * Reads DATA_DIR, DATABASE_URL and MASTER_KEY as the server does.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/base/config.ts';
import { backup } from '#server/modules/installation/backup.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' }, 'without-keys': { type: 'boolean', default: false } },
});

try {
  const [folder] = positionals;
  if (folder === undefined) throw new Error('say where to: npm run backup -- /mnt/backup');
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isSafeInteger(keep) && keep >= 1)) throw new Error('--keep takes a number from 1');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const withKeys = !values['without-keys'];
  const config = readConfig(process.env, []);
  const made = await backup({ config, folder, withKeys, keep, version, now: Date.now(), say });
  const { tables, files, logs, chains, keys } = made.manifest;
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  say(
    `${rows} rows, ${Object.keys(files).length} files, ${logs} logs and ${chains.length} records of changes are whole`,
  );
  if (!keys.are_here && keys.names.length > 0)
    say(`the master key ${keys.names.join(', ')} is not in it: keep it elsewhere`);
  say(`backup ${made.folder}`);
} catch (error) {
  process.stderr.write(`No backup was made: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/**
 * npm run restore: puts a backup into an empty DATA_DIR, or with DATABASE_URL its database into an empty PostgreSQL, and
 * compares all of it with the manifest. The logs get new epochs: every screen takes a fresh snapshot by itself.
 *   npm run restore -- /mnt/backup/20261121T171500Z
 *   npm run restore -- /mnt/backup                   the newest of that folder
 */
import { parseArgs } from 'node:util';
import { readConfig } from '#server/base/config.ts';
import { restore } from '#server/modules/installation/restore.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { positionals } = parseArgs({ allowPositionals: true });

try {
  const [folder] = positionals;
  if (folder === undefined) throw new Error('say what: npm run restore -- /mnt/backup');
  const { manifest, missingKeys, ...restored } = await restore({ config: readConfig(process.env, []), folder, say });
  say(`restored ${restored.folder}, made at ${manifest.made_at}; it is what the manifest says`);
  say('what happened since then is gone: orders of that time have to come again from their channels');
  if (missingKeys.length > 0)
    say(
      `BEFORE THE START: the master key ${missingKeys.join(', ')} is not here; put it into DATA_DIR/keys/master.key or MASTER_KEY`,
    );
} catch (error) {
  process.stderr.write(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/database.ts';
import { follow } from './support/manual.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laidan-encrypted-'));
  const database = openDatabase({ kind: 'sqlite', path: join(folder, 'here', 'laidan.db') });
  await migrate(database);
  await database.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

it('[IN18] a backup is encrypted with a key of its own, and restored with it alone, as the page says', async () => {
  const at = (name: string) => ({
    DATA_DIR: join(folder, name),
    BACKUP: join(folder, 'backup'),
    KEY_FILE: join(folder, 'backup.key'),
    DATABASE_URL: '',
    MASTER_KEY: '',
  });
  const made = await follow('encrypted-backup', at('here'));
  expect([made.code, made.out]).toEqual([0, expect.stringMatching(/encrypted with the key [0-9a-f]{12}/)]);
  const refused = await follow('restore', at('there'));
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('BACKUP_KEY_FILE')]);
  const restored = await follow('restore', { ...at('there'), BACKUP_KEY_FILE: join(folder, 'backup.key') });
  expect(restored.code).toBe(0);
}, 60_000);

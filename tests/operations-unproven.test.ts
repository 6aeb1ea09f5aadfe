import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/database.ts';
import { systemClock } from '#server/base/clock.ts';
import { randomIds } from '#server/base/ids.ts';
import { audit } from '#server/modules/platform/audit/audit.service.ts';
import { follow } from './support/manual.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laidan-unproven-'));
  const database = openDatabase({ kind: 'sqlite', path: join(folder, 'here', 'laidan.db') });
  await migrate(database);
  const entry = { restaurant_id: null, actor: { kind: 'system' as const, id: 's', name: 's' }, action: 'a.b' };
  for (const target of ['one', 'two', 'three'])
    await database.write((tx) =>
      audit({ clock: systemClock, ids: randomIds, keys: undefined }, tx, { ...entry, target }),
    );
  await database.close();
  const file = new BetterSqlite(join(folder, 'here', 'laidan.db'));
  file.exec(`drop trigger audit_keeps; update audit set target = 'x' where seq = 2`);
  file.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

it('[IN14] [AU7] a changed record: the backup is made and marked, restored when that is meant, and closed, as the page says', async () => {
  const at = (name: string) => ({
    DATA_DIR: join(folder, name),
    BACKUP: join(folder, 'backup'),
    NAME: 'Min Wang',
    DATABASE_URL: '',
    MASTER_KEY: '',
  });
  const made = await follow('backup', at('here'));
  expect([made.code, made.err.trim().split('\n').at(-1)]).toEqual([
    3,
    'The backup is made, and marked: it does not prove (the record of changes of the platform: entry 2 changed).',
  ]);
  const refused = await follow('restore', at('there'));
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('--accept-unproven takes it as it is')]);
  const restored = await follow('restore', at('there'), ' --accept-unproven');
  expect([restored.code, restored.out]).toEqual([0, expect.stringContaining('the record of changes says so')]);
  expect((await follow('verify', at('there'))).code).toBe(1);
  const closed = await follow('repair', at('there'));
  expect([closed.code, closed.out]).toEqual([0, expect.stringContaining('nothing can be proven of entries 2 to 2')]);
  expect((await follow('verify', at('there'))).out).toMatch(/entries 2 to 2 prove nothing: Min Wang/);
  expect((await follow('backup', { ...at('there'), BACKUP: join(folder, 'later') })).code).toBe(0);
}, 60_000);

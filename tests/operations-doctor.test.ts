import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '#server/base/clock.ts';
import { makeKey, makeKeyRing } from '#server/base/key-ring.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { findMissingKeys } from '#server/modules/platform/keys/key-names.service.ts';
import { follow } from './support/manual.ts';

const KEY = Buffer.alloc(32, 3);
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laidan-doctor-'));
  const database = openDatabase({ kind: 'sqlite', path: join(folder, 'laidan.db') });
  await migrate(database);
  await findMissingKeys({ database, clock: systemClock, keys: makeKeyRing([makeKey(KEY)]) });
  await database.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

const at = () => ({
  DATA_DIR: folder,
  BACKUP: join(folder, 'backup'),
  DATABASE_URL: '',
  REDIS_URL: '',
  SMTP_URL: '',
  TLS_CERT: '',
  TLS_KEY: '',
  MASTER_KEY: KEY.toString('base64'),
});
/** The level of each line by what it is about. */
const levels = (out: string): Record<string, string> =>
  Object.fromEntries(
    [...out.matchAll(/^(ok|warn|fail) +(\S+(?: \S+)*?)  +\S/gm)].map(
      ([, level = '', about = '']) => [about, level] as const,
    ),
  );

it('[DX1] [IN20] an installation that is well: no line fails, and it knows of the backup that was just made', async () => {
  const before = await follow('doctor', at());
  expect(before.out).toMatch(/^ok +backup +there is none yet/m);
  expect((await follow('backup', at())).code).toBe(0);
  const { code, out } = await follow('doctor', at());
  expect(code, out).toBe(0);
  expect(out).toMatch(/^ok +backup +the last one that proves is 0 hours old/m);
  expect(out).toMatch(/^0 fail, \d+ warn$/m);
  const found = levels(out);
  const abouts =
    'settings database disk fonts certificate mail clock "master key" "push keys" printers channels backup';
  for (const about of [...abouts.matchAll(/"([^"]+)"|\S+/g)].map(([word, quoted]) => quoted ?? word))
    expect(found[about], about).toMatch(/^(ok|warn)$/);
}, 60_000);

it('[DX1] [DX2] one in which things are broken: each has its line with what to do, the others theirs, exit code 2', async () => {
  const { code, out } = await follow('doctor', {
    ...at(),
    MASTER_KEY: Buffer.alloc(32, 4).toString('base64'),
    TLS_CERT: join(folder, 'none.crt'),
    TLS_KEY: join(folder, 'none.key'),
    SMTP_URL: 'smtp://127.0.0.1:1',
    REDIS_URL: 'redis://127.0.0.1:1',
  });
  expect(code, out).toBe(2);
  expect(levels(out)).toMatchObject({
    database: 'ok',
    certificate: 'fail',
    mail: 'fail',
    redis: 'warn',
    'master key': 'fail',
    printers: 'ok',
  });
  for (const line of out.split('\n').filter((each) => /^(warn|fail)/.test(each))) expect(line).toContain(' → ');
}, 60_000);

it('[DX1] settings that are wrong, and a folder without an installation, which stays without', async () => {
  const wrong = await follow('doctor', { ...at(), PORT: 'eight', LOG_LEVEL: 'loud' });
  expect([wrong.code, wrong.out]).toEqual([
    2,
    expect.stringMatching(/^fail +settings +.*PORT.* → .*\nfail +settings +.*LOG_LEVEL.* → /m),
  ]);
  const nowhere = await follow('doctor', { ...at(), DATA_DIR: join(folder, 'nowhere') });
  expect([nowhere.code, nowhere.out]).toEqual([2, expect.stringMatching(/^fail +database +no installation here/m)]);
  expect(existsSync(join(folder, 'nowhere'))).toBe(false);
}, 60_000);

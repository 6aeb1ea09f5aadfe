import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from './database.ts';

it('a file that was opened alone is free again once it is closed, also when it was asked nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laidan-alone-'));
  const target = { kind: 'sqlite', path: join(folder, 'a.db'), isAlone: true } as const;
  const first = openDatabase(target);
  expect(() => openDatabase(target)).toThrow('a server is running on');
  await first.close();
  await openDatabase(target).close();
  rmSync(folder, { recursive: true });
});

it('a statement outside of a transaction waits for the write lock of another process, as transactions do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laidan-busy-'));
  const target = { kind: 'sqlite', path: join(folder, 'a.db') } as const;
  const [ours, other] = [openDatabase(target), openDatabase(target)];
  await sql`create table note (name text)`.execute(ours.db);
  let order = '';
  let written: Promise<unknown> = Promise.resolve();
  await other.write(async (tx) => {
    await sql`insert into note values ('theirs')`.execute(tx);
    written = sql`insert into note values ('ours')`.execute(ours.db).then(() => (order += 'ours'));
    // Longer than SQLite itself waits.
    await delay(100);
    order += 'theirs ';
  });
  await written;
  expect(order).toBe('theirs ours');
  await ours.close();
  await other.close();
  rmSync(folder, { recursive: true });
});

it('[DO12] a long change lets what waits for the event loop have its turns', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laidan-turns-'));
  const database = openDatabase({ kind: 'sqlite', path: join(folder, 'a.db') });
  await sql`create table note (name text)`.execute(database.db);
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await database.write(async (tx) => {
    for (let row = 0; row < 1_000; row++) await sql`insert into note values ('a row')`.execute(tx);
  });
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(9);
  await database.close();
  rmSync(folder, { recursive: true });
});

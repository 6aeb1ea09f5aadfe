import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database, type Tx } from './database.ts';

/** The names another process sees: only committed ones. */
const seen = async (other: Database): Promise<string[]> =>
  (await sql<{ name: string }>`select name from note order by name`.execute(other.db)).rows.map((row) => row.name);

const add = async (tx: Tx, name: string): Promise<string> => {
  await sql`insert into note (name) values (${name})`.execute(tx);
  return name;
};

describe('group commit on sqlite', () => {
  let folder: string;
  let database: Database;
  let other: Database;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'laidan-'));
    const path = join(folder, 'a.db');
    database = openDatabase({ kind: 'sqlite', path });
    other = openDatabase({ kind: 'sqlite', path });
    await sql`create table note (name text primary key, parent text references note (name) deferrable initially deferred)`.execute(
      database.db,
    );
  });

  afterEach(async () => {
    await database.close();
    await other.close();
    rmSync(folder, { recursive: true });
  });

  it('answers every writer only once another process can read what it wrote', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `n${String(index).padStart(3, '0')}`);
    const answers = names.map(async (name) => {
      await database.write((tx) => add(tx, name));
      expect(await seen(other)).toContain(name);
    });
    await Promise.all(answers);
    expect(await seen(other)).toEqual(names);
  });

  it('shares one commit, so that all of a group becomes visible together', async () => {
    let visible: string[] | undefined;
    await Promise.all([
      database.write((tx) => add(tx, 'first')),
      database.write(async (tx) => {
        visible = await seen(other);
        await add(tx, 'second');
      }),
    ]);
    expect(visible).toEqual([]);
    expect(await seen(other)).toEqual(['first', 'second']);
  });

  it('rolls back the one that failed and keeps its neighbors', async () => {
    const results = await Promise.allSettled([
      database.write((tx) => add(tx, 'before')),
      database.write(async (tx) => {
        await add(tx, 'bad');
        throw new Error('refused');
      }),
      database.write((tx) => add(tx, 'after')),
    ]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await seen(other)).toEqual(['after', 'before']);
  });

  it('fails all of them when the commit itself fails, and continues with the next', async () => {
    const results = await Promise.allSettled([
      database.write((tx) => add(tx, 'good')),
      database.write((tx) => sql`insert into note (name, parent) values ('orphan', 'nobody')`.execute(tx)),
    ]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
    expect(await seen(other)).toEqual([]);
    await database.write((tx) => add(tx, 'next'));
    expect(await seen(other)).toEqual(['next']);
  });
});

import { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AVAILABLE_DATABASES, createPostgresDatabase } from '../testing/test-databases.ts';
import { openDatabase, type Database, type Queries } from './database.ts';
import { createStatementNames } from './statement-names.ts';

const run = async (db: Queries, text: string, values: unknown[] = []) =>
  (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))).rows;

it('a text has a name from its second use, and only so many have one', () => {
  const names = createStatementNames(2);
  const used = (text: string) => [names.nameOf(text), names.nameOf(text), names.nameOf(text)];
  expect(used('a')).toEqual([undefined, 's1', 's1']);
  expect(used('b')).toEqual([undefined, 's2', 's2']);
  expect(used('c')).toEqual([undefined, undefined, undefined]);
  names.rename('a');
  expect([names.nameOf('a'), names.nameOf('b')]).toEqual(['s3', 's2']);
});

describe.runIf(AVAILABLE_DATABASES.includes('postgres'))('statements by name', () => {
  let drop: () => Promise<void>;
  let url: string;
  let database: Database;

  beforeEach(async () => {
    ({ url, drop } = await createPostgresDatabase());
    // One connection, whose plans the test can read.
    database = openDatabase({ kind: 'postgres', url, poolSize: 1 });
    await run(database.db, 'create table note (id int primary key, text text)');
    await run(database.db, 'insert into note values ($1, $2)', [1, 'one']);
  });
  afterEach(async () => {
    await database.close();
    await drop();
  });

  const read = (db: Queries) => run(db, 'select * from note where id = $1', [1]);
  const planned = async (db: Queries) =>
    (await run(db, 'select statement from pg_prepared_statements')).map(({ statement }) => statement);

  it('are planned once', async () => {
    for (let times = 0; times < 3; times += 1) await read(database.db);
    expect(await planned(database.db)).toEqual(['select * from note where id = $1']);
  });

  it('are not where a pooler cannot carry them', async () => {
    const plain = openDatabase({ kind: 'postgres', url, poolSize: 1, isNamed: false });
    for (let times = 0; times < 3; times += 1) await read(plain.db);
    expect(await planned(plain.db)).toEqual([]);
    await plain.close();
  });

  it('answer with the columns of now after another process migrated, within a transaction too', async () => {
    for (let times = 0; times < 3; times += 1) await read(database.db);
    await run(database.db, "alter table note add column color text default 'red'");
    expect(await read(database.db)).toEqual([{ id: 1, text: 'one', color: 'red' }]);
    await read(database.db);
    await run(database.db, 'alter table note drop column color');
    expect(await database.write((tx) => read(tx))).toEqual([{ id: 1, text: 'one' }]);
  });
});

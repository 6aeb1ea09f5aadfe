import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runDrillCall } from '#contract/http/devices/drill.ts';
import { buildAppOn, buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../testing/test-databases.ts';
import { dyingAfterCommit } from '../testing/dying-database.ts';
import type { Database, Queries } from '../db/database.ts';
import { fromJson, toJson } from '../db/json.ts';
import { createFirstAnswers, everyTime, type FirstAnswers, type Once } from './first-answer.ts';

const GOOD_KEY = '01932a4e-7d00-7000-8000-0000000000ff';

describe.each(AVAILABLE_DATABASES)('a call sent twice with one key, on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  // No more than five stay open at once [DR9].
  afterEach(() => app.database.db.updateTable('orders').set({ is_open: 0 }).execute());
  afterAll(() => app.close());

  const drill = (key: string | undefined, as: { token: string } = app.owner, through: Pick<TestApp, 'call'> = app) =>
    through.call(runDrillCall, {
      as,
      body: { restaurant_id: app.restaurant.id },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  const countOrders = async (): Promise<number> =>
    (await app.database.db.selectFrom('orders').select('id').execute()).length;

  it('is done once and answered twice, one after the other and at once', async () => {
    const before = await countOrders();
    const [first, second] = await Promise.all([drill('double-tap'), drill('double-tap')]);
    const third = await drill('double-tap');
    expect(await countOrders()).toBe(before + 1);
    expect(second?.data).toEqual(first?.data);
    expect(third.data).toEqual(first?.data);
  });

  it('is done once when the second request goes to another process', async () => {
    const other = await buildAppOn(app.database, app.clock, app.bus);
    const before = await countOrders();
    const [first, second] = await Promise.all([drill('two-processes'), drill('two-processes', app.owner, other)]);
    expect(await countOrders()).toBe(before + 1);
    expect(second?.data).toEqual(first?.data);
    await other.app.close();
  });

  it('is done twice without a key, and for another person with the same one', async () => {
    const before = await countOrders();
    await drill(undefined);
    await drill(undefined);
    await drill('shared-key-1');
    await drill('shared-key-1', app.staff);
    expect(await countOrders()).toBe(before + 4);
  });

  it('is a conflict with other content, and [RF5] says the form of a key', async () => {
    await run('other-content', { a: 1 });
    await expect(run('other-content', { a: 2 })).rejects.toMatchObject({ code: 'conflict' });
    expect((await drill('no spaces')).failure.errors).toMatchObject([
      { path: 'Idempotency-Key', code: 'key_form', params: { minimum: 8, maximum: 80, example: GOOD_KEY } },
    ]);
    expect((await drill(GOOD_KEY)).status).toBe(200);
  });

  it('may be retried after a failure', async () => {
    await expect(run('after-failure', {}, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await run('after-failure', {})).toEqual({ made: 'after-failure' });
  });

  it('is answered with what was made, although a check would refuse it now', async () => {
    const answers = createFirstAnswers(app.database, app.clock);
    const first = await run('no-longer-ok', {});
    const refuse = () => Promise.reject(new Error('no longer allowed'));
    expect(await answers.run({ ...ASK, key: 'no-longer-ok', body: {} }, refuse)).toEqual(first);
  });

  const ASK = { spec: runDrillCall, identity: { kind: 'anyone' } as const };
  const run = (key: string, body: unknown, work = async () => ({ made: key })) =>
    createFirstAnswers(app.database, app.clock).run({ ...ASK, key, body }, (once) =>
      app.database.write((tx) => once(tx, work)),
    );

  /** The number of effects after the first process died between the commit and the answer, and the retry's answer. */
  async function retryAfterDeath(answersOn: (database: Database) => FirstAnswers, key: string) {
    const { database, dieNext } = dyingAfterCommit(app.database);
    const ask = { ...ASK, key, body: {} };
    const effects = async (on: Queries) =>
      (await on.selectFrom('key_name').selectAll().where('since', '=', key).execute()).length;
    const make = (on: Database) => (once: Once) =>
      on.write((tx) =>
        once(tx, async () => {
          const id = `${key}-${await effects(tx)}`;
          await tx.insertInto('key_name').values({ id, since: key }).execute();
          return { id };
        }),
      );
    dieNext();
    await expect(answersOn(database).run(ask, make(database))).rejects.toThrow('killed');
    const answer = await answersOn(app.database).run(ask, make(app.database));
    return { effects: await effects(app.database.db), answer };
  }

  it('is done once when its process died between the commit and the answer', async () => {
    const real = (database: Database) => createFirstAnswers(database, app.clock);
    expect(await retryAfterDeath(real, 'died-after')).toEqual({ effects: 1, answer: { id: 'died-after-0' } });
  });

  it('would be done twice if the answer were written after the work', async () => {
    expect(await retryAfterDeath(answersAfterwards, 'wrote-after')).toEqual({
      effects: 2,
      answer: { id: 'wrote-after-1' },
    });
  });
});

/** A mutant: the answer has a transaction of its own, which follows the work's. */
const answersAfterwards = ({ db }: Database): FirstAnswers => ({
  run: async ({ spec, key = '', body }, handle) => {
    const kept = db.selectFrom('first_answer').select('answer').where('key', '=', key);
    const answer = (await kept.executeTakeFirst())?.answer;
    if (typeof answer === 'string') return fromJson(answer);
    const data = await handle(everyTime);
    const row = { scope: '', key, call: spec.name, body_hash: toJson(body), answer: toJson(data), created_at: '' };
    await db.insertInto('first_answer').values(row).execute();
    return data;
  },
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDrillCall } from '#contract/http/drill.ts';
import { buildAppOn, buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../testing/test-databases.ts';
import { createFirstAnswers } from './first-answer.ts';

describe.each(AVAILABLE_DATABASES)('a call sent twice with one key, on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
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

  it('is done once when the second goes to another process', async () => {
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

  it('is a conflict with other content, and refuses a key that is none', async () => {
    await drill('one-content');
    const answers = createFirstAnswers(app.database, app.clock);
    const identity = { kind: 'anyone' } as const;
    const ask = { spec: runDrillCall, key: 'other-content', identity };
    await answers.run({ ...ask, body: { a: 1 } }, async () => 'done');
    await expect(answers.run({ ...ask, body: { a: 2 } }, async () => 'again')).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await drill('x')).status).toBe(422);
  });

  it('may be tried again after a failure', async () => {
    const answers = createFirstAnswers(app.database, app.clock);
    const ask = { spec: runDrillCall, key: 'after-failure', identity: { kind: 'anyone' } as const, body: {} };
    await expect(answers.run(ask, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await answers.run(ask, async () => 'done')).toBe('done');
  });

  it('is taken over when the first was cut off with its process', async () => {
    const answers = createFirstAnswers(app.database, app.clock);
    const ask = { spec: runDrillCall, key: 'cut-off-one', identity: { kind: 'anyone' } as const, body: {} };
    void answers.run(ask, () => new Promise(() => undefined));
    await expect
      .poll(
        async () =>
          (await app.database.db.selectFrom('first_answer').selectAll().where('key', '=', 'cut-off-one').execute())
            .length,
      )
      .toBe(1);
    app.clock.advance(61_000);
    expect(await answers.run(ask, async () => 'done after all')).toBe('done after all');
  });
});

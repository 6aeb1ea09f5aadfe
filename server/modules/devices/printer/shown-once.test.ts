import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyInput } from '#contract/http/call.ts';
import { addPrinterCall } from '#contract/http/devices/printer.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const PRINTER: Omit<BodyInput<typeof addPrinterCall>, 'restaurant_id' | 'kind'> = {
  name: 'Pass',
  is_on: true,
  auto_print: true,
  receipt: 'kitchen',
  methods: 'all',
  stations: null,
  copies: 1,
  paper: '80',
  language: 'zh',
  host: null,
  port: null,
};

describe.each(AVAILABLE_DATABASES)('a printer that is added twice with one key, on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const add = (kind: 'cloudprnt' | 'escpos_tcp', key: string) =>
    app.call(addPrinterCall, {
      as: app.owner,
      body: {
        ...PRINTER,
        restaurant_id: app.restaurant.id,
        kind,
        ...(kind === 'cloudprnt' ? {} : { host: '127.0.0.1', port: 9100 }),
      },
      headers: { 'idempotency-key': key },
    });
  const kept = async (key: string): Promise<string | null | undefined> =>
    (await app.database.db.selectFrom('first_answer').select('answer').where('key', '=', key).executeTakeFirst())
      ?.answer;

  it('[SE2] is made once, and its secret is neither kept nor shown again', async () => {
    const first = await add('cloudprnt', 'with-a-secret');
    const secret = first.data.shown_once?.secret ?? '';
    expect([first.status, secret.length > 10]).toEqual([200, true]);
    const again = await add('cloudprnt', 'with-a-secret');
    expect([again.status, again.failure.code]).toEqual([409, 'shown_already']);
    expect(await kept('with-a-secret')).not.toContain(secret);
    expect(await app.database.db.selectFrom('printer').select('id').execute()).toHaveLength(1);
  });

  it('[SE2] gets the first answer where it has no secret', async () => {
    const first = await add('escpos_tcp', 'without-a-secret');
    expect([first.status, first.data.shown_once]).toEqual([200, null]);
    expect((await add('escpos_tcp', 'without-a-secret')).data).toEqual(first.data);
  });
});

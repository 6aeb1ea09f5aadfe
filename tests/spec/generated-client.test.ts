import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IntakeOrderInput } from '#contract/http/orders/intake.ts';
import { idOf } from '#server/http/document/sample-values.ts';
import { WRITTEN_EXAMPLES } from '#server/http/document/written-examples.ts';
import { addChannel } from '#server/modules/orders/channel/channel.service.ts';
import { createRestaurant } from '#server/modules/store/new-store/create-restaurant.service.ts';
import { buildEmptyApp, type EmptyApp } from '#server/testing/build-test-app.ts';
import { makeTestRestaurant } from '#server/testing/fixtures.ts';

const run = promisify(execFile);
const GENERATE = resolve('scripts/api-client/node_modules/.bin/openapi-typescript');
const TSC = resolve('node_modules/.bin/tsc');

/** What a channel's developer writes: nothing of ours but the document. */
const CLIENT = `
import createClient from 'openapi-fetch';
import type { components, paths } from './laidan.d.ts';

type Order = components['schemas']['IntakeOrder'];
const [baseUrl = '', key = '', body = '{}'] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + key } });

const { data: menu } = await client.GET('/app/v1/intake/menu');
const dishIds = menu?.data.dishes.map(({ id }) => id) ?? [];
const order: Order = JSON.parse(body);
const onMenu = order.items.every(({ dish_id }) => dishIds.includes(dish_id));
const placed = await client.POST('/app/v1/intake/orders', { body: order });
if (placed.error !== undefined) throw new Error(placed.error.code + JSON.stringify(placed.error.errors));
const params = { path: { external_id: order.external_id } };
const { data: read } = await client.GET('/app/v1/intake/orders/{external_id}', { params });
const refused = await client.POST('/app/v1/intake/orders', { body: { ...order, external_id: 'other', items: [] } });
const status: 'pending' | 'ordered' | string = read?.data.status ?? '';
console.log(JSON.stringify({ number: placed.data.data.number, status, onMenu, refused: refused.error?.code }));
`;

const WRONG_CLIENT = `
import createClient from 'openapi-fetch';
import type { paths } from './laidan.d.ts';
const client = createClient<paths>({ baseUrl: '' });
await client.POST('/app/v1/intake/orders', { body: { external_id: 7 } });
`;

const OPTIONS = {
  compilerOptions: {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    types: ['node'],
    outDir: 'built',
    skipLibCheck: false,
  },
};

/** A restaurant with the dishes that the document's example orders. */
async function openRestaurant({ context }: EmptyApp): Promise<{ key: string }> {
  const { id, input, dishes, heat, extras } = makeTestRestaurant();
  const [mild, egg] = [heat.options[0], extras.options[0]];
  if (mild !== undefined) mild.id = idOf('option');
  if (egg !== undefined) egg.id = idOf('second_option');
  Object.assign(dishes.mapo, { id: idOf('dish') });
  Object.assign(dishes.kungPao, { id: idOf('second_dish') });
  await createRestaurant(context, input);
  return addChannel(context, {
    restaurant_id: id,
    kind: 'native',
    name: 'Web',
    auto_accept: false,
    rate_per_second: 20,
    burst: 1000,
  });
}

describe('a client that a generator made of the document', () => {
  let app: EmptyApp;
  let folder: string;
  let origin: string;
  beforeAll(async () => {
    app = await buildEmptyApp('sqlite');
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
    folder = mkdtempSync(join(tmpdir(), 'laidan-client-'));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...OPTIONS, files: ['client.ts'] }));
    writeFileSync(join(folder, 'client.ts'), CLIENT);
    await run(GENERATE, [`${origin}/app/v1/openapi.json`, '--output', join(folder, 'laidan.d.ts')]);
  }, 60_000);
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  it('compiles, places the order of the example and reads its state back', async () => {
    const { key } = await openRestaurant(app);
    await run(TSC, ['-p', folder]);
    const order = WRITTEN_EXAMPLES['intake.orders']?.body as IntakeOrderInput;
    const { stdout } = await run(process.execPath, [
      join(folder, 'built/client.js'),
      origin,
      key,
      JSON.stringify(order),
    ]);
    expect(JSON.parse(stdout)).toEqual({ number: '20261121-001', status: 'ordered', onMenu: true, refused: 'invalid' });
  }, 60_000);

  it('does not compile where it sends what the call does not take', async () => {
    writeFileSync(join(folder, 'client.ts'), WRONG_CLIENT);
    await expect(run(TSC, ['-p', folder])).rejects.toMatchObject({
      stdout: expect.stringContaining("Type 'number' is not assignable to type 'string'") as string,
    });
  }, 60_000);
});

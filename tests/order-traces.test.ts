import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startProcess, type ServerProcess } from '#server/testing/processes.ts';
import { openDeskClient, type DeskClient } from './support/desk-client.ts';
import { openShop, startOrderStream } from './support/order-stream.ts';
import { copyDemo, DEMO_PASSWORD as PASSWORD } from './support/ready-demo.ts';
import { startOtlpReceiver, type OtlpReceiver } from './support/otlp-receiver.ts';

const ORDERS = 3;
/** The channel's rate is not what is looked at. */
const LIMITS = { LIMIT_CHANNEL_RATE: '100000', LIMIT_CHANNEL_BURST: '1000000' };

let folder: string;
let server: ServerProcess;
let desk: DeskClient;
let receiver: OtlpReceiver;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laidan-traces-'));
  receiver = await startOtlpReceiver();
});
afterEach(async () => {
  desk.stop();
  await server.end('SIGKILL');
  receiver.close();
  rmSync(folder, { recursive: true });
});

async function start(env: Record<string, string>) {
  await copyDemo(folder);
  server = await startProcess({ DATA_DIR: folder, ...LIMITS, ...env });
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = { 'content-type': 'application/json', ...(init.headers as Record<string, string>) };
    const response = await fetch(`${server.origin}/app/v1${path}`, { ...init, headers });
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { cookie, data: ((await response.json()) as { data: unknown }).data };
  };
  const post = (path: string, body: unknown, headers = {}) =>
    send(path, { method: 'POST', headers, body: JSON.stringify(body) });
  const token = /#claim=([\w-]+)/.exec(server.output())?.[1];
  const { cookie } = await post('/device/claim', { token });
  desk = openDeskClient({ origin: server.origin, cookie });
  const signedIn = await post('/login', { account: 'owner@demo.test', password: PASSWORD });
  const owner = signedIn.data as { token: string; admin_info: { restaurants: { id: string }[] } };
  const headers = { authorization: `Bearer ${owner.token}` };
  const shop = await openShop({
    restaurantId: owner.admin_info.restaurants[0]?.id ?? '',
    get: async (path) => (await send(path, { headers })).data as never,
    post: async (path, body) => (await post(path, body, headers)).data as never,
  });
  await vi.waitUntil(() => desk.seal() === 'ok', { timeout: 30_000, interval: 50 });
  const stream = startOrderStream(shop, { origins: [server.origin], perSecond: 10 });
  await vi.waitUntil(() => stream.acknowledged.size >= ORDERS, { timeout: 20_000, interval: 50 });
  await stream.finish();
  return [...stream.acknowledged.values()];
}

it('[OT1] the way of an order from the channel’s request to the painted ticket is one trace, and has nothing of a customer', async () => {
  const orders = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint });
  for (const orderId of orders) {
    const spansOf = () => receiver.spans.filter(({ traceId }) => traceId === orderId.replaceAll('-', ''));
    // A screen may report a painting twice: the same step has the same id.
    const steps = (): string[] => [...new Map(spansOf().map(({ spanId, name }) => [spanId, name])).values()].toSorted();
    const all = ['order commit', 'order painted', 'order request'];
    await vi.waitFor(() => expect(steps()).toEqual(all), { timeout: 20_000, interval: 100 });
    const by = new Map(spansOf().map((span) => [span.name, span]));
    const [request, commit, painted] = ['order request', 'order commit', 'order painted'].map((name) => by.get(name));
    expect([request?.parentSpanId, commit?.parentSpanId, painted?.parentSpanId]).toEqual([
      undefined,
      request?.spanId,
      request?.spanId,
    ]);
    const at = (text: string | undefined): number => Number(BigInt(text ?? '0') / 1_000_000n);
    for (const span of [request, commit, painted])
      expect(at(span?.endTimeUnixNano)).toBeGreaterThanOrEqual(at(span?.startTimeUnixNano));
    expect(at(commit?.startTimeUnixNano)).toBeGreaterThanOrEqual(at(request?.startTimeUnixNano) - 1);
    expect(at(painted?.endTimeUnixNano)).toBeGreaterThanOrEqual(at(commit?.startTimeUnixNano));
    expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  }
  expect(receiver.refused).toEqual([]);
  const [first] = desk.desk.view().orders;
  const { customer_name = '', customer_phone } = first?.confirmed ?? {};
  expect([customer_name.length > 1, receiver.text()]).toEqual([true, expect.not.stringContaining(customer_name)]);
  expect(receiver.text()).not.toContain(customer_phone ?? '+1');
  // What waits is sent before the end.
  expect(await server.end('SIGTERM')).toBe(0);
}, 240_000);

it('[OT1] nobody who takes them holds nothing up, and without the setting nothing is loaded', async () => {
  receiver.close();
  expect((await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint })).length).toBeGreaterThanOrEqual(ORDERS);
  expect(await server.end('SIGTERM')).toBe(0);
  const loads = readFileSync('dist/server/main.js', 'utf8').match(/^import .*@opentelemetry/m);
  expect(loads).toBeNull();
}, 240_000);

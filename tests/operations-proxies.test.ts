import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as requestOver } from 'node:https';
import { request as requestPlain } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { ServerFrame } from '#contract/live.ts';
import { UPLOAD_RULES } from '#contract/http/platform/upload.ts';
import { helloFrame } from '#server/testing/live-client.ts';
import { freePort, startProcess, type ServerProcess } from '#server/testing/processes.ts';
import { listens, makeCertificate, PROGRAMS, type Place, type Program } from './support/proxy-programs.ts';
import { copyDemo, DEMO_PASSWORD } from './support/ready-demo.ts';

const FORGED = '203.0.113.66';
const BEATS = 3;

type Answer = { status: number; headers: Record<string, unknown>; data: Record<string, never> };
type Sent = { body?: string | Buffer; headers?: Record<string, string> };
/** A screen's link, open from the beginning: the kinds of frames that it got, or why it closed. */
type OpenLink = { frames: string[]; closed: string | undefined; close: () => void };
type Front = Place & { name: string; proxy: ChildProcess; origin: string; link: OpenLink };

let folder: string;
let server: ServerProcess;
let ca: Buffer;
let picture: Buffer;
const fronts = new Map<string, Front>();

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

function call(origin: string, method: string, path: string, { body, headers = {} }: Sent = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = requestOver(`${origin}${path}`, { method, ca, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = String(response.headers['content-type']).includes('json');
        const reply = isJson ? (JSON.parse(text) as { data: Record<string, never> }) : { data: {} };
        resolve({ status: response.statusCode ?? 0, headers: response.headers, data: reply.data });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
const post = (origin: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  call(origin, 'POST', path, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

type Owner = { authorization: string; restaurantId: string };
async function signIn(origin: string, headers: Record<string, string> = {}): Promise<Owner> {
  const { data } = await post(
    origin,
    '/app/v1/login',
    { account: 'owner@demo.test', password: DEMO_PASSWORD },
    headers,
  );
  const { token, admin_info } = data as unknown as { token: string; admin_info: { restaurants: { id: string }[] } };
  return { authorization: `Bearer ${token}`, restaurantId: admin_info.restaurants[0]?.id ?? '' };
}

/** Pairs a screen through a proxy and opens its link there. */
async function openLink(origin: string, name: string): Promise<OpenLink> {
  const { authorization, restaurantId: restaurant_id } = await signIn(origin);
  const asked = (await post(origin, '/app/v1/device/pair_code', {})).data as unknown as {
    code: string;
    secret: string;
  };
  await post(origin, '/app/v1/device/pair', { restaurant_id, code: asked.code, name }, { authorization, origin });
  const claimed = await post(origin, '/app/v1/device/claim', { secret: asked.secret }, { origin });
  const cookie = String(claimed.headers['set-cookie']).split(';')[0] ?? '';
  const socket = new WebSocket(`${origin.replace('https', 'wss')}/live`, { headers: { cookie, origin }, ca });
  const link: OpenLink = { frames: [], closed: undefined, close: () => socket.close() };
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString('utf8')) as ServerFrame;
    link.frames.push(frame.t);
    // A screen that says nothing for twelve seconds is given up.
    if (frame.t === 'beat') socket.send(JSON.stringify({ t: 'probe', n: frame.n }));
  });
  socket.once('open', () => socket.send(JSON.stringify(helloFrame())));
  socket.once('error', (error) => (link.closed = error.message));
  socket.once('close', (code) => (link.closed ??= `closed with ${code}`));
  return link;
}

/** One server behind all of them. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laidan-proxies-'));
  const { cert, key } = makeCertificate(folder);
  ca = readFileSync(cert);
  const serverPort = await freePort();
  const places = new Map<Program, Place>();
  for (const program of PROGRAMS.filter(({ isHere }) => isHere)) {
    const own = join(folder, program.name);
    mkdirSync(own);
    const [port, plainPort] = [await freePort(), await freePort()];
    places.set(program, { folder: own, port, plainPort, serverPort, cert, key });
  }
  const origins = [...places.values()].map(({ port }) => `https://127.0.0.1:${port}`);
  await copyDemo(join(folder, 'data'));
  server = await startProcess({
    PORT: String(serverPort),
    DATA_DIR: join(folder, 'data'),
    TRUST_PROXY: '1',
    PUBLIC_URL: origins[0] ?? '',
    ALLOWED_ORIGINS: origins.join(','),
  });
  for (const [program, place] of places) {
    const proxy = program.start(program.write(place), place);
    await listens(proxy, place.port);
    const origin = `https://127.0.0.1:${place.port}`;
    fronts.set(program.name, {
      ...place,
      name: program.name,
      proxy,
      origin,
      link: await openLink(origin, program.name),
    });
  }
  picture = await largePicture();
}, 240_000);
afterAll(async () => {
  for (const { proxy, link } of fronts.values()) {
    link.close();
    // Killed at once, nginx would leave its workers behind.
    proxy.kill('SIGTERM');
    await vi.waitUntil(() => hasEnded(proxy), { timeout: 5_000 }).catch(() => proxy.kill('SIGKILL'));
  }
  await server.end('SIGKILL');
  rmSync(folder, { recursive: true });
}, 60_000);

/** The files of `deploy/`, in the real programs, before the real server. */
describe.each(PROGRAMS)('behind $name, as deploy/ has it', (program) => {
  const front = (): Front => {
    const found = fronts.get(program.name);
    if (found === undefined) throw new Error(`${program.name} did not start`);
    return found;
  };

  it.skipIf(!program.isHere)(
    '[PX1] serves pages, sends plain requests to HTTPS, and knows the caller by the address that connected',
    async () => {
      const { origin, plainPort } = front();
      expect((await call(origin, 'GET', '/kiosk', { headers: { accept: 'text/html' } })).status).toBe(200);
      const redirect = await new Promise<string>((resolve) =>
        requestPlain(`http://127.0.0.1:${plainPort}/kiosk`, (response) =>
          resolve(`${response.statusCode} ${response.headers.location}`),
        ).end(),
      );
      expect(redirect).toMatch(/^308 https:\/\/127\.0\.0\.1.*\/kiosk$/);
      const { authorization } = await signIn(origin, { 'x-forwarded-for': FORGED, 'x-real-ip': FORGED });
      const { data } = await call(origin, 'GET', '/app/v1/session/get_list', { headers: { authorization } });
      const addresses = (data['items'] as unknown as { address: string }[]).map(({ address }) => address);
      expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']));
    },
  );

  it.skipIf(!program.isHere)(
    '[PX2] takes a picture of nearly ten megabytes, and leaves the refusal of a larger one to the server',
    async () => {
      const { origin } = front();
      const { authorization } = await signIn(origin);
      const upload = (content: Buffer): Promise<Answer> => {
        const boundary = 'laidan-boundary';
        const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
        const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
        const headers = { authorization, origin, 'content-type': `multipart/form-data; boundary=${boundary}` };
        return call(origin, 'POST', '/api/admin/uploads', { body, headers });
      };
      expect(picture.length).toBeGreaterThan(9_000_000);
      expect((await upload(picture)).status).toBe(200);
      const larger = await upload(Buffer.concat([picture, Buffer.alloc(UPLOAD_RULES.max_bytes + 1 - picture.length)]));
      expect([larger.status, larger.headers['content-type']]).toEqual([413, 'application/json; charset=utf-8']);
    },
  );

  it.skipIf(!program.isHere)('[PX4] writes no query into its log, where it keeps one', async () => {
    const { origin, folder: own } = front();
    await call(origin, 'GET', '/kiosk?q=%2B12125550142');
    const log = join(own, 'access.log');
    if (program.name === 'nginx')
      await vi.waitUntil(() => readFileSync(log, 'utf8').includes('"GET /kiosk" '), { timeout: 10_000 });
    expect(existsSync(log) ? readFileSync(log, 'utf8') : '').not.toContain('2125550142');
  });

  it.skipIf(!program.isHere)('[PX3] keeps the live link of a screen', async () => {
    const { link } = front();
    const beats = () => link.frames.filter((kind) => kind === 'beat').length;
    await vi.waitUntil(() => beats() >= BEATS || link.closed !== undefined, { timeout: 30_000, interval: 50 });
    expect([link.closed, link.frames]).toEqual([undefined, expect.arrayContaining(['live'])]);
  });
});

/** A PNG of noise, which no compression makes smaller, just under the limit. */
async function largePicture(): Promise<Buffer> {
  const side = 1_770;
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

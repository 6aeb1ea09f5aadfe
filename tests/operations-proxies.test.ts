import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as requestOver } from 'node:https';
import { request as requestPlain } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { ServerFrame } from '#contract/live.ts';
import { UPLOAD_RULES } from '#contract/http/platform/upload.ts';
import { helloFrame } from '#server/testing/live-client.ts';
import { freePort, startProcess, type ServerProcess } from '#server/testing/processes.ts';
import { listens, makeCertificate, PROGRAMS } from './support/proxy-programs.ts';

const PASSWORD = 'Demo-Password-77';
const FORGED = '203.0.113.66';
const BEATS = 3;

type Answer = { status: number; headers: Record<string, unknown>; data: Record<string, never> };
type Sent = { body?: string | Buffer; headers?: Record<string, string> };

/** The files of `deploy/`, in the real programs, before the real server. */
describe.each(PROGRAMS)('behind $name, as deploy/ has it', (program) => {
  let folder: string;
  let server: ServerProcess;
  let proxy: ChildProcess;
  let origin: string;
  let plainPort: number;
  let ca: Buffer;

  beforeAll(async () => {
    if (!program.isHere) return;
    folder = mkdtempSync(join(tmpdir(), `laidan-${program.name}-`));
    const [port, plain, serverPort] = [await freePort(), await freePort(), await freePort()];
    plainPort = plain;
    origin = `https://127.0.0.1:${port}`;
    const { cert, key } = makeCertificate(folder);
    ca = readFileSync(cert);
    server = await startProcess({
      PORT: String(serverPort),
      DATA_DIR: join(folder, 'data'),
      LAIDAN_DEMO_PASSWORD: PASSWORD,
      TRUST_PROXY: '1',
      PUBLIC_URL: origin,
    });
    const place = { folder, port, plainPort, serverPort, cert, key };
    proxy = program.start(program.write(place), place);
    await listens(proxy, port);
  }, 60_000);
  afterAll(async () => {
    if (!program.isHere) return;
    proxy.kill('SIGKILL');
    await server.end('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  const call = (method: string, path: string, { body, headers = {} }: Sent = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
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
  const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    call('POST', path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } });

  const signIn = async (headers: Record<string, string> = {}): Promise<string> =>
    String((await post('/app/v1/login', { account: 'owner@demo.test', password: PASSWORD }, headers)).data['token']);

  it.skipIf(!program.isHere)(
    '[PX1] serves pages, sends plain requests to HTTPS, and knows the caller by the address that connected',
    async () => {
      expect((await call('GET', '/kiosk', { headers: { accept: 'text/html' } })).status).toBe(200);
      const redirect = await new Promise<string>((resolve) =>
        requestPlain(`http://127.0.0.1:${plainPort}/kiosk`, (response) =>
          resolve(`${response.statusCode} ${response.headers.location}`),
        ).end(),
      );
      expect(redirect).toMatch(/^308 https:\/\/127\.0\.0\.1.*\/kiosk$/);
      const authorization = await signIn({ 'x-forwarded-for': FORGED, 'x-real-ip': FORGED });
      const { data } = await call('GET', '/app/v1/session/get_list', { headers: { authorization } });
      expect((data['items'] as unknown as { address: string }[]).map(({ address }) => address)).toEqual(['127.0.0.1']);
    },
  );

  it.skipIf(!program.isHere)(
    '[PX2] takes a picture of nearly ten megabytes, and leaves the refusal of a larger one to the server',
    async () => {
      const authorization = await signIn();
      const upload = (content: Buffer): Promise<Answer> => {
        const boundary = 'laidan-boundary';
        const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
        const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
        const headers = { authorization, origin, 'content-type': `multipart/form-data; boundary=${boundary}` };
        return call('POST', '/api/admin/uploads', { body, headers });
      };
      const picture = await largePicture();
      expect(picture.length).toBeGreaterThan(9_000_000);
      expect((await upload(picture)).status).toBe(200);
      const larger = await upload(Buffer.concat([picture, Buffer.alloc(UPLOAD_RULES.max_bytes + 1 - picture.length)]));
      expect([larger.status, larger.headers['content-type']]).toEqual([413, 'application/json; charset=utf-8']);
    },
  );

  it.skipIf(!program.isHere)('[PX3] keeps the live link of a screen', async () => {
    const token = /#claim=([\w-]+)/.exec(server.output())?.[1] ?? '';
    const claimed = await post('/app/v1/device/claim', { token }, { origin });
    const cookie = String(claimed.headers['set-cookie']).split(';')[0] ?? '';
    const socket = new WebSocket(`${origin.replace('https', 'wss')}/live`, { headers: { cookie, origin }, ca });
    const frames: string[] = [];
    await new Promise<void>((resolve, reject) => {
      socket.on('message', (data: Buffer) => {
        frames.push((JSON.parse(data.toString('utf8')) as ServerFrame).t);
        if (frames.filter((kind) => kind === 'beat').length === BEATS) resolve();
      });
      socket.once('open', () => socket.send(JSON.stringify(helloFrame())));
      socket.once('error', reject).once('close', () => reject(new Error(`closed after ${frames.join(' ')}`)));
    });
    expect(frames).toContain('live');
    socket.removeAllListeners('close').close();
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

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort, startProcess, type ServerProcess } from '#server/testing/processes.ts';
import { block } from './support/manual.ts';

const run = promisify(execFile);
const ADMIN = 'admin@localhost';
const PASSWORD = 'Chosen-Horse-77';

/** The first day of an installation, as docs/operations.md says it: `npm start` and what it prints. */
describe('a start', () => {
  let folder: string;
  const ends: (() => Promise<unknown>)[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'laidan-start-'));
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    rmSync(folder, { recursive: true });
  });

  const environment = (): Record<string, string> => ({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
    REDIS_URL: '',
  });

  async function start(env: Record<string, string>, args: readonly string[] = ['--empty']): Promise<ServerProcess> {
    const one = await startProcess({ ...environment(), ...env }, args);
    ends.push(() => one.end('SIGKILL'));
    return one;
  }

  it('says what it can do, before it installs or builds anything', async () => {
    const { stdout } = await run('npm', ['start', '--silent', '--', '--help']);
    expect(stdout).toMatch(/--empty .+\n.+--lan .+\n.+--check /);
  });

  it('ends with npm: what npm started holds neither port nor database afterwards', async () => {
    const port = await freePort();
    const env = { ...process.env, ...environment(), PORT: String(port) };
    const npm = spawn('npm', ['start', '--', '--empty'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    ends.push(async () => npm.kill('SIGKILL'));
    await says(npm, /^ready /m);
    npm.kill('SIGTERM');
    await vi.waitFor(() => expect(canListen(port)).resolves.toBe(true), { timeout: 15_000, interval: 200 });
  });

  it('[FI1] prints a link to choose the first password, again where the start before failed, and with the real port', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    ends.push(async () => taken.close());
    const { port } = taken.address() as AddressInfo;
    await expect(start({ PORT: String(port) })).rejects.toThrow('EADDRINUSE');
    const one = await start({});
    const link = /^ {2}sign in +(\S+)/m.exec(one.output())?.[1] ?? '';
    expect(new URL(link).origin).toBe(one.origin);
    const body = { token: new URL(link).searchParams.get('invite'), new_password: PASSWORD, confirmation: PASSWORD };
    expect(await post(`${one.origin}/app/v1/account/accept_invite`, body)).toBe(200);
    expect(await post(`${one.origin}/app/v1/login`, { account: ADMIN, password: PASSWORD })).toBe(200);
    // A command of the console finds the port, which is not in its environment.
    const reset = await run('npm', ['run', '--silent', 'reset-account', '--', ADMIN], {
      env: { ...process.env, ...environment() },
    });
    expect(reset.stdout).toContain(`${one.origin}/auth/login?reset=`);
  });

  it('[LG4] gives an area another level of the log while it runs, as the page says', async () => {
    const one = await start({});
    const call = () => post(`${one.origin}/app/v1/login`, { account: ADMIN, password: PASSWORD });
    await run('sh', ['-ec', block('log-levels')], { env: { ...process.env, ...environment() } });
    await vi.waitFor(() => expect(one.output()).toContain('levels of the log'), { timeout: 15_000, interval: 200 });
    await call();
    await vi.waitFor(() => expect(one.output()).toMatch(/"level":20,.*"area":"http"/));
  });

  it('[CF3] reads a renewed certificate on SIGHUP, and keeps the one it has when the new one is not usable', async () => {
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    await makeCertificate(cert, key, 'first');
    const one = await start({ TLS_CERT: cert, TLS_KEY: key });
    expect(await subjectOf(one.port)).toBe('first');
    copyFileSync(key, cert);
    one.signal('SIGHUP');
    await vi.waitFor(() => expect(one.output()).toContain('the certificate is not usable'));
    expect(await subjectOf(one.port)).toBe('first');
    await makeCertificate(cert, key, 'second');
    utimesSync(cert, new Date(), new Date());
    one.signal('SIGHUP');
    await vi.waitFor(async () => expect(await subjectOf(one.port)).toBe('second'));
  });
});

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

const says = (child: ChildProcess, words: RegExp): Promise<void> =>
  new Promise((resolve, reject) => {
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (words.test(text)) resolve();
      });
    child.once('exit', () => reject(new Error(text)));
  });

const post = async (url: string, body: unknown): Promise<number> =>
  (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }))
    .status;

const makeCertificate = (cert: string, key: string, name: string) =>
  run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    cert,
    '-subj',
    `/CN=${name}`,
  ]);

const subjectOf = (port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
      const { subject } = socket.getPeerCertificate();
      resolve(String(subject.CN));
      socket.destroy();
    });
    socket.once('error', reject);
  });

import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureLanCertificate } from './authority.ts';
import { serveAuthority } from './authority-page.ts';

describe("the local network's certificate", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'laidan-lan-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const NAMES = ['192.168.7.20', '127.0.0.1', 'localhost'];
  const read = (path: string): X509Certificate => new X509Certificate(readFileSync(path));

  it('is for this machine, signed by its own small authority, and its keys are private', async () => {
    const files = await ensureLanCertificate(folder, NAMES, Date.now());
    const certificate = read(files.certPath);
    expect(certificate.checkIP('192.168.7.20')).toBe('192.168.7.20');
    expect(certificate.checkHost('localhost')).toBe('localhost');
    expect(certificate.verify(read(files.authorityPath).publicKey)).toBe(true);
    expect(read(files.authorityPath).ca).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(statSync(files.keyPath).mode & 0o777).toBe(0o600);
  });

  it('stays while it matches, and is renewed by the same authority when the address changes or it grows old', async () => {
    const first = await ensureLanCertificate(folder, NAMES, Date.now());
    const [before, authority] = [read(first.certPath).fingerprint256, read(first.authorityPath).fingerprint256];
    await ensureLanCertificate(folder, NAMES, Date.now());
    expect(read(first.certPath).fingerprint256).toBe(before);
    await ensureLanCertificate(folder, ['10.0.0.9'], Date.now());
    expect(read(first.certPath).checkIP('10.0.0.9')).toBe('10.0.0.9');
    await ensureLanCertificate(folder, ['10.0.0.9'], Date.now() + 380 * 86_400_000);
    expect(read(first.authorityPath).fingerprint256).toBe(authority);
  });

  it('[SE5] cannot stand in for a site of the internet, and makes another authority for an address outside of its own', async () => {
    const files = await ensureLanCertificate(folder, NAMES, Date.now());
    const authority = readFileSync(files.authorityPath, 'utf8');
    const text = execFileSync('openssl', ['x509', '-in', files.authorityPath, '-noout', '-text'], { encoding: 'utf8' });
    expect(text).toMatch(/Name Constraints: critical\s+Permitted:[\s\S]+192\.168\.0\.0/);
    const trusts = (path: string): boolean =>
      spawnSync('openssl', ['verify', '-CAfile', files.authorityPath, path]).status === 0;
    expect(trusts(files.certPath)).toBe(true);
    // As somebody would who has its key.
    const stolen = join(folder, 'stolen.crt');
    const sign = (name: string): void => {
      const by = ['-CA', files.authorityPath, '-CAkey', join(folder, 'laidan-ca.key'), '-subj', '/CN=x'];
      const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(folder, 'stolen.key'), '-out', stolen];
      execFileSync('openssl', ['req', '-x509', ...by, ...key, '-addext', `subjectAltName=${name}`], { stdio: 'pipe' });
    };
    sign('IP:192.168.7.20');
    expect(trusts(stolen)).toBe(true);
    for (const name of ['DNS:bank.example', 'IP:203.0.113.9']) {
      sign(name);
      expect([name, trusts(stolen)]).toEqual([name, false]);
    }
    await ensureLanCertificate(folder, ['203.0.113.9'], Date.now());
    expect(readFileSync(files.authorityPath, 'utf8')).not.toBe(authority);
    expect(trusts(files.certPath)).toBe(true);
  });

  it('is trusted by a client that installed the authority, which is served over plain HTTP and nothing else', async () => {
    const files = await ensureLanCertificate(folder, NAMES, Date.now());
    const page = await serveAuthority(files.authorityPath, '127.0.0.1', 0);
    const origin = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
    const authority = await (await fetch(`${origin}/laidan-ca.crt`)).text();
    expect((await fetch(`${origin}/server.key`)).status).toBe(404);
    page.close();
    const server = createServer(
      { cert: readFileSync(files.certPath), key: readFileSync(files.keyPath) },
      (_request, response) => response.end('ok'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const status = await new Promise<number | undefined>((resolve, reject) => {
      get(`https://127.0.0.1:${(server.address() as AddressInfo).port}`, { ca: authority }, (response) =>
        resolve(response.statusCode),
      ).on('error', reject);
    });
    expect(status).toBe(200);
    server.close();
    server.closeAllConnections();
  });
});

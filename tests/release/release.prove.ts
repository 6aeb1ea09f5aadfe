import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import type { Plugin } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { makeRelease } from '../../scripts/lib/release/make-release.ts';
import { releaseName, thisPlatform } from '../../scripts/lib/upgrade/release-info.ts';
import { VERSION } from '#server/base/version.ts';
import { installOn, type Machine } from './installed.ts';

const MOST_BYTES = 60_000_000;
const nameOf = (version: string): string => releaseName({ version, ...thisPlatform() });
const [NOW, PATCH, NEXT] = [nameOf(VERSION), nameOf('90.0.1'), nameOf('91.0.0')];

/** A later version's build: one more migration. */
const anotherSchema: Plugin = {
  name: 'another-schema',
  setup({ onLoad }) {
    onLoad({ filter: /server\/db\/migrate\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const contents = source.replace('\n];', "\n  { name: '9999-later', tables: {} },\n];");
      if (contents === source) throw new Error('the list of migrations looks otherwise');
      return { contents, loader: 'ts' };
    });
  },
};

const figure = (text: string): void => void process.stdout.write(`figure: ${text}\n`);

describe('a release', () => {
  const archive = process.env['RELEASE_ARCHIVE'] ?? '';
  const out = mkdtempSync(join(tmpdir(), 'laidan-releases-'));
  const later = { patch: '', next: '' };
  let machine: Machine;
  beforeAll(async () => {
    later.patch = (await makeRelease({ version: '90.0.1', out })).archive;
    later.next = (await makeRelease({ version: '91.0.0', out, plugins: [anotherSchema] })).archive;
  });
  afterAll(() => rmSync(out, { recursive: true }));
  beforeEach(async () => {
    machine = await installOn(archive, NOW);
    onTestFinished(() => machine.remove());
  });

  const mark = (text: string): void => {
    const db = new BetterSqlite(join(machine.dataDir, 'laidan.db'));
    db.exec(`create table if not exists mark (text text); insert into mark values ('${text}')`);
    db.close();
  };
  const names = (): unknown[] => {
    const db = new BetterSqlite(join(machine.dataDir, 'laidan.db'), { readonly: true });
    const all = db.prepare('select name from migration').pluck().all();
    db.close();
    return all;
  };
  const mailOfAdmin = (): unknown => {
    const db = new BetterSqlite(join(machine.dataDir, 'laidan.db'), { readonly: true });
    const mail = db.prepare('select mail from user').pluck().get();
    db.close();
    return mail;
  };
  const serveOnce = async (): Promise<void> => {
    const server = await machine.start();
    expect(await server.stop()).toBe(0);
  };

  it('is small, and its checksum is one that sha256sum would check', () => {
    const bytes = readFileSync(archive).length;
    figure(`the archive has ${(bytes / 1e6).toFixed(1)} MB`);
    expect(bytes).toBeLessThan(MOST_BYTES);
    expect(readFileSync(`${archive}.sha256`, 'utf8')).toMatch(new RegExp(`^[0-9a-f]{64}  ${basename(archive)}\n$`));
  });

  it('has the pages that its help, its unit and each other lead to', () => {
    const { code, text } = machine.laidan(['--help']);
    expect(code).toBe(0);
    const named = [...text.matchAll(/\S+(?:\.env\.example|operations\.md)/g)].map(([path]) => path);
    const unit = readFileSync(join(machine.home, NOW, 'laidan.service'), 'utf8');
    const ofUnit = [...unit.matchAll(/file:\/\/\/opt\/laidan\/(\S+)/g)].map(([, path]) =>
      join(machine.home, path ?? ''),
    );
    expect([named.length, ofUnit.length]).toEqual([2, 2]);
    for (const path of [...named, ...ofUnit]) expect(existsSync(path), path).toBe(true);
    const page = readFileSync(join(machine.home, NOW, 'docs', 'operations.md'), 'utf8');
    for (const [path] of page.matchAll(/docs\/spec\/[\w-]+\.md/g))
      expect(existsSync(join(machine.home, NOW, path)), path).toBe(true);
  });

  it('serves where there is nothing but Node, keeps a backup of itself and comes back from it', async () => {
    const server = await machine.start();
    figure(`first start, an empty installation: ready after ${(server.readyMs / 1000).toFixed(1)} s`);
    const page = await fetch(`${server.origin}/kiosk`, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<script')]);
    const backups = join(machine.home, 'backups');
    expect(machine.laidan(['backup', backups])).toMatchObject({ code: 0 });
    expect(machine.laidan(['verify-audit']).text).toMatch(/all whole/);
    expect(machine.laidan(['reset-account', String(mailOfAdmin())]).text).toMatch(/once: http/);
    expect(await server.stop()).toBe(0);
    expect(machine.laidan(['restore', backups])).toMatchObject({ code: 1 });
    rmSync(machine.dataDir, { recursive: true });
    expect(machine.laidan(['restore', backups])).toMatchObject({ code: 0 });
    const again = await machine.start();
    figure(`a further start: ready after ${(again.readyMs / 1000).toFixed(1)} s`);
    expect(await again.stop()).toBe(0);
  });

  it('is upgraded, and goes back without losing a row where the database is the same', async () => {
    await serveOnce();
    expect(machine.laidan(['upgrade', later.patch])).toMatchObject({ code: 0 });
    expect(machine.current()).toBe(PATCH);
    expect(machine.laidan(['version']).text).toBe('90.0.1\n');
    await serveOnce();
    const [made] = readdirSync(join(machine.home, 'backup'));
    expect(made).toMatch(/^\d{8}T\d{6}Z$/);
    mark('after the upgrade');
    expect(machine.laidan(['upgrade', '--back'])).toMatchObject({
      code: 0,
      text: expect.stringContaining('the database stays as it is') as string,
    });
    expect(machine.current()).toBe(NOW);
    await serveOnce();
    const db = new BetterSqlite(join(machine.dataDir, 'laidan.db'), { readonly: true });
    expect(db.prepare('select text from mark').pluck().all()).toEqual(['after the upgrade']);
    db.close();
  });

  it('goes back to the backup where the database is newer, when that is meant', async () => {
    await serveOnce();
    const before = names();
    expect(machine.laidan(['upgrade', later.next])).toMatchObject({ code: 0 });
    expect(names()).toEqual([...before, '9999-later']);
    await serveOnce();
    // The older build refuses what it does not know, and is what `current` leads to only after the way back.
    expect(machine.laidan(['migrate'], NOW)).toMatchObject({ code: 1 });
    const unsure = machine.laidan(['upgrade', '--back']);
    expect([unsure.code, unsure.text]).toEqual([2, expect.stringContaining('--yes says that this is meant')]);
    expect(machine.current()).toBe(NEXT);
    expect(machine.laidan(['upgrade', '--back', '--yes'])).toMatchObject({ code: 0 });
    expect(machine.current()).toBe(NOW);
    expect(names()).toEqual(before);
    expect(readdirSync(machine.dataDir).some((name) => name.startsWith('before-going-back-'))).toBe(true);
    await serveOnce();
    expect(machine.laidan(['upgrade', '--back'])).toMatchObject({ code: 1 });
    // And on again.
    expect(machine.laidan(['upgrade', later.next])).toMatchObject({ code: 0 });
    await serveOnce();
  });

  it('changes nothing where a step of the upgrade cannot be done', async () => {
    const refused = (...args: string[]): string => {
      const { code, text } = machine.laidan(['upgrade', ...args]);
      expect([code, machine.current()]).toEqual([1, NOW]);
      return text;
    };
    expect(refused(later.next)).toContain('there is no installation here');
    const server = await machine.start();
    expect(refused(later.next)).toContain('a server is running');
    await server.stop();
    expect(refused(archive)).toContain(`${VERSION} already`);
    expect(refused('nowhere.tar.gz')).toContain('does not exist');
    const copy = join(machine.home, 'copy.tar.gz');
    cpSync(later.next, copy);
    expect(refused(copy)).toContain('copy.tar.gz.sha256 is missing');
    cpSync(`${later.next}.sha256`, `${copy}.sha256`);
    appendFileSync(copy, 'x');
    expect(refused(copy)).toContain('is not what copy.tar.gz.sha256 says');
    expect(existsSync(join(machine.home, NEXT))).toBe(false);
    expect(readdirSync(machine.home).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

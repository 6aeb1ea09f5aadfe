import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assertOwner, setAside } from './data-folder.ts';
import { bringIn, readRecord, switchTo, writeRecord } from './home.ts';
import { assertFitsHere, thisPlatform } from './release-info.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laidan-upgrade-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const here = { version: '1.0.0', ...thisPlatform() };

describe('an upgrade', () => {
  it('accepts a release only for this machine and this Node', () => {
    expect(() => assertFitsHere(here)).not.toThrow();
    expect(() => assertFitsHere({ ...here, arch: 'mips' })).toThrow('it is for');
    expect(() => assertFitsHere({ ...here, node_abi: '1', node: '99' })).toThrow('it is for Node 99');
  });

  it('refuses a folder that is no release, or an older one, and leaves nothing behind', async () => {
    const source = join(folder, 'source');
    const home = join(folder, 'home');
    for (const each of [source, home]) mkdirSync(each);
    await expect(bringIn(source, home, here)).rejects.toThrow('source is no release: it has no release.json');
    writeFileSync(join(source, 'release.json'), JSON.stringify({ ...here, version: '0.9.0' }));
    await expect(bringIn(source, home, here)).rejects.toThrow('it is 0.9.0, and this is 1.0.0 already');
    expect(readdirSync(home)).toEqual([]);
    writeFileSync(join(source, 'release.json'), JSON.stringify({ ...here, version: '1.10.0' }));
    expect(await bringIn(source, home, here)).toBe(join(home, `laidan-1.10.0-${here.platform}-${here.arch}`));
  });

  it('makes one link lead to the new release, and remembers the way back for that one alone', () => {
    for (const name of ['old', 'new']) mkdirSync(join(folder, name));
    switchTo(folder, join(folder, 'old'));
    switchTo(folder, join(folder, 'new'));
    expect(readlinkSync(join(folder, 'current'))).toBe('new');
    expect(() => readRecord(folder, join(folder, 'new'))).toThrow('there was no upgrade here');
    writeRecord(folder, { from: 'old', to: 'new', backup: '/b', at: 'now' });
    expect(readRecord(folder, join(folder, 'new'))).toMatchObject({ from: 'old', backup: '/b' });
    expect(() => readRecord(folder, join(folder, 'old'))).toThrow('the last upgrade was to new, this is old');
    rmSync(join(folder, 'old'), { recursive: true });
    expect(() => readRecord(folder, join(folder, 'new'))).toThrow('old is not here any more');
  });
});

describe('the data folder', () => {
  it('is touched by its owner alone', () => {
    expect(() => assertOwner(folder)).not.toThrow();
    vi.spyOn(process, 'getuid').mockReturnValue(4711);
    expect(() => assertOwner(folder)).toThrow(/belongs to the user \d+, this is 4711/);
  });

  it('keeps what a way back replaces, and restores it where that fails', () => {
    writeFileSync(join(folder, 'laidan.db'), 'rows');
    mkdirSync(join(folder, 'uploads'));
    mkdirSync(join(folder, 'keys'));
    const { folder: kept, putBack } = setAside(folder, 0);
    expect(readdirSync(folder)).toEqual(['before-going-back-19700101T000000Z', 'keys']);
    expect(readdirSync(kept)).toEqual(['laidan.db', 'uploads']);
    putBack();
    expect(readdirSync(folder)).toEqual(['keys', 'laidan.db', 'uploads']);
    expect(readFileSync(join(folder, 'laidan.db'), 'utf8')).toBe('rows');
  });
});

import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareFolders, lineOf } from './compare.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'laidan-pictures-'));
  mkdirSync(join(root, 'before'));
  mkdirSync(join(root, 'after'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A white picture of ten pixels across, with a black bar of the given height at its top. */
async function draw(path: string, height: number, bar: number): Promise<void> {
  const ground = { width: 10, height, channels: 3 as const, background: '#fff' };
  const black = await sharp({ create: { width: 10, height: Math.max(1, bar), channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  const made = sharp({ create: ground });
  await (bar === 0 ? made : made.composite([{ input: black, left: 0, top: 0 }])).png().toFile(join(root, path));
}
const compared = () => compareFolders(join(root, 'before'), join(root, 'after'), join(root, 'differences'));

describe('comparing two sets of pictures', () => {
  it('finds nothing where they are the same', async () => {
    await draw('before/a.png', 10, 2);
    await draw('after/a.png', 10, 2);
    expect(await compared()).toEqual([]);
  });

  it('names what differs with its share of pixels, the most first, and draws it', async () => {
    await draw('before/a.png', 10, 0);
    await draw('after/a.png', 10, 1);
    await draw('before/b.png', 10, 0);
    await draw('after/b.png', 10, 6);
    const found = await compared();
    expect(found.map(({ name }) => name)).toEqual(['b.png', 'a.png']);
    expect(found.map(lineOf)).toEqual([expect.stringContaining('60.000 %'), expect.stringContaining('10.000 %')]);
    expect(existsSync(join(root, 'differences', 'b.png'))).toBe(true);
  });

  it('counts the room that only one of two heights has', async () => {
    await draw('before/a.png', 10, 0);
    await draw('after/a.png', 20, 0);
    expect(await compared()).toEqual([{ name: 'a.png', share: 0.5 }]);
  });

  it('says which picture has no other', async () => {
    await draw('before/a.png', 10, 0);
    await draw('after/b.png', 10, 0);
    expect(await compared()).toEqual([
      { name: 'a.png', missingIn: 'after' },
      { name: 'b.png', missingIn: 'before' },
    ]);
  });

  it('refuses a folder without pictures', async () => {
    await draw('before/a.png', 10, 0);
    await expect(compared()).rejects.toThrow('there are no pictures in');
  });
});

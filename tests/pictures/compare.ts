import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** How two pictures of one name differ: by the share of their pixels, or because one of them is missing. */
export type Difference = { name: string; share: number } | { name: string; missingIn: 'before' | 'after' };

type Raw = { data: Buffer; width: number; height: number };

async function read(path: string): Promise<Raw> {
  const { data, info } = await sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The picture on a larger ground, so that two of different height can be laid upon each other. */
async function grown({ data, ...from }: Raw, to: { width: number; height: number }): Promise<Buffer> {
  if (from.width === to.width && from.height === to.height) return data;
  const room = { right: to.width - from.width, bottom: to.height - from.height };
  return sharp(data, { raw: { ...from, channels: 4 } })
    .extend({ ...room, background: { r: 255, g: 0, b: 255, alpha: 1 } })
    .raw()
    .toBuffer();
}

async function compareOne(before: string, after: string, into: string): Promise<number> {
  const [one, other] = [await read(before), await read(after)];
  const size = { width: Math.max(one.width, other.width), height: Math.max(one.height, other.height) };
  const picture = Buffer.alloc(size.width * size.height * 4);
  const [left, right] = [await grown(one, size), await grown(other, size)];
  const count = pixelmatch(left, right, picture, size.width, size.height, { threshold: 0.05 });
  if (count > 0)
    await sharp(picture, { raw: { ...size, channels: 4 } })
      .png()
      .toFile(into);
  return count / (size.width * size.height);
}

const picturesIn = (folder: string): string[] => {
  if (!existsSync(folder)) throw new Error(`there is no folder ${folder}`);
  const names = readdirSync(folder).filter((name) => name.endsWith('.png'));
  if (names.length === 0) throw new Error(`there are no pictures in ${folder}`);
  return names.sort();
};

/** Lays the pictures of two folders upon each other; what differs is drawn into a third, and listed, the most first. */
export async function compareFolders(before: string, after: string, into: string): Promise<Difference[]> {
  const [old, fresh] = [new Set(picturesIn(before)), new Set(picturesIn(after))];
  mkdirSync(into, { recursive: true });
  const found: Difference[] = [];
  for (const name of new Set([...old, ...fresh])) {
    if (!fresh.has(name)) found.push({ name, missingIn: 'after' });
    else if (!old.has(name)) found.push({ name, missingIn: 'before' });
    else {
      const share = await compareOne(join(before, name), join(after, name), join(into, name));
      if (share > 0) found.push({ name, share });
    }
  }
  const weight = (one: Difference): number => ('share' in one ? one.share : 1);
  return found.sort((one, other) => weight(other) - weight(one));
}

export const lineOf = (one: Difference): string =>
  'share' in one ? `${(one.share * 100).toFixed(3).padStart(7)} %  ${one.name}` : `no ${one.missingIn}   ${one.name}`;

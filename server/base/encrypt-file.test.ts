import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { decryptBytes, encryptBytes } from './encrypt-file.ts';
import { makeKey } from './key-ring.ts';

const KEY = makeKey(Buffer.alloc(32, 1));
const NAME = 'uploads/a.webp';
const CHUNK = 65_536;
const SEALED = CHUNK + 16;
const HEADER = 32;

/** In pieces as a disk may give them. */
const stream = (bytes: Buffer, size = 50_000): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size)),
  );
const whole = async (bytes: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
};
const encrypted = (bytes: Buffer): Promise<Buffer> => whole(encryptBytes(stream(bytes), KEY, NAME));
const decrypted = (bytes: Buffer, name = NAME, key = KEY): Promise<Buffer> =>
  whole(decryptBytes(stream(bytes), key, name));

describe('[IN18] an encrypted file', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 200_000])('of %i bytes comes back as it was', async (size) => {
    const plain = randomBytes(size);
    const cipher = await encrypted(plain);
    expect(cipher.subarray(0, 16).toString()).toBe('laidan-backup-1\n');
    expect(cipher.length).toBe(HEADER + size + 16 * Math.max(1, Math.ceil(size / CHUNK)));
    expect((await decrypted(cipher)).equals(plain)).toBe(true);
    expect((await encrypted(plain)).equals(cipher)).toBe(false);
  });

  it('does not decrypt once anything of it was changed, cut off, exchanged or doubled', async () => {
    const cipher = await encrypted(randomBytes(3 * CHUNK));
    const chunk = (at: number): Buffer => cipher.subarray(HEADER + at * SEALED, HEADER + (at + 1) * SEALED);
    const head = cipher.subarray(0, HEADER);
    const flipped = (at: number): Buffer => {
      const copy = Buffer.from(cipher);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    const wrong = [
      flipped(0),
      flipped(20),
      flipped(HEADER + 5),
      flipped(cipher.length - 1),
      cipher.subarray(0, 10),
      head,
      Buffer.concat([head, chunk(0), chunk(1)]),
      Buffer.concat([head, chunk(1), chunk(0), chunk(2)]),
      Buffer.concat([head, chunk(0), chunk(0), chunk(1), chunk(2)]),
      Buffer.concat([cipher, Buffer.alloc(1)]),
    ];
    for (const bytes of wrong) await expect(decrypted(bytes)).rejects.toThrow('cannot be decrypted');
  });

  it('does not decrypt under another name or key', async () => {
    const cipher = await encrypted(Buffer.from('rows'));
    await expect(decrypted(cipher, 'laidan.db')).rejects.toThrow('cannot be decrypted');
    await expect(decrypted(cipher, NAME, makeKey(Buffer.alloc(32, 2)))).rejects.toThrow('cannot be decrypted');
  });
});

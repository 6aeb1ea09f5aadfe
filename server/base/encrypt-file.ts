import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { DecryptFailed } from './encrypt.ts';
import type { Key } from './key-ring.ts';

/** The first bytes of an encrypted file; a salt follows, and then the chunks (docs/spec/installation.md, IN18). */
const MAGIC = Buffer.from('laidan-backup-1\n', 'latin1');
const SALT_BYTES = 16;
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const ALGORITHM = 'aes-256-gcm';

type Bytes = AsyncIterable<Buffer>;

/** Each file has a key of its own, derived from its salt and name: a file under another name does not decrypt. */
const keyOf = (key: Key, salt: Buffer, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key.bytes, salt, `laidan backup ${name}`, key.bytes.length));

/** The number of the chunk and whether it is the last: chunks cannot be exchanged, left out or cut off. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(index, NONCE_BYTES - 7, 6);
  nonce[NONCE_BYTES - 1] = Number(isLast);
  return nonce;
}

/** The same bytes in pieces of one size, each with whether it is the last; none is one empty piece. */
async function* inPieces(source: Bytes, size: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0);
  for await (const part of source) {
    held = held.length === 0 ? part : Buffer.concat([held, part]);
    for (; held.length > size; held = held.subarray(size)) yield { piece: held.subarray(0, size), isLast: false };
  }
  yield { piece: held, isLast: true };
}

/** Encrypts a file's bytes with AES-256-GCM, chunk by chunk. */
export async function* encryptBytes(source: Bytes, key: Key, name: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  yield Buffer.concat([MAGIC, salt]);
  const fileKey = keyOf(key, salt, name);
  let index = 0;
  for await (const { piece, isLast } of inPieces(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, fileKey, nonceOf(index, isLast), { authTagLength: TAG_BYTES });
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

/** Takes the header off; answers with its salt and the bytes that follow. */
async function readHeader(source: Bytes, name: string): Promise<{ salt: Buffer; rest: Bytes }> {
  const parts = partsOf(source);
  const length = MAGIC.length + SALT_BYTES;
  let held: Buffer = Buffer.alloc(0);
  while (held.length < length) {
    const part = await parts.next();
    if (part.done === true) throw new DecryptFailed(`${name} is too short`);
    held = Buffer.concat([held, part.value]);
  }
  if (!held.subarray(0, MAGIC.length).equals(MAGIC)) throw new DecryptFailed(`${name} has another format`);
  async function* rest(): AsyncGenerator<Buffer> {
    yield held.subarray(length);
    yield* parts;
  }
  return { salt: held.subarray(MAGIC.length, length), rest: rest() };
}

async function* partsOf(source: Bytes): AsyncGenerator<Buffer, undefined> {
  yield* source;
  return undefined;
}

/** Decrypts what `encryptBytes` made of a file of this name. Throws `DecryptFailed` before it gives a changed chunk. */
export async function* decryptBytes(source: Bytes, key: Key, name: string): AsyncGenerator<Buffer> {
  const { salt, rest } = await readHeader(source, name);
  const fileKey = keyOf(key, salt, name);
  let index = 0;
  for await (const { piece, isLast } of inPieces(rest, CHUNK_BYTES + TAG_BYTES)) {
    if (piece.length < TAG_BYTES) throw new DecryptFailed(`${name} is cut off`);
    const decipher = createDecipheriv(ALGORITHM, fileKey, nonceOf(index, isLast), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(piece.subarray(-TAG_BYTES));
    try {
      yield Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw new DecryptFailed(`${name} was changed or cut off, or belongs to another file or key`);
    }
    index += 1;
  }
}

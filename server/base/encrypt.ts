import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

const VERSION = 's1';
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A ciphertext cannot be decrypted: the key is missing, the place is another, or the text was changed. */
export class DecryptFailed extends Error {
  constructor(why: string) {
    super(`an encrypted text cannot be decrypted: ${why}`);
    this.name = 'DecryptFailed';
  }
}

/**
 * Encrypts a text with AES-256-GCM under the ring's current key: `s1.<key>.<nonce, ciphertext and tag>`. `place` names
 * its row (`two_factor:<user id>`); it is authenticated but not stored, so that a ciphertext copied to another row does
 * not decrypt there.
 */
export function encrypt(ring: KeyRing, text: string, place: string): string {
  const { id, bytes } = ring.current;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, bytes, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(aadOf(id, place));
  const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${id}.${body.toString('base64url')}`;
}

/**
 * Decrypts the result of `encrypt` for the same place, with the key of the ring that encrypted it. Throws
 * `DecryptFailed`.
 */
export function decrypt(ring: KeyRing, ciphertext: string, place: string): string {
  const [version, id = '', text = '', ...rest] = ciphertext.split('.');
  if (version !== VERSION || rest.length > 0) throw new DecryptFailed('it has another format');
  const key = ring.byId.get(id);
  if (key === undefined) throw new DecryptFailed(`the key ${id} is not in the ring`);
  const body = Buffer.from(text, 'base64url');
  if (body.length < NONCE_BYTES + TAG_BYTES) throw new DecryptFailed('it is too short');
  const decipher = createDecipheriv(ALGORITHM, key.bytes, body.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(aadOf(id, place));
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  try {
    const plain = Buffer.concat([decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    return plain.toString('utf8');
  } catch {
    throw new DecryptFailed('it was changed, or belongs to another row or field');
  }
}

/** Whether a text was encrypted with a key that is no longer the current one; a rotation encrypts it again. */
export const isEncryptedWithOldKey = (ring: KeyRing, ciphertext: string): boolean =>
  ciphertext.split('.')[1] !== ring.current.id;

const aadOf = (keyId: string, place: string): Buffer => Buffer.from(`${VERSION}\n${keyId}\n${place}`, 'utf8');

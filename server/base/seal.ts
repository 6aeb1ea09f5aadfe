import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

const VERSION = 's1';
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What was sealed cannot be opened: another key, another place, or somebody changed it. */
export class SealBroken extends Error {
  constructor(why: string) {
    super(`a sealed text does not open: ${why}`);
    this.name = 'SealBroken';
  }
}

/**
 * Seals a text with AES-256-GCM under the ring's current key: `s1.<key>.<nonce, ciphertext and tag>`. `place` says where it
 * belongs (`two_factor:<user id>`); it is authenticated, not stored, so that a sealed text copied to another row is
 * worth nothing there.
 */
export function seal(ring: KeyRing, text: string, place: string): string {
  const { id, bytes } = ring.current;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, bytes, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(aadOf(id, place));
  const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${id}.${body.toString('base64url')}`;
}

/** Opens what `seal` made for the same place, with whichever key of the ring sealed it. Throws `SealBroken`. */
export function open(ring: KeyRing, sealed: string, place: string): string {
  const [version, id = '', text = '', ...rest] = sealed.split('.');
  if (version !== VERSION || rest.length > 0) throw new SealBroken('it is none of ours');
  const key = ring.byId.get(id);
  if (key === undefined) throw new SealBroken(`the key ${id} is not in the ring`);
  const body = Buffer.from(text, 'base64url');
  if (body.length < NONCE_BYTES + TAG_BYTES) throw new SealBroken('it is too short');
  const decipher = createDecipheriv(ALGORITHM, key.bytes, body.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(aadOf(id, place));
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  try {
    const plain = Buffer.concat([decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    return plain.toString('utf8');
  } catch {
    throw new SealBroken('it was changed, or belongs to another place');
  }
}

/** Whether something was sealed with a key that is no longer the current one: a rotation seals it anew. */
export const isSealedWithOldKey = (ring: KeyRing, sealed: string): boolean => sealed.split('.')[1] !== ring.current.id;

const aadOf = (keyId: string, place: string): Buffer => Buffer.from(`${VERSION}\n${keyId}\n${place}`, 'utf8');

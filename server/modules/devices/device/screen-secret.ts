import { createHmac } from 'node:crypto';
import { deriveKeyRing, type Key, type KeyRing } from '../../../base/key-ring.ts';
import { isSameSecret } from '../../../base/same-secret.ts';

/** What a screen's credential says of itself, once its mark proves that this installation made it. */
export type KnownSecret = { deviceId: string; no: number };

const ring = (keys: KeyRing): KeyRing => deriveKeyRing(keys, 'marks of screens’ credentials');

const markOf = ({ bytes }: Key, body: string): string => createHmac('sha256', bytes).update(body).digest('base64url');

/**
 * A credential: whose it is, which one, 256 random bits, and a mark. The bits are what it counts by: the database has a
 * hash of the whole. The mark only tells, of one that does not count, whether it was a real one [SC10].
 */
export function makeScreenSecret(keys: KeyRing, { deviceId, no }: KnownSecret, bits: string): string {
  const body = `${deviceId}.${no}.${bits}`;
  return `${body}.${markOf(ring(keys).current, body)}`;
}

/** The bits of the credential after this one: asked for twice, it is the same, and without this one it is not known. */
export const bitsAfter = (secret: string, salt: string): string =>
  createHmac('sha256', secret).update(salt).digest('base64url');

/** What a credential says of itself; undefined where no key of the ring made its mark. */
export function readScreenSecret(keys: KeyRing, secret: string): KnownSecret | undefined {
  const [deviceId = '', no = '', bits = '', mark = '', ...rest] = secret.split('.');
  if (rest.length > 0 || !/^\d{1,9}$/.test(no) || mark === '') return undefined;
  const body = `${deviceId}.${no}.${bits}`;
  const isOurs = [...ring(keys).byId.values()].some((key) => isSameSecret(markOf(key, body), mark));
  return isOurs ? { deviceId, no: Number(no) } : undefined;
}

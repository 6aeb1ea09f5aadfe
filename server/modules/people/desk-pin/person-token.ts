import { createHmac } from 'node:crypto';
import { MINUTE_MS } from '../../../base/clock.ts';
import { deriveKeyRing, type Key, type KeyRing } from '../../../base/key-ring.ts';
import { isSameSecret } from '../../../base/same-secret.ts';

const PURPOSE = 'person at a screen';
/** Long enough for a link that comes and goes, and for reading the settings; short enough to mean who stands there. */
export const TOKEN_MS = 10 * MINUTE_MS;

/** What a token proves: this person, with the PIN they had then, at this screen. */
export type Proof = { restaurantId: string; deviceId: string; userId: string; pinSetAt: string };

const sealOf = (key: Key, { restaurantId, deviceId, userId, pinSetAt }: Proof, until: number): string =>
  createHmac('sha256', key.bytes)
    .update(JSON.stringify([restaurantId, deviceId, userId, pinSetAt, until]))
    .digest('base64url');

/** A token that ends by itself, with another PIN and with the master key; nothing of it is stored. */
export function makeToken(keys: KeyRing, proof: Proof, until: number): string {
  const { current } = deriveKeyRing(keys, PURPOSE);
  return [proof.userId, until, current.id, sealOf(current, proof, until)].join('.');
}

/** The person a claim is about, proven or not. */
export const claimedId = (claim: string): string => claim.split('.', 1)[0] ?? '';

/** Whether a claim is a token of this proof that has not ended. */
export function isProven(keys: KeyRing, claim: string, proof: Proof, now: number): boolean {
  const [, until = '', keyId = '', seal = ''] = claim.split('.');
  const key = deriveKeyRing(keys, PURPOSE).byId.get(keyId);
  return key !== undefined && Number(until) > now && isSameSecret(seal, sealOf(key, proof, Number(until)));
}

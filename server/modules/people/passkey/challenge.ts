import { createHmac, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '../../../base/clock.ts';
import { deriveKeyRing, type Key, type KeyRing } from '../../../base/key-ring.ts';
import { isSameSecret } from '../../../base/same-secret.ts';

/** A person finds the device and unlocks it in this time. */
const LIFE_MS = 5 * MINUTE_MS;
const RANDOM_BYTES = 16;
const TIME_BYTES = 8;
const HEAD_BYTES = RANDOM_BYTES + TIME_BYTES;

const ringOf = (keys: KeyRing): KeyRing => deriveKeyRing(keys, 'passkey challenge');

const sealOf = (key: Key, head: Buffer, purpose: string): Buffer =>
  createHmac('sha256', key.bytes).update(head).update(purpose).digest();

/**
 * A challenge for one purpose, sealed by the installation: a stranger who asks for many of them fills no table. Its
 * time is in it, which makes it count once (`answered` of the passkey's row).
 */
export function makeChallenge(keys: KeyRing, purpose: string, now: number): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigUInt64BE(BigInt(now));
  const head = Buffer.concat([randomBytes(RANDOM_BYTES), time]);
  return Buffer.concat([head, sealOf(ringOf(keys).current, head, purpose)]).toString('base64url');
}

/** When a challenge for this purpose was made, in milliseconds; undefined where it is none of ours or over. */
export function challengeTime(keys: KeyRing, challenge: string, purpose: string, now: number): number | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, HEAD_BYTES);
  const seal = bytes.subarray(HEAD_BYTES);
  const isOurs = [...ringOf(keys).byId.values()].some((key) => isSameSecret(sealOf(key, head, purpose), seal));
  if (!isOurs) return undefined;
  const time = Number(head.readBigUInt64BE(RANDOM_BYTES));
  return now - time <= LIFE_MS ? time : undefined;
}

import { createHmac } from 'node:crypto';
import { deriveKeyRing, type KeyRing } from '../../../base/key-ring.ts';
import { isSameSecret } from '../../../base/same-secret.ts';
import type { Row } from '../../../db/schema.ts';

type Head = Row<'audit_head'>;

/** What the keyed hash of a chain's end says: it agrees, there is none, it does not, or its key is not here. */
export type MacState = 'ok' | 'none' | 'wrong' | 'key_missing';

const ring = (keys: KeyRing): KeyRing => deriveKeyRing(keys, 'ends of the record of changes');

const hmacOf = (key: Buffer, { chain, seq, hash, floor, floor_hash, keyed_from }: Head): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([chain, seq, hash, floor, floor_hash, keyed_from]))
    .digest('base64url');

/**
 * [AU9] The keyed hash of a chain's end, under the current master key. An end names the hash of its last entry, and that
 * one all before it: who can write the database and has no key cannot make another record of it.
 */
export function macOf(keys: KeyRing, head: Head): string {
  const { id, bytes } = ring(keys).current;
  return `${id}.${hmacOf(bytes, head)}`;
}

export function macStateOf(keys: KeyRing, head: Head): MacState {
  if (head.mac === null) return 'none';
  const [id = '', hmac = ''] = head.mac.split('.');
  const key = ring(keys).byId.get(id);
  if (key === undefined) return 'key_missing';
  return isSameSecret(hmac, hmacOf(key.bytes, head)) ? 'ok' : 'wrong';
}

/** Whether the current key is the one under which an end was hashed. */
export const hasCurrentMac = (keys: KeyRing, { mac }: Pick<Head, 'mac'>): boolean =>
  mac?.split('.')[0] === keys.current.id;

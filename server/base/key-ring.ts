import { createHash, hkdfSync } from 'node:crypto';

/** A 256-bit key and its name; the name reveals nothing about the key. */
export type Key = { id: string; bytes: Buffer };

/** Keys by name. The current key encrypts; the others only decrypt older texts. */
export type KeyRing = { current: Key; byId: ReadonlyMap<string, Key> };

const KEY_BYTES = 32;

/** A key whose name is derived from it, so that every process gives it the same name. */
export function makeKey(bytes: Buffer): Key {
  if (bytes.length !== KEY_BYTES) throw new Error(`a key has ${KEY_BYTES} bytes, not ${bytes.length}`);
  return { id: createHash('sha256').update('key name ').update(bytes).digest('hex').slice(0, 12), bytes };
}

/** A ring of one key or more; the first one encrypts. */
export function makeKeyRing(keys: readonly Key[]): KeyRing {
  const [current] = keys;
  if (current === undefined) throw new Error('a key ring needs a key');
  return { current, byId: new Map(keys.map((key) => [key.id, key])) };
}

const derivedRings = new WeakMap<KeyRing, Map<string, KeyRing>>();

/**
 * The ring for one purpose, derived by HKDF: a text encrypted for one purpose does not decrypt for another. Derived
 * keys keep their source's name, so that a rotation shows for every purpose. Derived once of each ring: purposes are few
 * words of the code.
 */
export function deriveKeyRing(ring: KeyRing, purpose: string): KeyRing {
  const known = derivedRings.get(ring) ?? new Map<string, KeyRing>();
  derivedRings.set(ring, known);
  const derived = known.get(purpose) ?? deriveFor(ring, purpose);
  known.set(purpose, derived);
  return derived;
}

function deriveFor(ring: KeyRing, purpose: string): KeyRing {
  const derive = ({ id, bytes }: Key): Key => ({
    id,
    bytes: Buffer.from(hkdfSync('sha256', bytes, Buffer.alloc(0), `laidan ${purpose}`, KEY_BYTES)),
  });
  return {
    current: derive(ring.current),
    byId: new Map([...ring.byId.values()].map((key) => [key.id, derive(key)])),
  };
}

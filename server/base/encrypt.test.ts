import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveKeyRing, makeKey, makeKeyRing } from './key-ring.ts';
import { loadMasterKeys } from './master-key.ts';
import { isEncryptedWithOldKey, decrypt, encrypt, DecryptFailed } from './encrypt.ts';

const newKey = () => makeKey(randomBytes(32));
const ring = makeKeyRing([newKey()]);

describe('an encrypted text', () => {
  it('decrypts at its place to the same text, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, place) => {
        expect(decrypt(ring, encrypt(ring, text, place), place)).toBe(text);
      }),
    );
  });

  it('differs each time and holds nothing of the text', () => {
    const ciphertext = encrypt(ring, '4111111111111111', 'card:1');
    expect(encrypt(ring, '4111111111111111', 'card:1')).not.toBe(ciphertext);
    expect(Buffer.from(ciphertext.split('.')[2] ?? '', 'base64url').includes('4111')).toBe(false);
  });

  it('decrypts at no other place', () => {
    expect(() => decrypt(ring, encrypt(ring, 'x', 'card:1'), 'card:2')).toThrow(DecryptFailed);
  });

  it('does not decrypt once any part of it is changed or cut off', () => {
    const ciphertext = encrypt(ring, 'secret', 'p');
    const body = Buffer.from(ciphertext.split('.')[2] ?? '', 'base64url');
    const head = ciphertext.slice(0, ciphertext.lastIndexOf('.') + 1);
    for (let at = 0; at < body.length; at += 1) {
      const changed = Buffer.from(body);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => decrypt(ring, head + changed.toString('base64url'), 'p')).toThrow(DecryptFailed);
      expect(() => decrypt(ring, head + body.subarray(0, at).toString('base64url'), 'p')).toThrow(DecryptFailed);
    }
    for (const text of ['', 'secret', `${ciphertext}.x`, ciphertext.replace('s1.', 's2.')])
      expect(() => decrypt(ring, text, 'p')).toThrow(DecryptFailed);
  });

  it('does not decrypt with a key derived for another purpose', () => {
    const ciphertext = encrypt(deriveKeyRing(ring, 'one'), 'x', 'p');
    expect(decrypt(deriveKeyRing(ring, 'one'), ciphertext, 'p')).toBe('x');
    expect(() => decrypt(deriveKeyRing(ring, 'two'), ciphertext, 'p')).toThrow(DecryptFailed);
    expect(() => decrypt(ring, ciphertext, 'p')).toThrow(DecryptFailed);
  });
});

describe('a key rotation', () => {
  const [old, young] = [newKey(), newKey()];
  const ciphertext = encrypt(makeKeyRing([old]), 'x', 'p');

  it('decrypts the old with the old key and encrypts with the first', () => {
    const both = makeKeyRing([young, old]);
    expect(decrypt(both, ciphertext, 'p')).toBe('x');
    expect(isEncryptedWithOldKey(both, ciphertext)).toBe(true);
    const again = encrypt(both, decrypt(both, ciphertext, 'p'), 'p');
    expect(isEncryptedWithOldKey(both, again)).toBe(false);
    expect(decrypt(makeKeyRing([young]), again, 'p')).toBe('x');
  });

  it('names the key that is missing', () => {
    expect(() => decrypt(makeKeyRing([young]), ciphertext, 'p')).toThrow(old.id);
  });
});

describe('the master key', () => {
  it('is made once, readable by this user alone, and the same ever after', () => {
    const folder = mkdtempSync(join(tmpdir(), 'laidan-keys-'));
    const first = loadMasterKeys(undefined, folder);
    const path = join(folder, 'keys', 'master.key');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(loadMasterKeys(undefined, folder).current.id).toBe(first.current.id);
    const young = randomBytes(32).toString('base64');
    writeFileSync(path, `${young}\n${readFileSync(path, 'utf8')}`);
    const rotated = loadMasterKeys(undefined, folder);
    expect([...rotated.byId.keys()]).toEqual([makeKey(Buffer.from(young, 'base64')).id, first.current.id]);
    rmSync(folder, { recursive: true });
  });

  it('comes from the environment where it is given, and is refused when it is no key', () => {
    const [a, b] = [randomBytes(32), randomBytes(32)];
    const keys = loadMasterKeys(`${a.toString('base64')},${b.toString('base64')}`, '/nowhere');
    expect(keys.current.bytes).toEqual(a);
    expect(keys.byId.size).toBe(2);
    for (const text of ['short', ' , ', a.subarray(1).toString('base64')])
      expect(() => loadMasterKeys(text, '/nowhere')).toThrow('MASTER_KEY');
  });
});

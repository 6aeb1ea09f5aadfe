import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deriveKeyRing, makeKey, makeKeyRing } from './key-ring.ts';
import { loadMasterKeys } from './master-key.ts';
import { isSealedWithOldKey, open, seal, SealBroken } from './seal.ts';

const newKey = () => makeKey(randomBytes(32));
const ring = makeKeyRing([newKey()]);

describe('a sealed text', () => {
  it('opens at its place to what it was, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, place) => {
        expect(open(ring, seal(ring, text, place), place)).toBe(text);
      }),
    );
  });

  it('is another one each time and holds nothing of the text', () => {
    const sealed = seal(ring, '4111111111111111', 'card:1');
    expect(seal(ring, '4111111111111111', 'card:1')).not.toBe(sealed);
    expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').includes('4111')).toBe(false);
  });

  it('opens nowhere else', () => {
    expect(() => open(ring, seal(ring, 'x', 'card:1'), 'card:2')).toThrow(SealBroken);
  });

  it('does not open once any part of it is changed or cut off', () => {
    const sealed = seal(ring, 'secret', 'p');
    const body = Buffer.from(sealed.split('.')[2] ?? '', 'base64url');
    const head = sealed.slice(0, sealed.lastIndexOf('.') + 1);
    for (let at = 0; at < body.length; at += 1) {
      const changed = Buffer.from(body);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => open(ring, head + changed.toString('base64url'), 'p')).toThrow(SealBroken);
      expect(() => open(ring, head + body.subarray(0, at).toString('base64url'), 'p')).toThrow(SealBroken);
    }
    for (const text of ['', 'secret', `${sealed}.x`, sealed.replace('s1.', 's2.')])
      expect(() => open(ring, text, 'p')).toThrow(SealBroken);
  });

  it('does not open with a key derived for another purpose', () => {
    const sealed = seal(deriveKeyRing(ring, 'one'), 'x', 'p');
    expect(open(deriveKeyRing(ring, 'one'), sealed, 'p')).toBe('x');
    expect(() => open(deriveKeyRing(ring, 'two'), sealed, 'p')).toThrow(SealBroken);
    expect(() => open(ring, sealed, 'p')).toThrow(SealBroken);
  });
});

describe('a rotation', () => {
  const [old, young] = [newKey(), newKey()];
  const sealed = seal(makeKeyRing([old]), 'x', 'p');

  it('opens the old with the old key and seals with the first', () => {
    const both = makeKeyRing([young, old]);
    expect(open(both, sealed, 'p')).toBe('x');
    expect(isSealedWithOldKey(both, sealed)).toBe(true);
    const anew = seal(both, open(both, sealed, 'p'), 'p');
    expect(isSealedWithOldKey(both, anew)).toBe(false);
    expect(open(makeKeyRing([young]), anew, 'p')).toBe('x');
  });

  it('names the key that is missing', () => {
    expect(() => open(makeKeyRing([young]), sealed, 'p')).toThrow(old.id);
  });
});

describe('the master key', () => {
  it('is made once, for this user alone, and read ever after', () => {
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

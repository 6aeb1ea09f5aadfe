import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeKey, makeKeyRing, type Key, type KeyRing } from './key-ring.ts';

/**
 * The installation's master keys: from `MASTER_KEY`, else from `DATA_DIR/keys/master.key`, which is made at the first start
 * and readable by this user alone. Both hold 32 bytes as base64, several separated by commas or lines: the first seals,
 * the others open what was sealed before a rotation. Everything is sealed under keys derived from it
 * (`deriveKeyRing`), never under it.
 */
export function loadMasterKeys(masterKey: string | undefined, dataDir: string): KeyRing {
  return makeKeyRing(masterKey === undefined ? keysOfFile(join(dataDir, 'keys')) : keysIn(masterKey, 'MASTER_KEY'));
}

/** The same without making one; undefined where there is none yet. */
export function findMasterKeys(masterKey: string | undefined, dataDir: string): KeyRing | undefined {
  const isThere = masterKey !== undefined || existsSync(join(dataDir, 'keys', 'master.key'));
  return isThere ? loadMasterKeys(masterKey, dataDir) : undefined;
}

function keysIn(text: string, where: string): Key[] {
  const parts = text
    .split(/[\s,]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) throw new Error(`${where} holds no key`);
  return parts.map((part) => {
    const bytes = Buffer.from(part, 'base64');
    if (bytes.length !== 32) throw new Error(`${where} must hold 32 bytes as base64 (openssl rand -base64 32)`);
    return makeKey(bytes);
  });
}

function keysOfFile(folder: string): Key[] {
  const path = join(folder, 'master.key');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) {
    // Two processes may start together: the file appears whole or not at all, and only one of them makes it.
    const aside = `${path}.${process.pid}`;
    writeFileSync(aside, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    try {
      linkSync(aside, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(aside);
    }
  }
  return keysIn(readFileSync(path, 'utf8'), path);
}

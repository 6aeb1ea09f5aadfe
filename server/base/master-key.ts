import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeKey, makeKeyRing, type Key, type KeyRing } from './key-ring.ts';

/**
 * The installation's master keys: from `MASTER_KEY`, else from `DATA_DIR/keys/master.key`, which the first start makes
 * and only this user can read. Both hold 32 bytes as base64, several separated by commas or lines: the first encrypts,
 * the others decrypt texts from before a rotation. Only keys derived from them encrypt (`deriveKeyRing`), never the
 * master keys themselves.
 */
export function loadMasterKeys(masterKey: string | undefined, dataDir: string): KeyRing {
  return makeKeyRing(masterKey === undefined ? keysOfFile(join(dataDir, 'keys')) : readKeys(masterKey, 'MASTER_KEY'));
}

/** The same without creating a key; undefined where none exists. */
export function findMasterKeys(masterKey: string | undefined, dataDir: string): KeyRing | undefined {
  const isThere = masterKey !== undefined || existsSync(join(dataDir, 'keys', 'master.key'));
  return isThere ? loadMasterKeys(masterKey, dataDir) : undefined;
}

/** Keys of 32 bytes as base64, separated by commas or lines. */
export function readKeys(text: string, where: string): Key[] {
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
    // Two processes may start together: the link makes the file appear complete, and only for one of them.
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
  return readKeys(readFileSync(path, 'utf8'), path);
}

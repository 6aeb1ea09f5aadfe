import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

const pathOf = (dataDir: string): string => join(dataDir, 'address');

/** Keeps where the server can be reached, for commands that print links and do not have its environment. */
export const keepAddress = (dataDir: string, origin: string): void => writeFileSync(pathOf(dataDir), `${origin}\n`);

/** The address for links that a command prints: the configured one, else where the server was last, without a slash. */
export function addressForLinks({ publicUrl, dataDir, port }: Pick<Config, 'publicUrl' | 'dataDir' | 'port'>): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/$/, '');
  const path = pathOf(dataDir);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : `http://127.0.0.1:${port}`;
}

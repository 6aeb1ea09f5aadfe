import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locked } from './package-closure.ts';

const LICENCE = /^(licen[cs]e|copying|notice)/i;

/** The licences of packages whose code is in the pages, where no folder of theirs carries them along. */
export function licencesOf(paths: readonly string[], packages: Readonly<Record<string, Locked>>): string {
  const about = (path: string): string => {
    const { version = '', license = 'see its text' } = packages[path] ?? {};
    const texts = existsSync(path)
      ? readdirSync(path)
          .filter((name) => LICENCE.test(name))
          .map((name) => readFileSync(join(path, name), 'utf8').trim())
      : [];
    const name = path.replace(/^.*node_modules\//, '');
    return [`${name} ${version} (${license})`, ...texts].join('\n\n');
  };
  return `${paths.map(about).join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** One step of a recipe: a new file, or text put in before or after a text that the file holds exactly once. */
export type Step =
  | { file: string; content: string }
  | { file: string; after: string; insert: string }
  | { file: string; before: string; insert: string };

/** A recipe of ARCHITECTURE.md, with what a stranger would write who follows it. */
export type Recipe = { name: string; steps: readonly Step[] };

const COPIED = [
  '.github',
  'bench',
  'contract',
  'docs',
  'locales',
  'packaging',
  'public',
  'scripts',
  'server',
  'src',
  'tests',
];

/** A copy of the tree that shares the installed packages but not their caches. */
export function copyTree(root: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'laidan-recipe-'));
  for (const name of readdirSync(root, { withFileTypes: true })) {
    const isCopied = name.isFile() ? !name.name.endsWith('.log') : COPIED.includes(name.name);
    if (isCopied) cpSync(join(root, name.name), join(path, name.name), { recursive: true, filter: isSource });
  }
  mkdirSync(join(path, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(path, 'node_modules', name));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

const isSource = (path: string): boolean => !path.includes('/node_modules');

/** Carries out one step; throws where the recipe no longer fits the tree. */
export function carryOut(root: string, step: Step): void {
  const path = join(root, step.file);
  if ('content' in step) {
    mkdirSync(dirname(path), { recursive: true });
    return writeFileSync(path, step.content);
  }
  const text = readFileSync(path, 'utf8');
  const anchor = 'after' in step ? step.after : step.before;
  if (text.split(anchor).length !== 2) throw new Error(`${step.file} does not hold exactly one "${anchor}"`);
  const replaced = 'after' in step ? anchor + step.insert : step.insert + anchor;
  writeFileSync(
    path,
    text.replace(anchor, () => replaced),
  );
}

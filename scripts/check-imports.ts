import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findViolations } from './lib/import-rules.ts';

const FOLDERS = ['contract', 'src', 'server', 'tests'];

/** Reads every TypeScript file of the checked folders below a root. */
function readTree(root: string): Map<string, string> {
  const files = new Map<string, string>();
  const read = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) read(path);
      else if (/\.tsx?$/.test(entry.name)) files.set(path, readFileSync(join(root, path), 'utf8'));
    }
  };
  const present = new Set(readdirSync(root));
  for (const folder of FOLDERS) if (present.has(folder)) read(folder);
  return files;
}

const files = readTree(process.argv[2] ?? '.');
const violations = findViolations(files);
for (const violation of violations) console.error(violation);
console.log(`imports: ${files.size} files, ${violations.length} violations`);
process.exit(violations.length === 0 ? 0 : 1);

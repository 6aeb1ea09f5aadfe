import { findViolations } from './lib/import-rules.ts';
import { readTree } from './lib/read-tree.ts';

const FOLDERS = ['contract', 'src', 'server', 'tests'];

const files = readTree(process.argv[2] ?? '.', FOLDERS, /\.tsx?$/);
const violations = findViolations(files);
for (const violation of violations) console.error(violation);
console.log(`imports: ${files.size} files, ${violations.length} violations`);
process.exit(violations.length === 0 ? 0 : 1);

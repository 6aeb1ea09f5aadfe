import { readdirSync, readFileSync } from 'node:fs';
import { findStyleFaults } from './lib/style-rules.ts';

const FOLDER = 'src';

const paths = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .map((path) => `${FOLDER}/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.(css|tsx?)$/.test(path));
const faults = findStyleFaults(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])));
for (const fault of faults) console.error(fault);
console.log(`styles: ${paths.length} files, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);

import { readdirSync, readFileSync } from 'node:fs';
import { findMoneyFaults } from './lib/money-rules.ts';

const FOLDERS = ['contract', 'server', 'src'];

const paths = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
).filter((path) => /\.tsx?$/.test(path));
const faults = findMoneyFaults(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])));
for (const fault of faults) console.error(fault);
console.log(`money: ${paths.length} files, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);

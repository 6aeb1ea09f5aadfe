/**
 * `npm run soak [-- --hours 12 --orders 4000 --cuts 40]`: half a day of a kitchen on a virtual clock (docs/proof.md,
 * Soak). The built server and the desk in Chromium are stepped together, a second at a time; wires, disk and processes
 * are real. Exits with 1 when anything is wrong.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import buildOnce from '../e2e/build-once.ts';
import { playSoak } from './play.ts';
import { WHOLE, type Size } from './plan.ts';
import { leaveForCopy } from './ready-folder.ts';
import { reportOf } from './report.ts';
import { bundle } from './desk-page.ts';

function argument(name: keyof Size): number {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? WHOLE[name] : Number(process.argv[index + 1]);
}

const size: Size = { hours: argument('hours'), orders: argument('orders'), cuts: argument('cuts') };
const removeReadyDemo = await buildOnce();
const copy = leaveForCopy();
const programs = mkdtempSync(join(tmpdir(), 'laidan-soak-'));
const preload = join(programs, 'server-time.mjs');
writeFileSync(preload, await bundle('server-time.ts', 'node'));
let result;
try {
  result = await playSoak(size, preload, copy.deployBuild);
} finally {
  copy.remove();
  rmSync(programs, { recursive: true, force: true });
  await removeReadyDemo();
}
process.stdout.write(reportOf(size, result));
mkdirSync('bench/results', { recursive: true });
writeFileSync('bench/results/soak.json', `${JSON.stringify({ size, ...result }, null, 1)}\n`);
process.exit(result.wrong.length === 0 ? 0 : 1);

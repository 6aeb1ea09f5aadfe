/**
 * `npm run soak [-- --hours 12 --orders 4000 --cuts 40]`: half a day of a kitchen on a virtual clock (docs/proof.md,
 * Soak). The built server and the desk in Chromium are stepped together, a second at a time; wires, disk and processes
 * are real. Exits with 1 when anything is wrong. `--snapshots <folder>` leaves the page's heap of each hour there.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import buildOnce from '../e2e/build-once.ts';
import { playSoak } from './play.ts';
import { WHOLE, type Size } from './plan.ts';
import { leaveForCopy } from './ready-folder.ts';
import { reportOf } from './report.ts';
import { bundle } from './desk-page.ts';

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: String(WHOLE.hours) },
    orders: { type: 'string', default: String(WHOLE.orders) },
    cuts: { type: 'string', default: String(WHOLE.cuts) },
    snapshots: { type: 'string' },
  },
});
const size: Size = { hours: Number(values.hours), orders: Number(values.orders), cuts: Number(values.cuts) };
if (values.snapshots !== undefined) mkdirSync(values.snapshots, { recursive: true });
const removeReadyDemo = await buildOnce();
const copy = leaveForCopy();
const programs = mkdtempSync(join(tmpdir(), 'laidan-soak-'));
const preload = join(programs, 'server-time.mjs');
writeFileSync(preload, await bundle('server-time.ts', 'node'));
let result;
try {
  result = await playSoak(size, { preload, deployBuild: copy.deployBuild, snapshots: values.snapshots });
} finally {
  copy.remove();
  rmSync(programs, { recursive: true, force: true });
  await removeReadyDemo();
}
process.stdout.write(reportOf(size, result));
mkdirSync('bench/results', { recursive: true });
writeFileSync('bench/results/soak.json', `${JSON.stringify({ size, ...result }, null, 1)}\n`);
process.exit(result.wrong.length === 0 ? 0 : 1);

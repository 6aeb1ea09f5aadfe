import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, wholeNumber } from '../../scripts/lib/command.ts';
import buildOnce from '../e2e/build-once.ts';
import { playSoak } from './play.ts';
import { WHOLE, type Size } from './plan.ts';
import { leaveForCopy } from './ready-folder.ts';
import { reportOf } from './report.ts';
import type { SoakResult } from './soak-result.ts';
import { bundle } from './desk-page.ts';

const USAGE = `
npm run soak: half a day of a kitchen on a virtual clock (docs/proof.md, Soak). The built server and the desk in Chromium
are stepped together, a second at a time; wires, disk and processes are real. Exit code 1 when anything is wrong.
  npm run soak                                              about 25 minutes; its figures go to bench/results/soak.json
  npm run soak -- --hours 1 --orders 330 --cuts 4           a short one
  npm run soak -- --snapshots <folder>                      leaves the page's heap of each hour there
`;

async function soak(size: Size, snapshots: string | undefined): Promise<SoakResult> {
  if (snapshots !== undefined) mkdirSync(snapshots, { recursive: true });
  const removeReadyDemo = await buildOnce();
  const copy = leaveForCopy();
  const programs = mkdtempSync(join(tmpdir(), 'laidan-soak-'));
  try {
    const preload = join(programs, 'server-time.mjs');
    writeFileSync(preload, await bundle('server-time.ts', 'node'));
    return await playSoak(size, { preload, deployBuild: copy.deployBuild, snapshots });
  } finally {
    copy.remove();
    rmSync(programs, { recursive: true, force: true });
    await removeReadyDemo();
  }
}

function keep(size: Size, result: SoakResult): void {
  mkdirSync('bench/results', { recursive: true });
  writeFileSync('bench/results/soak.json', `${JSON.stringify({ size, ...result }, null, 1)}\n`);
}

const code = await runCommand({
  usage: USAGE,
  options: {
    hours: { type: 'string', default: String(WHOLE.hours) },
    orders: { type: 'string', default: String(WHOLE.orders) },
    cuts: { type: 'string', default: String(WHOLE.cuts) },
    snapshots: { type: 'string' },
  },
  words: 0,
  failure: 'The soak has broken off',
  async run({ hours, orders, cuts, snapshots }) {
    const size: Size = {
      hours: wholeNumber('hours', hours),
      orders: wholeNumber('orders', orders),
      cuts: wholeNumber('cuts', cuts, 0),
    };
    const result = await soak(size, snapshots);
    process.stdout.write(reportOf(size, result));
    if (size.hours === WHOLE.hours) keep(size, result);
    return result.wrong.length === 0 ? 0 : 1;
  },
});
process.exit(code);

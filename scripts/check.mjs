// npm run check: types, lint, format, import directions, locales, styles, money, unused code. `npm run lint` runs the lint step alone.
import { askedSteps } from './lib/asked-steps.mjs';
import { ensureReady } from './lib/ensure.mjs';
import { bin, run } from './lib/run.mjs';

const STEPS = {
  types: ['tsc', '-b'],
  lint: ['oxlint'],
  format: ['oxfmt', '--check'],
  imports: ['tsx', 'scripts/check-imports.ts'],
  locales: ['tsx', 'scripts/check-locales.ts'],
  styles: ['tsx', 'scripts/check-styles.ts'],
  money: ['tsx', 'scripts/check-money.ts'],
  unused: ['knip'],
};

const asked = askedSteps(process.argv.slice(2), Object.keys(STEPS));
await ensureReady();
const failed = [];
for (const [name, [program, ...args]] of Object.entries(STEPS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  if ((await run(bin(program), args)) !== 0) failed.push(name);
}
console.log(failed.length === 0 ? 'check: ok' : `check: failed in ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);

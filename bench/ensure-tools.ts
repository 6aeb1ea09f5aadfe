import { isAsLocked } from '../scripts/lib/ensure.mjs';
import { run } from '../scripts/lib/run.mjs';

const FOLDER = 'bench';

/** Installs what only some measures need (bench/package.json), once; the product and its tests do without. */
export async function ensureTools(): Promise<void> {
  if (isAsLocked(FOLDER)) return;
  process.stderr.write('Installing what Laidan is measured with and beside: Lighthouse, NATS, MQTT (once, 200 MB) …\n');
  if ((await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER })) !== 0)
    throw new Error('the tools of bench/package.json were not installed: the words of npm above say why');
}

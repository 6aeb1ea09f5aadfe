import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A copy of what is built, so that a new build can be laid over it while the server runs from it. */
export function leaveForCopy(): { deployBuild: (name: string) => void; remove: () => void } {
  const home = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'laidan-soak-'));
  cpSync('dist', join(folder, 'dist'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  cpSync('package.json', join(folder, 'package.json'));
  process.chdir(folder);
  return {
    // To a browser a worker that differs in one byte is a new build.
    deployBuild: (name) => appendFileSync(join(folder, 'dist', 'web', 'sw.js'), `\n// ${name}\n`),
    remove() {
      process.chdir(home);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

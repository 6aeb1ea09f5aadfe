// What every command runs first, before any dependency exists: says in one sentence what is missing and how to get it.
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const BINDING = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node';
const COMPILER_HINT =
  'better-sqlite3 may have to be compiled, which needs python3, make and a C++ compiler: ' +
  'install them with "apt-get install -y python3 make g++" (Debian), "xcode-select --install" (macOS) ' +
  'or the Visual Studio Build Tools (Windows).';

/** Whether a Node version is at least `wanted` (`major.minor`). */
export function isNodeEnough(version, wanted) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split('.').map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

const isOnPath = (name) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

const hasCompiler = () =>
  process.platform === 'win32' ||
  (isOnPath('python3') && isOnPath('make') && ['c++', 'g++', 'clang++'].some((name) => isOnPath(name)));

function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const wanted = engines.node.replace(/[^\d.]/g, '');
  if (isNodeEnough(process.version, wanted)) return;
  console.error(`Laidan needs Node ${wanted} or newer, this is ${process.version}: get it from https://nodejs.org.`);
  process.exit(1);
}

const packagesOf = (lockFile) => JSON.parse(readFileSync(lockFile, 'utf8')).packages;

/** Whether what `package-lock.json` asks for is what npm installed last (it keeps its own list in node_modules). */
export function isAsLocked(folder) {
  const installedList = join(folder, 'node_modules/.package-lock.json');
  if (!existsSync(installedList)) return false;
  const installed = packagesOf(installedList);
  return Object.entries(packagesOf(join(folder, 'package-lock.json'))).every(
    ([path, wanted]) => path === '' || wanted.optional === true || installed[path]?.version === wanted.version,
  );
}

/** Whether the project can run: its packages are there, and the one that may have to be compiled has its binary. */
export const isInstalled = (root) => existsSync(join(root, BINDING)) && isAsLocked(root);

async function install() {
  if (!hasCompiler()) console.error(`Note: ${COMPILER_HINT}`);
  console.error('Installing dependencies (once, a minute or two) …');
  // Also where NODE_ENV is production: the build needs them.
  const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: ROOT });
  if (code === 0 && existsSync(join(ROOT, BINDING))) return;
  console.error(hasCompiler() ? '"npm ci" failed: its own words above say why.' : COMPILER_HINT);
  process.exit(1);
}

/** Node is new enough and the dependencies are there, or the process ends with a sentence that helps. */
export async function ensureReady() {
  process.chdir(ROOT);
  requireNode();
  if (!isInstalled(ROOT)) await install();
}

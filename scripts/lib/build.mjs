// Builds the browser (vite → dist/web) and the server (esbuild → dist/server), each only when its sources are newer.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './ensure.mjs';
import { bin, run } from './run.mjs';

const VERSION = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;
const SHARED = ['contract', 'locales', 'package.json', 'package-lock.json'];
const WEB = {
  stamp: 'dist/.web-built',
  result: 'dist/web/index.html',
  sources: [...SHARED, 'src', 'public', 'index.html', 'vite.config.ts', 'scripts/lib/desk-chunks.ts'],
};
const SERVER = {
  stamp: 'dist/.server-built',
  result: 'dist/server/main.js',
  sources: [...SHARED, 'server', 'scripts/lib/build.mjs'],
};

/** The console's commands as one program: loading it takes a third of what translating its sources takes. */
const CONSOLE = {
  stamp: 'dist/.console-built',
  result: 'dist/console/backup.js',
  sources: [...SHARED, 'server', 'scripts'],
};

/** The latest change (ms) of a file, or of anything in a folder, the folders themselves included (a deletion counts). */
export function changedAt(path) {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, changedAt(join(path, name))), stats.mtimeMs);
}

/** Whether a part must be built again. */
export function isStale(part, root) {
  const stamp = join(root, part.stamp);
  if (!existsSync(stamp) || !existsSync(join(root, part.result))) return true;
  const builtAt = statSync(stamp).mtimeMs;
  return part.sources.some((source) => changedAt(join(root, source)) > builtAt);
}

async function buildPart(part, name, build) {
  if (!isStale(part, ROOT)) return true;
  console.error(`Building the ${name} …`);
  const startedAt = new Date();
  if (!(await build())) return false;
  const stamp = join(ROOT, part.stamp);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, startedAt.toISOString());
  return true;
}

/** Built aside and put in place in one step: a server that runs in the meantime never finds half of it. */
async function buildWeb() {
  const aside = `dist/web.${process.pid}`;
  const builtAt = new Date().toISOString().replace(/[-:]|\..*/g, '');
  const env = { ...process.env, NODE_ENV: 'production', VITE_BUILD: `${VERSION}-${builtAt}` };
  const code = await run(bin('vite'), ['build', '--logLevel', 'warn', '--outDir', aside], { env });
  if (code === 0) {
    rmSync('dist/web', { recursive: true, force: true });
    renameSync(aside, 'dist/web');
  }
  rmSync(aside, { recursive: true, force: true });
  return code === 0;
}

/** Packages of some hundred small files each, none with a dependency: in the bundle they are one file to find and read. */
const BUNDLED = ['kysely', 'libphonenumber-js', 'zod'];

const packagesOutside = {
  name: 'packages-outside',
  setup: (build) => {
    build.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) => {
      const isBundled = BUNDLED.some((name) => path === name || path.startsWith(`${name}/`));
      return kind === 'entry-point' || isBundled ? undefined : { path, external: true };
    });
  },
};

async function bundle(entryPoints, outdir, options = {}) {
  const { build } = await import('esbuild');
  try {
    await build({
      absWorkingDir: ROOT,
      entryPoints,
      outdir,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      plugins: [packagesOutside],
      sourcemap: true,
      logLevel: 'warning',
      ...options,
    });
    return true;
  } catch {
    return false; // esbuild has printed what is wrong
  }
}

async function buildServer() {
  const aside = `dist/server.${process.pid}`;
  if (!(await bundle(['server/main.ts'], aside))) return false;
  mkdirSync(join(ROOT, 'dist/server'), { recursive: true });
  for (const name of ['main.js.map', 'main.js']) renameSync(join(ROOT, aside, name), join(ROOT, 'dist/server', name));
  rmSync(join(ROOT, aside), { recursive: true });
  return true;
}

/** The same commands that a release has. */
const consoleCommands = () =>
  [...readFileSync(join(ROOT, 'scripts/laidan.ts'), 'utf8').matchAll(/import\('\.\/([a-z-]+)\.ts'\)/g)].map(
    ([, name]) => `scripts/${name}.ts`,
  );

async function buildConsole() {
  const aside = `dist/console.${process.pid}`;
  if (!(await bundle(consoleCommands(), aside, { splitting: true }))) return false;
  rmSync(join(ROOT, 'dist/console'), { recursive: true, force: true });
  renameSync(join(ROOT, aside), join(ROOT, 'dist/console'));
  return true;
}

/** The built form of a program of the console; undefined where there is none, or it is older than its sources. */
export function builtCommand(program) {
  const path = program.replace(/^scripts\/([a-z-]+)\.ts$/, 'dist/console/$1.js');
  return path !== program && existsSync(join(ROOT, path)) && !isStale(CONSOLE, ROOT) ? path : undefined;
}

/** True when the server and its commands are built; who runs it without pages needs no more. */
export const buildServerPart = async () =>
  (await buildPart(SERVER, 'server', buildServer)) && (await buildPart(CONSOLE, 'console', buildConsole));

/** True when both parts are built. */
export const buildAll = async () => (await buildPart(WEB, 'browser part', buildWeb)) && (await buildServerPart());

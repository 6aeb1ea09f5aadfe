// npm start: preflight, dependencies, build when something changed, then the server. Its arguments (--empty, --lan) pass.
import { buildAll } from './lib/build.mjs';
import { ensureReady } from './lib/ensure.mjs';
import { endWithNpm, run } from './lib/run.mjs';

const USAGE = `npm start: installs and builds what is missing, migrates, and serves http://127.0.0.1:8080.
  npm start                the product; an empty database gets the demo
  npm start -- --empty     a clean installation instead of the demo
  npm start -- --lan       HTTPS on the local network, for wall tablets
  npm start -- --check     checks the settings, and starts nothing
Everything else is an environment variable: .env.example has all, docs/operations.md the rest.
Exit codes: 0 it was stopped, or the settings are usable; 1 it could not start, and a sentence says why.`;

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) {
  console.log(USAGE);
  process.exit(0);
}
endWithNpm();
await ensureReady();
if (!(await buildAll())) process.exit(1);
// glibc gives each thread a heap of its own and frees little of them: 550 MB under hostile content, with two at most 430.
const env = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', ...process.env };
// The channel to the server tells it when this process is gone without a word (kill -9).
const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
process.exit(await run(process.execPath, ['--enable-source-maps', 'dist/server/main.js', ...args], { env, stdio }));

// npm start: preflight, dependencies, build when something changed, then the server. Its arguments (--empty, --lan) pass.
import { buildAll } from './lib/build.mjs';
import { ensureReady } from './lib/ensure.mjs';
import { run } from './lib/run.mjs';

await ensureReady();
if (!(await buildAll())) process.exit(1);
const env = { NODE_ENV: 'production', ...process.env };
process.exit(
  await run(process.execPath, ['--enable-source-maps', 'dist/server/main.js', ...process.argv.slice(2)], { env }),
);

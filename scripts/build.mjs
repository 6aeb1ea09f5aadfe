// npm run build: what npm start builds, without starting it.
import { buildAll } from './lib/build.mjs';
import { ensureReady } from './lib/ensure.mjs';

await ensureReady();
process.exit((await buildAll()) ? 0 : 1);

// npm run build: what npm start builds, without starting it. `npm run build -- server` leaves the pages out.
import { buildAll, buildServerPart } from './lib/build.mjs';
import { ensureReady } from './lib/ensure.mjs';

await ensureReady();
const build = process.argv.includes('server') ? buildServerPart : buildAll;
process.exit((await build()) ? 0 : 1);

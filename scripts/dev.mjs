// npm run dev: the server restarts on a change (port 8080), vite serves the browser part with hot reload (port 5173).
import { ensureReady } from './lib/ensure.mjs';
import { bin, endWithNpm, run } from './lib/run.mjs';

endWithNpm();
await ensureReady();
const port = process.env.PORT ?? '8080';
const env = { ...process.env, PORT: port, ALLOWED_ORIGINS: process.env.ALLOWED_ORIGINS ?? 'http://localhost:5173' };
const codes = await Promise.all([
  run(bin('tsx'), ['watch', '--clear-screen=false', 'server/main.ts', ...process.argv.slice(2)], { env }),
  run(bin('vite'), ['--clearScreen', 'false'], { env: { ...process.env, LAIDAN_SERVER: `http://127.0.0.1:${port}` } }),
]);
process.exit(Math.max(...codes));

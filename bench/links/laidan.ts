import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { signInOwner } from '../../tests/e2e/kitchen.ts';
import { startServer } from '../../tests/e2e/server.ts';
import { openDeskClient } from '../../tests/support/desk-client.ts';
import { openPoster } from '../intake.ts';
import { pairScreen } from '../protocol-client.ts';
import type { Kind, Link, LinkListener, Rival } from './kind.ts';
import { openLightScreen } from './light-screen.ts';

/** Paired screens; thousands of links share their cookies. */
const DEVICES = 20;
const COLLECT_MS = 1_500;

/** The product's own session of the desk: two lanes, beats, proof; "down" is what its seal says. */
function connectDesk(port: number, cookie: string, listener: LinkListener): Link {
  const client = openDeskClient({ origin: `http://127.0.0.1:${port}`, cookie });
  const known = new Set<string>();
  let isUp = false;
  const unsubscribe = client.desk.subscribe(() => {
    const view = client.desk.view();
    for (const { confirmed } of view.orders) {
      if (known.has(confirmed.id)) continue;
      known.add(confirmed.id);
      listener.onMessage(confirmed.id);
    }
    const isNowUp = view.seal.kind === 'ok';
    if (isNowUp !== isUp) (isNowUp ? listener.onUp : listener.onDown)();
    isUp = isNowUp;
  });
  return {
    close() {
      unsubscribe();
      client.stop();
    },
  };
}

/** The built server knows no TypeScript. */
async function writePreload(folder: string): Promise<string> {
  const outfile = join(folder, 'collect.mjs');
  const entry = fileURLToPath(new URL('collect-on-signal.ts', import.meta.url));
  const built = await build({ entryPoints: [entry], bundle: true, write: false, format: 'esm', platform: 'node' });
  writeFileSync(outfile, built.outputFiles[0]?.text ?? '');
  return pathToFileURL(outfile).href;
}

async function start(): Promise<Rival> {
  const folder = mkdtempSync(join(tmpdir(), 'laidan-bench-'));
  const server = await startServer({
    env: { LOG_LEVEL: 'error', NODE_OPTIONS: `--import ${await writePreload(folder)}` },
  });
  const owner = await signInOwner(server);
  const cookies: string[] = [];
  for (let device = 0; device < DEVICES; device += 1) cookies.push(await pairScreen(server, owner, `screen ${device}`));
  const poster = await openPoster(server, owner, 61);
  let connected = 0;
  return {
    port: server.port,
    pid: server.pid,
    connect(port, listener, isMany) {
      const cookie = cookies[connected % cookies.length] ?? '';
      connected += 1;
      return isMany ? openLightScreen(port, cookie, listener) : connectDesk(port, cookie, listener);
    },
    publish: async () => (await poster.post()).id,
    async collect() {
      process.kill(server.pid(), 'SIGUSR2');
      await wait(COLLECT_MS);
    },
    kill: server.kill,
    restart: server.restart,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const LAIDAN: Kind = {
  name: 'Laidan',
  setting: 'SQLite, each order priced, stored and fsynced before the answer',
  start,
};

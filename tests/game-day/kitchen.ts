import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { launch, type Ends } from './process.ts';
import { openSite } from './site.ts';

const MEGABYTE = 1_048_576;
/** For the demo, the reserve, and the game's orders. */
const DISK_MB = 160;

/** Takes every byte that is left. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  for (const size of [MEGABYTE, 4_096])
    try {
      for (;;) if (writeSync(file, Buffer.alloc(size)) < size) break;
    } catch {
      // Full, for this size.
    }
  closeSync(file);
}

/** One process on the embedded database, on a small disk of its own; without one where this machine may not mount. */
export async function openKitchen(folder: string, ends: Ends) {
  const data = join(folder, 'kitchen');
  mkdirSync(data);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', data]).status === 0;
  if (mounted) ends.push(() => spawnSync('umount', ['-l', data]));
  const env = { DATA_DIR: data };
  const only = await launch('kitchen', env, ends);
  const site = await openSite(ends, {
    processes: [only],
    env: { ...env, DATABASE_URL: '', REDIS_URL: '', MASTER_KEY: '', SMTP_URL: '' },
    target: { kind: 'sqlite', path: join(data, 'laidan.db') },
    ordersPerSecond: 0.5,
  });
  const ballast = join(data, 'ballast');
  return {
    site,
    only,
    mounted,
    fillDisk: () => fill(ballast),
    freeDisk: () => rmSync(ballast),
  };
}

export type Kitchen = Awaited<ReturnType<typeof openKitchen>>;

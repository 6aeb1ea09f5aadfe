import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type DatabaseTarget } from '#server/db/database.ts';
import { readAtOnce } from '#server/modules/platform/installation/copy-database.ts';
import { verifyInstallation } from '#server/modules/platform/installation/verify-installation.service.ts';
import { hasPostgres, startPostgres } from '../../scripts/lib/postgres.mjs';
import { signInOwner } from '../e2e/kitchen.ts';
import { startServer } from '../e2e/server.ts';
import { openShop, startOrderStream } from '../support/order-stream.ts';
import { makeBlockDevice, mountCopy, refusalToMount, type BlockDevice } from './block-device.ts';
import { figure } from './world.ts';

const CUTS = 5;
const probe = mkdtempSync(join(tmpdir(), 'laidan-mount-'));
const refusal = refusalToMount(probe);
rmSync(probe, { recursive: true, force: true });
if (refusal !== undefined)
  process.stdout.write(`NOTICE: this machine mounts no images, the power cut is skipped: ${refusal}\n`);

/**
 * The disk is copied while everyone who writes to it stops in the middle of whatever they did (SIGSTOP): the copy has
 * what was handed to the device by then, and nothing of what was only in the kernel's memory. That is what a power cut
 * leaves, on a disk that keeps what was synced. The copy is then started on, as after the cut.
 */
describe.runIf(refusal === undefined)('[IN9] a power cut while orders come in', () => {
  let place: string;
  let disk: BlockDevice;
  const undo: (() => Promise<unknown> | void)[] = [];
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'laidan-power-'));
    // PostgreSQL runs as its own user.
    chmodSync(place, 0o755);
    disk = makeBlockDevice(place, 768);
  });
  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step();
    disk.unmount();
    rmSync(place, { recursive: true });
  });

  /** Looks through what the cut has left: whole in itself, and with every order that was acknowledged. */
  async function judge(target: DatabaseTarget, acknowledged: readonly string[]): Promise<string[]> {
    const database = openDatabase(target);
    try {
      const { unproven } = await readAtOnce(database, (tx) =>
        verifyInstallation(tx, database.traits, { keys: undefined, isKeyed: false }),
      );
      expect(unproven).toEqual([]);
      const rows = await database.db.selectFrom('orders').select('id').where('last_seq', '>', 0).execute();
      const there = new Set(rows.map(({ id }) => id));
      return acknowledged.filter((id) => !there.has(id));
    } finally {
      await database.close();
    }
  }

  type Stand = {
    /** Everyone who writes to the disk. */
    signal: (name: 'SIGSTOP' | 'SIGCONT') => void;
    /** Opens the database of a copy, as after the cut. */
    reopen: (copy: BlockDevice, work: (target: DatabaseTarget) => Promise<string[]>) => Promise<string[]>;
  };

  async function expectWholeAfterCuts(env: Record<string, string>, stand: Stand): Promise<void> {
    const server = await startServer({ env: { ...env, LOG_LEVEL: 'error', COURIER_SPEED: '0.1' } });
    undo.push(() => server.stop());
    const shop = await openShop(await signInOwner(server));
    const stream = startOrderStream(shop, { origins: [server.origin], perSecond: 200, width: 24 });
    for (let cut = 0; cut < CUTS; cut += 1) {
      await wait(1_000 + Math.random() * 1_500);
      process.kill(server.pid(), 'SIGSTOP');
      stand.signal('SIGSTOP');
      // Answers that were under way arrive: they count.
      await wait(50);
      const acknowledged = [...stream.acknowledged.values()];
      const copy = mountCopy(disk, place, `cut-${cut}`);
      stand.signal('SIGCONT');
      process.kill(server.pid(), 'SIGCONT');
      try {
        expect(acknowledged.length).toBeGreaterThan(0);
        expect(await stand.reopen(copy, (target) => judge(target, acknowledged))).toEqual([]);
        figure(`power cut ${cut + 1}: ${acknowledged.length} acknowledged orders, 0 lost`);
      } finally {
        copy.unmount();
      }
    }
    await stream.finish();
  }

  it('leaves SQLite whole, with every acknowledged order', async () => {
    const dataDir = join(disk.folder, 'data');
    await expectWholeAfterCuts(
      { DATA_DIR: dataDir },
      {
        signal: () => undefined,
        reopen: (copy, work) => work({ kind: 'sqlite', path: join(copy.folder, 'data', 'laidan.db') }),
      },
    );
  });

  it.runIf(hasPostgres())('leaves PostgreSQL whole, with every acknowledged order', async () => {
    const folder = join(disk.folder, 'postgres');
    mkdirSync(folder);
    const cluster = await startPostgres({ isDurable: true, folder });
    if (cluster === undefined) throw new Error('PostgreSQL did not start');
    undo.push(() => cluster.stop());
    await expectWholeAfterCuts(
      { DATABASE_URL: cluster.url, DATA_DIR: join(place, 'data') },
      {
        signal: cluster.signal,
        reopen: async (copy, work) => {
          const there = join(copy.folder, 'postgres');
          // After a real cut the process it names would not be running; here it still runs beside the copy.
          rmSync(join(there, 'data', 'postmaster.pid'));
          const again = await startPostgres({ isDurable: true, folder: there });
          if (again === undefined) return ['PostgreSQL does not start on what is left'];
          try {
            return await work({ kind: 'postgres', url: again.url, poolSize: 2 });
          } finally {
            await again.stop();
          }
        },
      },
    );
  });

  it('loses what was never flushed: the negative control', async () => {
    const path = join(disk.folder, 'naive.db');
    const writer = spawn(process.execPath, ['-e', NAIVE_WRITER, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    writer.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    undo.push(() => void writer.kill('SIGKILL'));
    await wait(2_000);
    process.kill(writer.pid ?? 0, 'SIGSTOP');
    await wait(50);
    const acknowledged = Number(said.trim().split('\n').at(-1));
    const copy = mountCopy(disk, place, 'naive');
    process.kill(writer.pid ?? 0, 'SIGCONT');
    expect(acknowledged).toBeGreaterThan(100);
    const left = rowsIn(join(copy.folder, 'naive.db'));
    copy.unmount();
    figure(`negative control: ${acknowledged} acknowledged, ${left} left`);
    expect(left).toBeLessThan(acknowledged);
  });
});

/** Rows of a database that may not have survived at all. */
function rowsIn(path: string): number {
  const database = new BetterSqlite(path);
  try {
    return Number(database.prepare('select count(*) from naive').pluck().get());
  } catch {
    return 0;
  } finally {
    database.close();
  }
}

/** What the product does not do: it answers when the order is written, not when it is on the disk. */
const NAIVE_WRITER = `
  const database = require('better-sqlite3')(process.argv[1]);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = OFF');
  database.exec('create table naive (id integer primary key)');
  const insert = database.prepare('insert into naive default values');
  setInterval(() => process.stdout.write(insert.run().lastInsertRowid + '\\n'), 1);
`;

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#server/db/database.ts';
import { noteBackup } from '#server/modules/platform/installation/last-backup.repository.ts';
import { behindTheGuards } from '#server/testing/tamper.ts';
import { follow } from '../support/manual.ts';
import { doctorSays, measure, readinessSays } from './ask.ts';
import { strikeCallbacks } from './callbacks.ts';
import { certify } from './certificates.ts';
import { GOOD_DAYS, randomKey, type Chain } from './chain.ts';
import type { Kitchen } from './kitchen.ts';
import type { Fault } from './plan.ts';
import type { Site } from './site.ts';

const CLOCK_OFF_MS = 600_000;
const HOUR_MS = 3_600_000;
const LATE_HOURS = 27;
/** The one number of days below none that openssl takes. */
const ENDED = -1;

async function followed(label: string, env: Record<string, string>): Promise<void> {
  const { code, out, err } = await follow(label, env);
  if (code !== 0) throw new Error(`the commands of "${label}" ended with ${code}: ${out}${err}`);
}

/** Changes rows behind the product's back. */
async function behind({ target }: Site, change: (database: ReturnType<typeof openDatabase>) => Promise<unknown>) {
  const database = openDatabase(target);
  await change(database);
  await database.close();
}

/** What its processes meet: a clock, a key, a certificate, an end. */
function ofProcesses({ site, first, second, clockFile, tlsFolder }: Chain): Fault[] {
  const key = site.env['MASTER_KEY'] ?? '';
  const restartWith = async (masterKey: string): Promise<void> => {
    await second.end('SIGTERM');
    second.env['MASTER_KEY'] = masterKey;
    await second.start();
  };
  return [
    {
      name: 'a process is killed (-9)',
      strike: () => first.end('SIGKILL'),
      named: () => readinessSays(first.origin, /does not answer/),
      remedy: () => first.start(),
    },
    {
      name: 'the clock of a process is 10 minutes fast',
      strike: async () => writeFileSync(clockFile, String(CLOCK_OFF_MS)),
      named: () => readinessSays(second.origin, /clock_off/),
      remedy: async () => writeFileSync(clockFile, '0'),
    },
    {
      name: 'a process starts with another master key',
      strike: () => restartWith(randomKey(6)),
      named: () => readinessSays(second.origin, /key_missing/),
      remedy: () => restartWith(key),
    },
    {
      name: 'the certificate has ended',
      async strike() {
        certify(tlsFolder, ENDED);
        second.signal('SIGHUP');
      },
      async named() {
        const ends = await measure(second.metrics, 'laidan_certificate_expiry_timestamp_seconds');
        return ends !== undefined && ends < Date.now() / 1_000
          ? '/metrics laidan_certificate_expiry_timestamp_seconds'
          : undefined;
      },
      async remedy() {
        certify(tlsFolder, GOOD_DAYS);
        second.signal('SIGHUP');
      },
    },
  ];
}

/** What they stand on. */
function ofNeighbors({ site, first, cluster, mail, noticesWire, stopRedis, startRedis }: Chain): Fault[] {
  return [
    {
      name: 'PostgreSQL is gone',
      strike: () => cluster.crash(),
      named: () => readinessSays(first.origin, /database no_answer/),
      remedy: () => cluster.start(),
    },
    {
      name: 'Redis is gone',
      strike: stopRedis,
      named: () => readinessSays(first.origin, /no_redis/),
      remedy: startRedis,
    },
    {
      name: 'the mail server is gone',
      strike: () => mail.setMood('refuse'),
      named: () => doctorSays(site.env, 'mail'),
      remedy: () => mail.setMood('pass'),
    },
    {
      name: 'the receiver of notices is gone',
      strike: () => noticesWire.setMood('refuse'),
      named: () => doctorSays(site.env, 'notices'),
      remedy: () => noticesWire.setMood('pass'),
    },
  ];
}

/** What is stored, what is sent, and what is drawn. */
function ofWork(chain: Chain, folder: string): Fault[] {
  const { site, first, callbacks } = chain;
  return [
    {
      name: 'the last backup is too old',
      strike: () =>
        behind(site, async ({ db }) => {
          await db.deleteFrom('last_backup').execute();
          await noteBackup(db, new Date(Date.now() - LATE_HOURS * HOUR_MS).toISOString());
        }),
      named: async () =>
        (await measure(first.metrics, 'laidan_backup_late')) === 1 ? '/metrics laidan_backup_late' : undefined,
      remedy: () => followed('backup', site.env),
    },
    {
      name: 'an entry of the record was changed',
      strike: () =>
        behind(site, (database) =>
          behindTheGuards(database, () =>
            database.db.updateTable('audit').set({ target: 'another' }).where('seq', '=', 2).execute(),
          ),
        ),
      named: () => doctorSays(site.env, 'record'),
      remedy: () => followed('repair', { ...site.env, NAME: 'Game Day' }),
    },
    {
      name: 'a channel drips at its callbacks',
      strike: () => strikeCallbacks(chain),
      named: () => doctorSays(site.env, 'channels'),
      remedy: async () => callbacks.setDripping(false),
    },
    {
      name: 'the fonts are gone',
      async strike() {
        const path = join(folder, 'fonts.conf');
        writeFileSync(path, '<?xml version="1.0"?><fontconfig></fontconfig>');
        site.env['FONTCONFIG_FILE'] = path;
      },
      named: () => doctorSays(site.env, 'fonts'),
      remedy: async () => delete site.env['FONTCONFIG_FILE'],
    },
  ];
}

export function faultsOf(chain: Chain, kitchen: Kitchen, folder: string): Fault[] {
  const disk: Fault = {
    name: 'the disk of the embedded database is full',
    strike: async () => kitchen.fillDisk(),
    named: () => readinessSays(kitchen.only.origin, /disk_full/),
    remedy: async () => kitchen.freeDisk(),
  };
  return [...ofProcesses(chain), ...ofNeighbors(chain), ...ofWork(chain, folder), ...(kitchen.mounted ? [disk] : [])];
}

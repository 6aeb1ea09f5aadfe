import type { FastifyBaseLogger } from 'fastify';
import { isoNow, type Clock } from '../base/clock.ts';
import type { Database } from './database.ts';
import type { DiskReserve } from './disk-reserve.ts';
import { storageFaultOf, type StorageFault } from './storage-fault.ts';

const MEGABYTE = 1_048_576;
const RESERVE_BYTES = 16 * MEGABYTE;
/** Below this the last megabytes begin; it is good again with as much to spare, and the reserve, twice over. */
const LOW_BYTES = 8 * MEGABYTE;
const ENOUGH_BYTES = RESERVE_BYTES + 2 * LOW_BYTES;

const LOOK_MS = 2_000;
/** While all is well, a write that only proves itself comes with each of so many looks. */
const PROBE_EVERY = 5;

export type StorageWatch = {
  /** Why nothing new is accepted; undefined while the server can store. */
  fault: () => StorageFault | undefined;
  /** Looks at the disk and writes one row. */
  look: () => Promise<void>;
  start: () => void;
  stop: () => void;
  /** The database, of which each failed write is noticed. */
  database: Database;
};

type Parts = {
  database: Database;
  /** Of the disk that the embedded database is on; undefined with PostgreSQL, whose disk is elsewhere. */
  reserve: DiskReserve | undefined;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
};

/**
 * [ST1] Knows whether the server can store: before the last megabytes, and when a write fails. The reserve is then
 * given up, so that orders on their way are finished while nothing new is accepted; it is taken again, and everything
 * is accepted, when there is room and a write succeeds.
 */
export function createStorageWatch({ database, reserve, clock, log }: Parts): StorageWatch {
  let isLow = false;
  let failed: StorageFault | undefined;
  let said: StorageFault | undefined;
  let looks = 0;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  const fault = (): StorageFault | undefined => (isLow ? 'disk_full' : failed);

  function sayChange(): void {
    const now = fault();
    if (now === said) return;
    said = now;
    if (now === undefined) log.info('the server can store again');
    else log.error({ reason: now }, 'the server cannot store: nothing new is accepted');
  }

  function giveUpReserve(): void {
    isLow = true;
    reserve?.release();
  }

  function noted(error: unknown): void {
    failed = storageFaultOf(error) ?? failed;
    if (failed === 'disk_full' && reserve !== undefined) giveUpReserve();
    sayChange();
  }

  async function takeReserve({ hold }: DiskReserve): Promise<void> {
    try {
      await hold(RESERVE_BYTES);
      isLow = false;
    } catch (error) {
      if (storageFaultOf(error) === undefined) throw error;
      giveUpReserve();
    }
  }

  async function lookAtDisk(disk: DiskReserve): Promise<void> {
    const free = await disk.free();
    if (disk.isHeld()) {
      isLow = free < LOW_BYTES;
      if (isLow) giveUpReserve();
    } else if (free >= ENOUGH_BYTES) await takeReserve(disk);
    else isLow = true;
  }

  const write: Database['write'] = (work) =>
    database.write(work).catch((error: unknown) => {
      noted(error);
      throw error;
    });

  async function probe(): Promise<void> {
    const row = { id: 'probe', at: isoNow(clock) };
    try {
      await write((tx) =>
        tx
          .insertInto('storage_probe')
          .values(row)
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ at: row.at }))
          .execute(),
      );
      failed = undefined;
    } catch (error) {
      // Any other failure, as a database that does not answer, is what /readyz asks for itself.
      if (storageFaultOf(error) === undefined) log.error({ err: error }, 'the probe of the storage failed');
    }
  }

  async function lookOnce(): Promise<void> {
    if (reserve !== undefined) await lookAtDisk(reserve);
    if (fault() !== undefined || looks % PROBE_EVERY === 0) await probe();
    looks += 1;
    sayChange();
  }

  const look = (): Promise<void> => {
    looking ??= lookOnce()
      .catch((error: unknown) => log.error({ err: error }, 'the look at the disk failed'))
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };

  return {
    fault,
    look,
    start: () => {
      void look();
      timer = setInterval(() => void look(), LOOK_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
    database: { ...database, write },
  };
}

import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS, SECOND_MS, type Clock } from '../base/clock.ts';
import type { Database } from './database.ts';
import { readScreenClocks } from './screen-clocks.ts';

const LOOK_MS = 10 * SECOND_MS;
const NOTABLY_OFF_MS = 2 * SECOND_MS;
/** Promises, closings and leases that are wrong by this much are worse than orders that go elsewhere or come again. */
const MOST_OFF_MS = MINUTE_MS;

/** This clock minus another one. `isSure`: it is this one that is wrong. */
type Offset = { against: 'database' | 'screens'; offMs: number; isSure: boolean };

export type ClockWatch = {
  /** What was found at the last look; undefined before the first, and where there is no other clock. */
  offsets: () => readonly Offset[];
  /** The one that is notably off, the farthest first. */
  trouble: () => Offset | undefined;
  /** Why nothing new is accepted; undefined while the clock is near enough. */
  fault: () => 'clock_off' | undefined;
  look: () => Promise<void>;
  start: () => void;
  stop: () => void;
};

type Parts = {
  database: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>;
  /** The time by the database's clock, where it has one. */
  databaseTime: () => Promise<number | undefined>;
};

/**
 * [CK1] Knows how far this process's clock is from the database's and from the screens' median. [CK2] More than a minute
 * off, nothing new is accepted until it is right again.
 */
export function createClockWatch({ database, clock, log, databaseTime }: Parts): ClockWatch {
  let found: readonly Offset[] = [];
  let said = 'ok';
  let timer: NodeJS.Timeout | undefined;

  const trouble = (): Offset | undefined =>
    found
      .filter(({ offMs }) => Math.abs(offMs) > NOTABLY_OFF_MS)
      .toSorted((a, b) => Math.abs(b.offMs) - Math.abs(a.offMs))[0];
  const fault = (): 'clock_off' | undefined =>
    found.some(({ offMs, isSure }) => isSure && Math.abs(offMs) > MOST_OFF_MS) ? 'clock_off' : undefined;

  function sayChange(): void {
    const off = trouble();
    const now = fault() ?? off?.against ?? 'ok';
    if (now === said) return;
    said = now;
    const about = off && { against: off.against, off_seconds: off.offMs / SECOND_MS };
    if (off === undefined) log.info('the clock is right again');
    else if (fault() === undefined) log.warn(about, 'the clock of this machine is not that of the others');
    else log.error(about, 'the clock of this machine is wrong: nothing new is accepted');
  }

  async function againstDatabase(): Promise<Offset[]> {
    const asked = clock.now();
    const theirs = await databaseTime();
    const ours = (asked + clock.now()) / 2;
    return theirs === undefined ? [] : [{ against: 'database', offMs: ours - theirs, isSure: true }];
  }

  async function againstScreens(): Promise<Offset[]> {
    const screens = await readScreenClocks(database.db, clock.now());
    return screens === undefined ? [] : [{ against: 'screens', ...screens }];
  }

  const look = async (): Promise<void> => {
    try {
      found = [...(await againstDatabase()), ...(await againstScreens())];
      sayChange();
    } catch (error) {
      // A database that does not answer is what /readyz asks for itself.
      log.warn({ err: error }, 'the clocks could not be compared');
    }
  };

  return {
    offsets: () => found,
    trouble,
    fault,
    look,
    start: () => {
      void look();
      timer = setInterval(() => void look(), LOOK_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

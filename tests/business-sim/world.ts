import type { Database } from '#server/db/database.ts';
import type { DialectName } from '#server/db/dialect.ts';
import { createHintBus } from '#server/live/hint-bus.ts';
import { buildAppOn, makeTestClock, type EmptyApp, type TestClock } from '#server/testing/build-test-app.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';
import { COURIER_ACCOUNTS, openRoad, type Road } from './couriers/road.ts';
import { noFault, withFaults, type Fault } from './faults.ts';

export type Process = { app: EmptyApp; fault: Fault };

/** The installation that all seeds play on: one database, one clock, two processes of the whole
 * server, and the couriers of two providers. */
export type World = {
  database: Database;
  clock: TestClock;
  processes: readonly Process[];
  road: Road;
  close: () => Promise<void>;
};

export async function openWorld(dialect: DialectName): Promise<World> {
  const database = await openTestDatabase(dialect);
  const clock = makeTestClock();
  const bus = createHintBus();
  const road = openRoad(clock.now);
  const processes: Process[] = [];
  for (let index = 0; index < 2; index += 1) {
    const fault = noFault();
    processes.push({ app: await buildAppOn(withFaults(database, fault), clock, bus, COURIER_ACCOUNTS), fault });
  }
  return {
    database,
    clock,
    processes,
    road,
    close: async () => {
      road.close();
      for (const { app, fault } of processes) {
        // A dead one is closed too: nothing of it may be left open.
        Object.assign(fault, { left: 0, isDead: false });
        await app.close();
      }
      await database.close();
    },
  };
}

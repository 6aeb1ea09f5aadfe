import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../base/clock.ts';
import type { Ids } from '../base/ids.ts';
import type { Database } from '../db/database.ts';
import type { SqlLiveStore } from '../live/sql-live-store.ts';

/** What every module is built from; tests put their own clock and ids in. */
export type Context = {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: FastifyBaseLogger;
  store: SqlLiveStore;
};

import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../base/clock.ts';
import type { Ids } from '../base/ids.ts';
import type { KeyRing } from '../base/key-ring.ts';
import type { Database } from '../db/database.ts';
import type { SqlLiveStore } from '../live/sql-live-store.ts';

/** What every module is built from; tests put their own clock and ids in. */
export type Context = {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: FastifyBaseLogger;
  store: SqlLiveStore;
  /** The installation's master keys; what is sealed is sealed under keys derived from them (`deriveKeyRing`). */
  keys: KeyRing;
  /** `REQUIRE_ADMIN_2FA`. */
  needsAdminSecondFactor: boolean;
};

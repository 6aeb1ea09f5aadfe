import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../base/clock.ts';
import type { Ids } from '../base/ids.ts';
import type { KeyRing } from '../base/key-ring.ts';
import type { Database } from '../db/database.ts';
import type { SqlLiveStore } from '../live/sql-live-store.ts';

/** Whether card details are kept: not at all, test numbers only (the demo), or any; and for how long. */
export type CardVault = { mode: 'off' | 'test' | 'on'; retentionDays: number };

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
  /** `CARD_VAULT`, `CARD_RETENTION_DAYS`. */
  cards: CardVault;
};

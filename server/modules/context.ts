import type { FastifyBaseLogger } from 'fastify';
import type { LimitName } from '#contract/domain/limits.ts';
import type { Role } from '#contract/permissions.ts';
import type { Clock } from '../base/clock.ts';
import type { EndedList } from '../base/ended-list.ts';
import type { Ids } from '../base/ids.ts';
import type { KeyRing } from '../base/key-ring.ts';
import type { Meters } from '../base/meters.ts';
import type { Database } from '../db/database.ts';
import type { RestaurantStore } from './orders/order/restaurant-store.service.ts';

/** Which card details are stored: none, test numbers only (the demo), or any; and for how long. */
export type CardVault = { mode: 'off' | 'test' | 'on'; retentionDays: number };

/** The dependencies of every module; tests replace the clock and ids. */
export type Context = {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: FastifyBaseLogger;
  store: RestaurantStore;
  /** The installation's master keys; data is encrypted with keys derived from them (`deriveKeyRing`). */
  keys: KeyRing;
  /** `ENDED_LIST`: what a restored backup must not bring back. */
  ended: EndedList;
  /** `REQUIRE_ADMIN_2FA`, `REQUIRE_2FA`: the roles that need a second factor before anything else. */
  secondFactorFor: readonly Role[];
  /** `PASSWORD_RULES=strict`: twelve characters for everyone, and no most. */
  hasStrictPasswords: boolean;
  /** `SCREEN_IDLE_DAYS`: a screen that was not used for so long has to be paired again; 0: never. */
  screenIdleDays: number;
  /** `SCREEN_KEY_DAYS`: a screen's credential is replaced after so long; 0: never. */
  screenKeyDays: number;
  /** `LIMIT_…`: what holds where an administrator set nothing else. */
  limits: Readonly<Record<LimitName, number>>;
  /** `CARD_VAULT`, `CARD_RETENTION_DAYS`. */
  cards: CardVault;
  /** What this process has counted since its start. */
  meters: Meters;
};

/** One transaction over one restaurant's orders, log and rows. */
export type RestaurantTx = Parameters<Parameters<RestaurantStore['transact']>[1]>[0];

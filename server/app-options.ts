import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './base/clock.ts';
import type { Config } from './base/config.ts';
import type { Ids } from './base/ids.ts';
import type { KeyRing } from './base/key-ring.ts';
import type { LogArea } from './base/log-levels.ts';
import type { Meters } from './base/meters.ts';
import type { OrderTraces } from './base/order-traces.ts';
import type { Database } from './db/database.ts';
import type { DiskReserve } from './db/disk-reserve.ts';
import type { CountRequest } from './http/request-counts.ts';
import type { HintBus } from './live/store.ts';
import type { CardVault } from './modules/context.ts';

/** What the whole server is made of; tests replace parts. */
export type AppOptions = {
  database: Database;
  /** Room on the embedded database's disk; undefined where the database is elsewhere. */
  reserve: DiskReserve | undefined;
  clock: Clock;
  ids: Ids;
  bus: HintBus;
  /** Whether the bus reaches other processes now; undefined where it is this process's own. */
  areHintsUp?: (() => boolean) | undefined;
  /** Master keys that the database names and that are not here [IN10]. */
  missingKeys?: readonly string[] | undefined;
  /** The time by the database's clock; undefined for the embedded one, which has none of its own. */
  databaseTime: () => Promise<number | undefined>;
  /** Where traces are switched on. */
  traces?: OrderTraces | undefined;
  meters: Meters;
  /** The log of each area [LG4]. */
  logOf: (area: LogArea) => FastifyBaseLogger;
  /** The installation's master keys. */
  keys: KeyRing;
  cards: CardVault;
  config: Pick<
    Config,
    | 'dataDir'
    | 'secondFactorFor'
    | 'screenIdleDays'
    | 'screenKeyDays'
    | 'hasStrictPasswords'
    | 'limits'
    | 'connectionsPerAddress'
    | 'securityContact'
    | 'notifyWebhookUrl'
    | 'notifyWebhookSecret'
    | 'vapidSubject'
    | 'doorDash'
    | 'uberDirect'
    | 'smtpUrl'
    | 'mailFrom'
    | 'mailReportToken'
    | 'publicUrl'
    | 'allowedOrigins'
    | 'trustProxy'
    | 'courierSpeed'
    | 'callbackAllow'
    | 'auditAnchor'
    | 'endedList'
    | 'printers'
    | 'tls'
    | 'metrics'
  >;
  /** The built browser app; a folder without `index.html` serves no pages. */
  webRoot: string;
  minBuild: string;
  isStrict: boolean;
  requestsPerMinute: number;
  /** Counts of requests that processes share; undefined where each has its own. */
  countRequest?: CountRequest | undefined;
};

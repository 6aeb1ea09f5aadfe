import { join } from 'node:path';
import type { Role } from '#contract/permissions.ts';
import { limitProblems, readLimitSettings, type Limits } from './limits.ts';
import { groupProblems, settingProblems } from './setting-problems.ts';
import { SettingsSchema, type Settings } from './settings-schema.ts';
import type { DoorDashAccount, UberAccount } from './courier-accounts.ts';

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** PostgreSQL keeps the plans of repeated statements by name. */
  namesStatements: boolean;
  redisUrl: string | undefined;
  publicUrl: string | undefined;
  allowedOrigins: readonly string[];
  tls: { certPath: string; keyPath: string } | undefined;
  trustProxy: string | number | false;
  /** Seconds of the simulated courier per second of the wall clock. */
  courierSpeed: number;
  /** `host:port` pairs that a status callback may reach although they are private. */
  callbackAllow: readonly string[];
  /** Where network printers may be: in this machine's local networks, and at these places (`PRINTER_ALLOW`). */
  printers: { isLanAllowed: boolean; allowed: readonly string[] };
  /** The webhook that gets phone calls, faxes and order notifications as JSON. */
  notifyWebhookUrl: string | undefined;
  /** Signs the requests to that webhook. */
  notifyWebhookSecret: string | undefined;
  /** Whom to tell of a vulnerability, in `/.well-known/security.txt`: `mailto:…` or `https://…`. */
  securityContact: string | undefined;
  /** The contact for push services about our notifications: `mailto:…` or `https://…`. */
  vapidSubject: string | undefined;
  /** The account with DoorDash Drive, complete or absent. */
  doorDash: DoorDashAccount | undefined;
  /** The account with Uber Direct, complete or absent. */
  uberDirect: UberAccount | undefined;
  /** `smtp://user:password@host:587`; without it mails are files in `dataDir`. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Proves a report of what became of mails [ML12]; without it none is taken. */
  mailReportToken: string | undefined;
  /** Base64 of 32 bytes, several separated by commas; without it, a file in `dataDir` holds the key. */
  masterKey: string | undefined;
  /** A file, or an address, that gets the ends of the record of changes. */
  auditAnchor: string | undefined;
  /** The list of what a restored backup must not bring back. */
  endedList: string;
  /** Encrypt backups: 32 bytes as base64, or a file that holds them. */
  backupKey: string | undefined;
  backupKeyFile: string | undefined;
  /** Who must set up a second factor before anything else. */
  secondFactorFor: readonly Role[];
  hasStrictPasswords: boolean;
  /** What a restaurant or an owner may have. */
  limits: Limits;
  /** A screen that nobody used for so many days has to be paired again; 0: never. */
  screenIdleDays: number;
  /** A screen's credential is replaced after so many days; 0: never. */
  screenKeyDays: number;
  /** Open sockets of one address, of screens and back-offices together. */
  connectionsPerAddress: number;
  /** Whether card details are stored; unset means no, and in the demo test numbers only. */
  cardVault: boolean | undefined;
  /** Days that card details are kept after their order is closed. */
  cardRetentionDays: number;
  demoPassword: string | undefined;
  demoChannelKey: string | undefined;
  /** A backup is made before the start changes the database's schema. */
  backsUpBeforeMigration: boolean;
  /** `/metrics`: with a token on the server's port, or on a port of its own; neither means not at all. */
  metrics: { token: string | undefined; port: number | undefined; host: string };
  /** Where the ways of orders go as traces; undefined means nowhere. */
  traceEndpoint: string | undefined;
  logLevel: string;
  isLan: boolean;
  isEmpty: boolean;
  /** The settings are checked, and nothing is started. */
  isCheck: boolean;
};

const ARGUMENTS = ['--lan', '--empty', '--check'];

/** Reads the environment and the command line; throws a sentence for each variable that is wrong, or one for an option. */
export function readConfig(environment: Record<string, string | undefined>, args: readonly string[]): Config {
  const parsed = SettingsSchema.safeParse(withoutBlanks(environment));
  const problems = [
    ...settingProblems(parsed.error?.issues ?? [], environment),
    ...groupProblems(environment),
    ...limitProblems(environment),
  ];
  if (!parsed.success || problems.length > 0) throw new Error(problems.join('\n'));
  const env = parsed.data;
  const unknown = args.find((arg) => !ARGUMENTS.includes(arg));
  if (unknown !== undefined)
    throw new Error(
      `There is no option ${unknown}: --lan serves the whole network, --empty starts without the demo, --check only checks the settings; the rest are environment variables (docs/operations.md)`,
    );
  const isLan = args.includes('--lan');
  return {
    port: env.PORT,
    host: env.HOST ?? (isLan ? '0.0.0.0' : '127.0.0.1'),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    namesStatements: env.DATABASE_STATEMENT_NAMES,
    redisUrl: env.REDIS_URL,
    publicUrl: env.PUBLIC_URL,
    allowedOrigins: env.ALLOWED_ORIGINS,
    tls:
      env.TLS_CERT === undefined || env.TLS_KEY === undefined
        ? undefined
        : { certPath: env.TLS_CERT, keyPath: env.TLS_KEY },
    trustProxy: trustProxyOf(env.TRUST_PROXY),
    courierSpeed: env.COURIER_SPEED,
    callbackAllow: env.CALLBACK_ALLOW,
    printers: { isLanAllowed: env.PRINTER_LAN ?? !servesMany(env), allowed: env.PRINTER_ALLOW },
    notifyWebhookUrl: env.NOTIFY_WEBHOOK_URL,
    notifyWebhookSecret: env.NOTIFY_WEBHOOK_SECRET,
    securityContact: env.SECURITY_CONTACT,
    vapidSubject: env.VAPID_SUBJECT,
    doorDash: doorDashOf(env),
    uberDirect: uberOf(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailReportToken: env.MAIL_REPORT_TOKEN,
    masterKey: env.MASTER_KEY,
    auditAnchor: env.AUDIT_ANCHOR,
    endedList: env.ENDED_LIST ?? join(env.DATA_DIR, 'ended.list'),
    backupKey: env.BACKUP_KEY,
    backupKeyFile: env.BACKUP_KEY_FILE,
    secondFactorFor: env.REQUIRE_2FA ? ['admin', 'owner'] : env.REQUIRE_ADMIN_2FA ? ['admin'] : [],
    hasStrictPasswords: env.PASSWORD_RULES === 'strict',
    limits: readLimitSettings(environment),
    screenIdleDays: env.SCREEN_IDLE_DAYS,
    screenKeyDays: env.SCREEN_KEY_DAYS,
    connectionsPerAddress: env.LIMIT_CONNECTIONS,
    cardVault: env.CARD_VAULT === undefined ? undefined : env.CARD_VAULT === '1' || env.CARD_VAULT === 'true',
    cardRetentionDays: env.CARD_RETENTION_DAYS,
    demoPassword: env.LAIDAN_DEMO_PASSWORD,
    demoChannelKey: env.LAIDAN_DEMO_CHANNEL_KEY,
    backsUpBeforeMigration: env.MIGRATION_BACKUP,
    metrics: { token: env.METRICS_TOKEN, port: env.METRICS_PORT, host: env.METRICS_HOST },
    traceEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: env.LOG_LEVEL,
    isLan,
    isEmpty: args.includes('--empty'),
    isCheck: args.includes('--check'),
  };
}

/** A platform's server shares no network with its restaurants: what is near it is not theirs [P9]. */
const servesMany = ({ PUBLIC_URL, DATABASE_URL }: Settings): boolean =>
  PUBLIC_URL !== undefined || DATABASE_URL !== undefined;

/** An incomplete account was refused with the other settings. */
function doorDashOf(env: Settings): DoorDashAccount | undefined {
  const { DOORDASH_DEVELOPER_ID, DOORDASH_KEY_ID, DOORDASH_SIGNING_SECRET } = env;
  if (!DOORDASH_DEVELOPER_ID || !DOORDASH_KEY_ID || !DOORDASH_SIGNING_SECRET) return undefined;
  return {
    developerId: DOORDASH_DEVELOPER_ID,
    keyId: DOORDASH_KEY_ID,
    signingSecret: DOORDASH_SIGNING_SECRET,
    webhookToken: env.DOORDASH_WEBHOOK_TOKEN,
    baseUrl: env.DOORDASH_BASE_URL,
  };
}

function uberOf(env: Settings): UberAccount | undefined {
  const { UBER_DIRECT_CLIENT_ID, UBER_DIRECT_CLIENT_SECRET, UBER_DIRECT_CUSTOMER_ID } = env;
  if (!UBER_DIRECT_CLIENT_ID || !UBER_DIRECT_CLIENT_SECRET || !UBER_DIRECT_CUSTOMER_ID) return undefined;
  return {
    clientId: UBER_DIRECT_CLIENT_ID,
    clientSecret: UBER_DIRECT_CLIENT_SECRET,
    customerId: UBER_DIRECT_CUSTOMER_ID,
    signingKey: env.UBER_DIRECT_SIGNING_KEY,
    baseUrl: env.UBER_DIRECT_BASE_URL,
    authUrl: env.UBER_DIRECT_AUTH_URL,
  };
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

type Transport = Pick<Config, 'tls' | 'host' | 'trustProxy' | 'publicUrl'>;

/** [CD3] Card details travel under TLS, or inside one machine. */
export const isFitForCards = ({ tls, host, trustProxy, publicUrl }: Transport): boolean =>
  tls !== undefined || LOOPBACK.test(host) || (trustProxy !== false && publicUrl?.startsWith('https://') === true);

/** Refuses to store card details that would travel unencrypted. */
export function assertFitForCards(config: Transport & Pick<Config, 'cardVault'>): void {
  if (config.cardVault === true && !isFitForCards(config))
    throw new Error(
      'CARD_VAULT needs TLS_CERT and TLS_KEY, a HOST of this machine alone, or TRUST_PROXY with a PUBLIC_URL of https',
    );
}

const MAIL_IN = /<([^<>\s]+@[^<>\s]+\.[^<>\s]+)>|^([^<>\s]+@[^<>\s]+\.[^<>\s]+)$/;

/**
 * The contact for push services: the configured one, else our mail sender if its address is real; Safari refuses
 * localhost.
 */
export function vapidSubjectOf({ vapidSubject, mailFrom }: Pick<Config, 'vapidSubject' | 'mailFrom'>): string {
  const found = MAIL_IN.exec(mailFrom);
  return vapidSubject ?? `mailto:${found?.[1] ?? found?.[2] ?? 'postmaster@example.com'}`;
}

/** The embedded installation's database file. */
export const sqlitePath = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'laidan.db');

/** Treats an empty variable as unset, because shells and compose files set empty ones. */
const withoutBlanks = (environment: Record<string, string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));

/** Its form was checked with the other settings. */
function trustProxyOf(text: string | undefined): string | number | false {
  if (text === undefined || text === 'false' || text === '0') return false;
  return /^\d{1,2}$/.test(text) ? Number(text) : text;
}

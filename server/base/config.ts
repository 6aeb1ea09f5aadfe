import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Role } from '#contract/permissions.ts';
import { limitProblems, readLimitSettings, type Limits } from './limits.ts';
import { settingProblems } from './setting-problems.ts';
import type { DoorDashAccount, UberAccount } from './courier-accounts.ts';

const toNumber = z.transform((text: string) => Number(text));
const wholeNumber = (otherwise: string, min: number, max: number) =>
  z.pipe(z.pipe(z._default(z.string(), otherwise), toNumber), z.int().check(z.minimum(min), z.maximum(max)));
const list = z.pipe(
  z._default(z.string(), ''),
  z.transform((text: string) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
);
const isYes = z.transform((text: '0' | '1' | 'false' | 'true') => text === '1' || text === 'true');
const flag = z.pipe(z._default(z.enum(['0', '1', 'false', 'true']), '0'), isYes);
const optional = z.optional(z.string().check(z.minLength(1)));

/** The environment variables, validated in this one place. */
const EnvironmentSchema = z.object({
  PORT: wholeNumber('8080', 0, 65_535),
  HOST: optional,
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: optional,
  DATABASE_STATEMENT_NAMES: z.pipe(z._default(z.enum(['0', '1', 'false', 'true']), '1'), isYes),
  REDIS_URL: optional,
  PUBLIC_URL: z.optional(z.url()),
  ALLOWED_ORIGINS: list,
  TLS_CERT: optional,
  TLS_KEY: optional,
  TRUST_PROXY: optional,
  COURIER_SPEED: z.pipe(z.pipe(z._default(z.string(), '1'), toNumber), z.number().check(z.gt(0))),
  CALLBACK_ALLOW: list,
  PRINTER_LAN: z.pipe(z._default(z.enum(['0', '1', 'false', 'true']), '1'), isYes),
  PRINTER_ALLOW: list,
  NOTIFY_WEBHOOK_URL: z.optional(z.url()),
  NOTIFY_WEBHOOK_SECRET: optional,
  SECURITY_CONTACT: z.optional(z.string().check(z.regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/))),
  VAPID_SUBJECT: z.optional(z.string().check(z.regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/))),
  DOORDASH_DEVELOPER_ID: optional,
  DOORDASH_KEY_ID: optional,
  DOORDASH_SIGNING_SECRET: optional,
  DOORDASH_WEBHOOK_TOKEN: optional,
  DOORDASH_BASE_URL: z._default(z.url(), 'https://openapi.doordash.com'),
  UBER_DIRECT_CLIENT_ID: optional,
  UBER_DIRECT_CLIENT_SECRET: optional,
  UBER_DIRECT_CUSTOMER_ID: optional,
  UBER_DIRECT_SIGNING_KEY: optional,
  UBER_DIRECT_BASE_URL: z._default(z.url(), 'https://api.uber.com'),
  UBER_DIRECT_AUTH_URL: z._default(z.url(), 'https://auth.uber.com/oauth/v2/token'),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/\S+$/))),
  MAIL_FROM: z._default(z.string().check(z.minLength(3), z.maxLength(200)), 'Laidan <no-reply@localhost>'),
  MASTER_KEY: optional,
  AUDIT_ANCHOR: optional,
  BACKUP_KEY: optional,
  BACKUP_KEY_FILE: optional,
  REQUIRE_ADMIN_2FA: flag,
  REQUIRE_2FA: flag,
  PASSWORD_RULES: z._default(z.enum(['standard', 'strict']), 'standard'),
  LIMIT_CONNECTIONS: wholeNumber('300', 10, 100_000),
  CARD_VAULT: z.optional(z.enum(['0', '1', 'false', 'true'])),
  CARD_RETENTION_DAYS: wholeNumber('30', 0, 400),
  LAIDAN_DEMO_PASSWORD: optional,
  LAIDAN_DEMO_CHANNEL_KEY: optional,
  MIGRATION_BACKUP: z.pipe(z._default(z.enum(['0', '1', 'false', 'true']), '1'), isYes),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16), z.regex(/^\S+$/))),
  METRICS_PORT: z.optional(z.pipe(z.pipe(z.string(), toNumber), z.int().check(z.minimum(1), z.maximum(65_535)))),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
});

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
  /** Where network printers may be: in this machine's local networks, and at these `host:port` pairs. */
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
  /** Base64 of 32 bytes, several separated by commas; without it, a file in `dataDir` holds the key. */
  masterKey: string | undefined;
  /** A file, or an address, that gets the ends of the record of changes. */
  auditAnchor: string | undefined;
  /** Encrypt backups: 32 bytes as base64, or a file that holds them. */
  backupKey: string | undefined;
  backupKeyFile: string | undefined;
  /** Who must set up a second factor before anything else. */
  secondFactorFor: readonly Role[];
  hasStrictPasswords: boolean;
  /** What a restaurant or an owner may have. */
  limits: Limits;
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
  logLevel: string;
  isLan: boolean;
  isEmpty: boolean;
  /** The settings are checked, and nothing is started. */
  isCheck: boolean;
};

const ARGUMENTS = ['--lan', '--empty', '--check'];

/** Reads the environment and the command line; throws a sentence for each variable that is wrong, or one for an option. */
export function readConfig(environment: Record<string, string | undefined>, args: readonly string[]): Config {
  const parsed = EnvironmentSchema.safeParse(withoutBlanks(environment));
  const problems = [...settingProblems(parsed.error?.issues ?? [], environment), ...limitProblems(environment)];
  if (!parsed.success || problems.length > 0) throw new Error(problems.join('\n'));
  const env = parsed.data;
  if ((env.TLS_CERT === undefined) !== (env.TLS_KEY === undefined))
    throw new Error('TLS_CERT and TLS_KEY must be set together');
  if (env.BACKUP_KEY !== undefined && env.BACKUP_KEY_FILE !== undefined)
    throw new Error('BACKUP_KEY and BACKUP_KEY_FILE name the same key: set one of them');
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
    printers: { isLanAllowed: env.PRINTER_LAN, allowed: env.PRINTER_ALLOW },
    notifyWebhookUrl: env.NOTIFY_WEBHOOK_URL,
    notifyWebhookSecret: env.NOTIFY_WEBHOOK_SECRET,
    securityContact: env.SECURITY_CONTACT,
    vapidSubject: env.VAPID_SUBJECT,
    doorDash: doorDashOf(env),
    uberDirect: uberOf(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    masterKey: env.MASTER_KEY,
    auditAnchor: env.AUDIT_ANCHOR,
    backupKey: env.BACKUP_KEY,
    backupKeyFile: env.BACKUP_KEY_FILE,
    secondFactorFor: env.REQUIRE_2FA ? ['admin', 'owner'] : env.REQUIRE_ADMIN_2FA ? ['admin'] : [],
    hasStrictPasswords: env.PASSWORD_RULES === 'strict',
    limits: readLimitSettings(environment),
    connectionsPerAddress: env.LIMIT_CONNECTIONS,
    cardVault: env.CARD_VAULT === undefined ? undefined : env.CARD_VAULT === '1' || env.CARD_VAULT === 'true',
    cardRetentionDays: env.CARD_RETENTION_DAYS,
    demoPassword: env.LAIDAN_DEMO_PASSWORD,
    demoChannelKey: env.LAIDAN_DEMO_CHANNEL_KEY,
    backsUpBeforeMigration: env.MIGRATION_BACKUP,
    metrics: { token: env.METRICS_TOKEN, port: env.METRICS_PORT, host: env.METRICS_HOST },
    logLevel: env.LOG_LEVEL,
    isLan,
    isEmpty: args.includes('--empty'),
    isCheck: args.includes('--check'),
  };
}

type Environment = z.infer<typeof EnvironmentSchema>;

/**
 * An incomplete account is refused at the start; otherwise the error would appear only when an order waits for a
 * courier.
 */
function whole<const K extends keyof Environment>(
  env: Environment,
  names: readonly K[],
): Record<K, string> | undefined {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) throw new Error(`${names.join(', ')} must be set together; ${missing.join(', ')} is missing`);
  return Object.fromEntries(names.map((name) => [name, String(env[name])])) as Record<K, string>;
}

function doorDashOf(env: Environment): DoorDashAccount | undefined {
  const account = whole(env, ['DOORDASH_DEVELOPER_ID', 'DOORDASH_KEY_ID', 'DOORDASH_SIGNING_SECRET']);
  return account === undefined
    ? undefined
    : {
        developerId: account.DOORDASH_DEVELOPER_ID,
        keyId: account.DOORDASH_KEY_ID,
        signingSecret: account.DOORDASH_SIGNING_SECRET,
        webhookToken: env.DOORDASH_WEBHOOK_TOKEN,
        baseUrl: env.DOORDASH_BASE_URL,
      };
}

function uberOf(env: Environment): UberAccount | undefined {
  const account = whole(env, ['UBER_DIRECT_CLIENT_ID', 'UBER_DIRECT_CLIENT_SECRET', 'UBER_DIRECT_CUSTOMER_ID']);
  return account === undefined
    ? undefined
    : {
        clientId: account.UBER_DIRECT_CLIENT_ID,
        clientSecret: account.UBER_DIRECT_CLIENT_SECRET,
        customerId: account.UBER_DIRECT_CUSTOMER_ID,
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

/**
 * The number of proxies in front, or their addresses. `true` would trust each address that a caller writes himself into
 * `X-Forwarded-For`, so it is refused.
 */
function trustProxyOf(text: string | undefined): string | number | false {
  if (text === undefined || text === 'false' || text === '0') return false;
  if (text === 'true')
    throw new Error('TRUST_PROXY takes the number of proxies in front of Laidan (1), or their addresses: not true');
  return /^\d{1,2}$/.test(text) ? Number(text) : text;
}

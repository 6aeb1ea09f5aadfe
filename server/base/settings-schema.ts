import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { LOG_LEVELS } from './log-levels.ts';

const HOST_PORT = /^(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i;
const HOST_NAME = /^(?=.{1,253}$)(?!.*\.\d+$)[a-z\d](?:[\w-]*[a-z\d])?(?:\.[a-z\d](?:[\w-]*[a-z\d])?)*\.?$/i;
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
const KEY_BYTES = 32;

/** What a server can listen on: an address or a name; a name whose last label is a number is a mistyped address. */
const isHost = (text: string): boolean => isIP(text) !== 0 || HOST_NAME.test(text);

/**
 * The number of proxies in front, or their addresses. `true` would trust each address that a caller writes himself into
 * `X-Forwarded-For`, so it is refused.
 */
const isProxyList = (text: string): boolean =>
  text === 'false' ||
  /^\d{1,2}$/.test(text) ||
  text.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/');
    const width = isIP(address) === 4 ? 32 : 128;
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width);
    return rest.length === 0 && (NAMED_NETWORKS.includes(part.trim()) || (isIP(address) !== 0 && isNetwork));
  });

const areKeys = (text: string): boolean => {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  return parts.length > 0 && parts.every((part) => Buffer.from(part, 'base64').length === KEY_BYTES);
};

/** A restaurant's id before its printer's address. */
const OF_ONE = /^[\w-]{1,64}@/;

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
const hostPorts = list.check(z.refine((pairs) => pairs.every((pair) => HOST_PORT.test(pair))));
const printerPlaces = list.check(
  z.refine((places) => places.every((place) => HOST_PORT.test(place.replace(OF_ONE, '')))),
);
const keys = z.optional(z.string().check(z.refine(areKeys)));
const isYes = z.transform((text: '0' | '1' | 'false' | 'true') => text === '1' || text === 'true');
const flag = z.pipe(z._default(z.enum(['0', '1', 'false', 'true']), '0'), isYes);
const token = z.optional(z.string().check(z.minLength(16), z.regex(/^\S+$/)));
const optional = z.optional(z.string().check(z.minLength(1)));

/** The environment variables, each with what it takes; what a message says of it is in setting-problems.ts. */
export const SettingsSchema = z.object({
  PORT: wholeNumber('8080', 0, 65_535),
  HOST: z.optional(z.string().check(z.refine(isHost))),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(?:ql)?:\/\/\S+$/))),
  DATABASE_STATEMENT_NAMES: z.pipe(z._default(z.enum(['0', '1', 'false', 'true']), '1'), isYes),
  REDIS_URL: z.optional(z.string().check(z.regex(/^rediss?:\/\/\S+$/))),
  PUBLIC_URL: z.optional(z.url()),
  ALLOWED_ORIGINS: list,
  TLS_CERT: optional,
  TLS_KEY: optional,
  TRUST_PROXY: z.optional(z.string().check(z.refine(isProxyList))),
  COURIER_SPEED: z.pipe(z.pipe(z._default(z.string(), '1'), toNumber), z.number().check(z.gt(0))),
  CALLBACK_ALLOW: hostPorts,
  PRINTER_LAN: z.optional(z.pipe(z.enum(['0', '1', 'false', 'true']), isYes)),
  PRINTER_ALLOW: printerPlaces,
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
  MASTER_KEY: keys,
  AUDIT_ANCHOR: z.optional(z.string().check(z.regex(/^(?:https?:\/\/\S+|(?![a-z]+:\/\/).+)$/))),
  ENDED_LIST: optional,
  BACKUP_KEY: keys,
  BACKUP_KEY_FILE: optional,
  REQUIRE_ADMIN_2FA: flag,
  REQUIRE_2FA: flag,
  PASSWORD_RULES: z._default(z.enum(['standard', 'strict']), 'standard'),
  SCREEN_IDLE_DAYS: wholeNumber('30', 0, 400),
  SCREEN_KEY_DAYS: wholeNumber('7', 0, 400),
  LIMIT_CONNECTIONS: wholeNumber('300', 10, 100_000),
  CARD_VAULT: z.optional(z.enum(['0', '1', 'false', 'true'])),
  CARD_RETENTION_DAYS: wholeNumber('30', 0, 400),
  LAIDAN_DEMO_PASSWORD: optional,
  LAIDAN_DEMO_CHANNEL_KEY: optional,
  MIGRATION_BACKUP: z.pipe(z._default(z.enum(['0', '1', 'false', 'true']), '1'), isYes),
  METRICS_TOKEN: token,
  MAIL_REPORT_TOKEN: token,
  METRICS_PORT: z.optional(z.pipe(z.pipe(z.string(), toNumber), z.int().check(z.minimum(1), z.maximum(65_535)))),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_EXPORTER_OTLP_HEADERS: optional,
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS), 'info'),
});

export type Settings = z.infer<typeof SettingsSchema>;

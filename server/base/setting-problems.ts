import type * as z from 'zod/mini';

const ADDRESS = 'an address as https://orders.example.com';
const HOST_PORTS = 'host:port, several separated by commas';
const KEYS = '32 bytes as base64 (openssl rand -base64 32), several separated by commas';
const TOKEN = '16 characters or more, without spaces';
const CONTACT = 'mailto:… or https://…';

/** What a variable takes, where its schema cannot say it in words. */
const TAKES: Readonly<Record<string, string>> = {
  PORT: 'a whole number from 0 to 65535',
  METRICS_PORT: 'a whole number from 1 to 65535',
  LIMIT_CONNECTIONS: 'a whole number from 10 to 100000',
  CARD_RETENTION_DAYS: 'a whole number from 0 to 400',
  SCREEN_IDLE_DAYS: 'a whole number from 0 to 400',
  SCREEN_KEY_DAYS: 'a whole number from 0 to 400',
  COURIER_SPEED: 'a number above 0',
  PUBLIC_URL: ADDRESS,
  NOTIFY_WEBHOOK_URL: ADDRESS,
  DOORDASH_BASE_URL: ADDRESS,
  UBER_DIRECT_BASE_URL: ADDRESS,
  UBER_DIRECT_AUTH_URL: ADDRESS,
  OTEL_EXPORTER_OTLP_ENDPOINT: 'an address as http://collector.example.com:4318',
  SECURITY_CONTACT: CONTACT,
  VAPID_SUBJECT: CONTACT,
  SMTP_URL: 'smtp://user:password@host:587 or smtps://user:password@host:465',
  MAIL_FROM: '3 to 200 characters, as Laidan <no-reply@example.com>',
  METRICS_TOKEN: TOKEN,
  MAIL_REPORT_TOKEN: TOKEN,
  HOST: 'an address of this machine as 0.0.0.0, or its name',
  DATABASE_URL: 'postgres://user:password@host:5432/name',
  REDIS_URL: 'redis://host:6379 or rediss://host:6379',
  TRUST_PROXY: 'the number of proxies in front of Laidan (1), or their addresses (10.0.0.1, 10.0.0.0/8)',
  CALLBACK_ALLOW: HOST_PORTS,
  PRINTER_ALLOW: `${HOST_PORTS}; RESTAURANT_ID@host:port for one restaurant`,
  MASTER_KEY: KEYS,
  BACKUP_KEY: KEYS,
  AUDIT_ANCHOR: 'a file, or an address as https://anchor.example.com',
};

/** What is given here stays out of messages, which end in logs. */
const IS_SECRET = /KEY|SECRET|TOKEN|PASSWORD|SMTP_URL|WEBHOOK_URL|OTLP|DATABASE_URL|REDIS_URL/;

const takes = (name: string, issue: z.core.$ZodIssue): string =>
  TAKES[name] ?? (issue.code === 'invalid_value' ? `one of ${issue.values.join(', ')}` : issue.message);

/** What works only together: an incomplete account would show itself only when an order waits for a courier. */
const TOGETHER = [
  ['TLS_CERT', 'TLS_KEY'],
  ['DOORDASH_DEVELOPER_ID', 'DOORDASH_KEY_ID', 'DOORDASH_SIGNING_SECRET'],
  ['UBER_DIRECT_CLIENT_ID', 'UBER_DIRECT_CLIENT_SECRET', 'UBER_DIRECT_CUSTOMER_ID'],
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** One sentence for each group of variables of which some are missing, or of which only one may be set. */
export function groupProblems(environment: Environment): string[] {
  const isSet = (name: string): boolean => (environment[name] ?? '') !== '';
  const incomplete = TOGETHER.filter((names) => names.some(isSet) && !names.every(isSet));
  const problems = incomplete.map(
    (names) =>
      `${names.join(', ')} must be set together; ${names.filter((name) => !isSet(name)).join(', ')} is missing`,
  );
  if (isSet('BACKUP_KEY') && isSet('BACKUP_KEY_FILE'))
    problems.push('BACKUP_KEY and BACKUP_KEY_FILE name the same key: set one of them');
  return problems;
}

/** One sentence for each variable that is wrong: its name, what was given, what it takes. */
export function settingProblems(issues: readonly z.core.$ZodIssue[], environment: Environment): string[] {
  const first = new Map<string, z.core.$ZodIssue>();
  for (const issue of issues) {
    const name = String(issue.path[0]);
    if (!first.has(name)) first.set(name, issue);
  }
  return [...first].map(([name, issue]) => {
    const given = IS_SECRET.test(name) ? 'what is given' : `"${environment[name] ?? ''}"`;
    return `The environment variable ${name} is invalid: it takes ${takes(name, issue)}, not ${given}`;
  });
}

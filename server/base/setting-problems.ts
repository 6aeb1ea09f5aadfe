import type * as z from 'zod/mini';

const ADDRESS = 'an address as https://orders.example.com';
const CONTACT = 'mailto:… or https://…';

/** What a variable takes, where its schema cannot say it in words. */
const TAKES: Readonly<Record<string, string>> = {
  PORT: 'a whole number from 0 to 65535',
  METRICS_PORT: 'a whole number from 1 to 65535',
  LIMIT_CONNECTIONS: 'a whole number from 10 to 100000',
  CARD_RETENTION_DAYS: 'a whole number from 0 to 400',
  COURIER_SPEED: 'a number above 0',
  PUBLIC_URL: ADDRESS,
  NOTIFY_WEBHOOK_URL: ADDRESS,
  DOORDASH_BASE_URL: ADDRESS,
  UBER_DIRECT_BASE_URL: ADDRESS,
  UBER_DIRECT_AUTH_URL: ADDRESS,
  SECURITY_CONTACT: CONTACT,
  VAPID_SUBJECT: CONTACT,
  SMTP_URL: 'smtp://user:password@host:587 or smtps://user:password@host:465',
  MAIL_FROM: '3 to 200 characters, as Laidan <no-reply@example.com>',
  METRICS_TOKEN: '16 characters or more, without spaces',
};

/** What is given here stays out of messages, which end in logs. */
const IS_SECRET = /KEY|SECRET|TOKEN|PASSWORD|SMTP_URL|WEBHOOK_URL/;

const takes = (name: string, issue: z.core.$ZodIssue): string =>
  TAKES[name] ?? (issue.code === 'invalid_value' ? `one of ${issue.values.join(', ')}` : issue.message);

/** One sentence for each variable that is wrong: its name, what was given, what it takes. */
export function settingProblems(
  issues: readonly z.core.$ZodIssue[],
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
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

import { hostname } from 'node:os';
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { SECOND_MS } from './base/clock.ts';
import { VERSION } from './base/version.ts';
import { isDatabaseGone } from './base/database-gone.ts';

/** Keys whose values are never logged, at any depth. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'new_password',
  'original_password',
  'confirmation',
  'passcode',
  'token',
  'secret',
  'key_hash',
  'token_hash',
  'password_hash',
  'signing_secret',
  'card_number',
  'card',
  'expiry',
  'holder_name',
];

const SAY_EVERY_MS = 30 * SECOND_MS;

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>;

/** While the database is down everything that asks it fails, many times a second: the first says so, then one in 30 s. */
function sayGoneSeldom(): LogMethod {
  let saidAt = -Infinity;
  return function logMethod(args, method) {
    const [about, message] = args as [unknown, string | undefined];
    const error: unknown = typeof about === 'object' && about !== null && 'err' in about ? about.err : undefined;
    if (!(error instanceof Error) || !isDatabaseGone(error)) return method.apply(this, args);
    const now = performance.now();
    if (now - saidAt < SAY_EVERY_MS) return;
    saidAt = now;
    // An attempt at several addresses has its reasons inside.
    const reason = error.message || ('code' in error ? String(error.code) : error.name);
    this.error({ reason, at: message }, 'the database does not answer');
  };
}

/** Structured lines on stderr; stdout is for the person who starts the server. */
export const makeLogger = (level: string, to: DestinationStream = pino.destination({ dest: 2, sync: true })): Logger =>
  pino(
    {
      level,
      // Lines of several processes and versions stay apart once they are in one file.
      base: { host: hostname(), pid: process.pid, version: VERSION },
      redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
      hooks: { logMethod: sayGoneSeldom() },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    to,
  );

import { hostname } from 'node:os';
import { pino, type DestinationStream, type Logger } from 'pino';
import { VERSION } from './base/version.ts';

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

/** Structured lines on stderr; stdout is for the person who starts the server. */
export const makeLogger = (level: string, to: DestinationStream = pino.destination({ dest: 2, sync: true })): Logger =>
  pino(
    {
      level,
      // Lines of several processes and versions stay apart once they are in one file.
      base: { host: hostname(), pid: process.pid, version: VERSION },
      redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    to,
  );

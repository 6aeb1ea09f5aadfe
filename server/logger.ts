import { pino, type DestinationStream, type Logger } from 'pino';

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
      base: null,
      redact: { paths: SECRETS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    to,
  );

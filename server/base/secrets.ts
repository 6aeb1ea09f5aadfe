import { createHash, createHmac } from 'node:crypto';

/** Tokens of 256 random bits need no slow hash: the database holds this hash, never the token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Hex HMAC-SHA256 of a body, as our status callbacks and HubRise sign. */
export const signBody = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** Makes ids and secrets; injected so that tests can be repeatable. */
export type Ids = {
  /** UUIDv7, so that ids sort by creation. */
  next: () => string;
  /** 256 random bits as URL-safe text. */
  secret: () => string;
  /** A six-digit code as shown by an unpaired screen. */
  code: () => string;
};

export const randomIds: Ids = {
  next: () => v7(),
  secret: () => randomBytes(32).toString('base64url'),
  code: () => String(randomBytes(4).readUInt32BE() % 1_000_000).padStart(6, '0'),
};

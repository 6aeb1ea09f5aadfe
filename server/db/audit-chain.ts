import { createHash } from 'node:crypto';

/** What an entry of the record of changes is hashed from: its columns as they are stored. */
export type ChainedEntry = {
  seq: number;
  prev_hash: string;
  id: string;
  restaurant_id: string | null;
  at: string;
  actor: string;
  action: string;
  target: string;
  before: string | null;
  after: string | null;
};

/** Each restaurant has a chain of its own, the platform one more (docs/decisions/0007). */
export const chainOf = (restaurantId: string | null): string => restaurantId ?? '';

/** Before the first entry. */
export const NO_HASH = '0'.repeat(64);

/** [AU2] The hash of an entry: of its columns in this order, as JSON, the hash of the one before it among them. */
export const entryHash = (entry: ChainedEntry): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        entry.seq,
        entry.prev_hash,
        entry.id,
        entry.restaurant_id,
        entry.at,
        entry.actor,
        entry.action,
        entry.target,
        entry.before,
        entry.after,
      ]),
    )
    .digest('hex');

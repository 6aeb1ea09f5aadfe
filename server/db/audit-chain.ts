import { createHash } from 'node:crypto';

/** The columns of a record of changes that its hash covers, as stored. */
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

/** Each restaurant has its own chain, the platform one more (docs/decisions/0007). */
export const chainOf = (restaurantId: string | null): string => restaurantId ?? '';

/** The hash before the first entry. */
export const NO_HASH = '0'.repeat(64);

/** [AU2] The hash of an entry: over its columns in this order, as JSON, including the previous entry's hash. */
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

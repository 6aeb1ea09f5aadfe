import * as z from 'zod/mini';

/**
 * What one restaurant, or one owner (`stores`), may have. `standard` holds unless the operator sets another one within
 * `min` and `max` (`LIMIT_…`), or an administrator raises it for one.
 */
export const LIMITS = {
  open_orders: { standard: 1_000, min: 50, max: 100_000 },
  channels: { standard: 20, min: 1, max: 1_000 },
  /** Of one channel: requests per second, and how many at once. */
  channel_rate: { standard: 100, min: 1, max: 100_000 },
  channel_burst: { standard: 2_000, min: 10, max: 1_000_000 },
  printers: { standard: 20, min: 1, max: 1_000 },
  screens: { standard: 50, min: 1, max: 1_000 },
  /** Megabytes of pictures. */
  upload_mb: { standard: 500, min: 10, max: 1_000_000 },
  stores: { standard: 20, min: 1, max: 10_000 },
} as const satisfies Record<string, { standard: number; min: number; max: number }>;

export type LimitName = keyof typeof LIMITS;
const NAMES = [
  'open_orders',
  'channels',
  'channel_rate',
  'channel_burst',
  'printers',
  'screens',
  'upload_mb',
  'stores',
] as const satisfies readonly LimitName[];
export const LimitNameSchema = z.enum(NAMES);
export const LIMIT_NAMES: readonly LimitName[] = NAMES;

/** Of an owner; the others are a restaurant's. */
export const isOfOwner = (name: LimitName): boolean => name === 'stores';

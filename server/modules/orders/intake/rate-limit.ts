import type { Clock } from '../../../base/clock.ts';
import type { Row } from '../../../db/schema.ts';

type Bucket = { tokens: number; at: number };

/** Lines and options that one request of the channel's rate includes: more than an ordinary order has. */
const PARTS_OF_A_REQUEST = 25;

type Line = { options?: unknown };
const optionsOf = ({ options }: Line): number => (Array.isArray(options) ? options.length : 0);
const isLine = (value: unknown): value is Line => typeof value === 'object' && value !== null;

function partsOf(order: unknown): number {
  if (typeof order !== 'object' || order === null || !('items' in order) || !Array.isArray(order.items)) return 0;
  return order.items.filter(isLine).reduce((sum, line) => sum + 1 + optionsOf(line), 0);
}

/**
 * What a request's orders count as in requests of the channel's rate [DO6]: one each, and one more for every 25 lines
 * and options beyond, because pricing and writing them takes that much longer. Reads the text of any channel.
 */
export const requestsIn = (orders: readonly unknown[]): number =>
  orders.reduce<number>((sum, order) => sum + Math.max(1, Math.ceil(partsOf(order) / PARTS_OF_A_REQUEST)), 0);

type Limited = Pick<Row<'channel'>, 'id' | 'rate_per_second' | 'burst'>;

/** A token bucket per channel, in this process: a runaway channel must not slow down the kitchen's link. */
export function createChannelLimits(clock: Clock): {
  /** Whether a request may be served now; one that counts as several is, and those after it wait, for one burst at most. */
  allow: (channel: Limited, requests?: number) => boolean;
  /** Counts what turned out to be more, when its request was allowed already. */
  charge: (channel: Limited, requests: number) => void;
} {
  const buckets = new Map<string, Bucket>();
  const refilled = ({ id, rate_per_second, burst }: Limited, now: number): number => {
    const bucket = buckets.get(id) ?? { tokens: burst, at: now };
    return Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * rate_per_second);
  };
  const take = (channel: Limited, requests: number, least: number): boolean => {
    const now = clock.now();
    const tokens = refilled(channel, now);
    const isTaken = tokens >= least;
    buckets.set(channel.id, { tokens: isTaken ? Math.max(-channel.burst, tokens - requests) : tokens, at: now });
    return isTaken;
  };
  return {
    allow: (channel, requests = 1) => take(channel, requests, 1),
    charge: (channel, requests) => void take(channel, requests, -Infinity),
  };
}

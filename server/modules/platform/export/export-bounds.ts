import { DAY_MS } from '../../../base/clock.ts';

/** What files may take [EX4]. Bytes are those of the parts as they are kept. */
export const EXPORT_BOUNDS = {
  /** Being made at once in one restaurant, and over the whole platform's lists. */
  openInOnePlace: 3,
  /** Kept for one person; the oldest goes first. */
  keptForOne: 5,
  bytesOfOne: 256 * 1024 * 1024,
  bytesOfAll: 1024 * 1024 * 1024,
  keptMs: DAY_MS,
} as const;

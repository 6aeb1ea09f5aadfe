import { DRILL_LIMIT_MS } from '#contract/domain/drill.ts';
import { isoAt, SECOND_MS } from '../../../base/clock.ts';
import type { NewJob } from '../../../jobs/enqueue.ts';

export const END_KIND = 'drill.end';
/** Checks are frequent at first, so that a screen does not ring longer than needed; the last one is at the limit. */
const LOOKS_MS = [3, 6, 10, 15, 25, 40].map((seconds) => seconds * SECOND_MS).concat(DRILL_LIMIT_MS);

/** The job that checks a running drill the next time. */
export const endJob = (restaurantId: string, drillId: string, look: number, startedAt: string): NewJob => ({
  kind: END_KIND,
  restaurant_id: restaurantId,
  key: `${END_KIND}:${drillId}:${look}`,
  due_at: isoAt(Date.parse(startedAt) + (LOOKS_MS[look] ?? DRILL_LIMIT_MS)),
  payload: { drill_id: drillId, look },
});

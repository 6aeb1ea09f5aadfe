import { CallError } from '#contract/errors.ts';
import type { OrderOutcome } from '../../../base/meters.ts';

/** Whether an order that was not placed had something wrong with it, or the server. */
export const outcomeOf = (error: unknown): OrderOutcome =>
  error instanceof CallError && error.code !== 'unavailable' ? 'refused' : 'failed';

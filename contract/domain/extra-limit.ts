import { MAX_CENTS } from './basics.ts';
import { toMinorUnits } from './money.ts';

/** A generous tip on a small order, in major units. */
const FREE_EXTRA = 100;
const TIMES = 5;

/**
 * [RF7] The largest tip or service fee of an order that costs `cents` without either: a slip of the decimal point is a
 * hundred times too much, and would be charged.
 */
export const mostExtraCents = (cents: number, currency: string): number =>
  Math.min(MAX_CENTS, Math.max(TIMES * cents, toMinorUnits(FREE_EXTRA, currency)));

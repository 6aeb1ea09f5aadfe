import { isSame } from './canonical.ts';
import type { HistoryStep, Order } from './order.ts';

/** The sums that a change may move by themselves, each with its price in the history before and after. */
const SUMS = ['tip_cents', 'delivery_fee_cents', 'service_fee_cents', 'discount_cents', 'tax_cents'] as const;
type Sum = (typeof SUMS)[number];

const wasKey = (sum: Sum): string => `${sum.replace(/_cents$/, '')}_was_cents`;

/** For the history: the tip that a change moved, and each other sum where no dish explains it. */
export function movedSums(before: Order, after: Order): Record<string, number> {
  const sums = isSame(before.items, after.items) ? SUMS : (['tip_cents'] as const);
  return Object.fromEntries(
    sums
      .filter((sum) => before[sum] !== after[sum])
      .flatMap((sum) => [
        [wasKey(sum), before[sum]],
        [sum, after[sum]],
      ]),
  );
}

type MovedSum = { sum: Sum; was: number; now: number };

/** The same as a step of the history has it; none in versions before 0.3. */
export const movedSumsOf = ({ detail }: Pick<HistoryStep, 'detail'>): MovedSum[] =>
  SUMS.flatMap((sum) => {
    const [was, now] = [detail?.[wasKey(sum)], detail?.[sum]];
    return typeof was === 'number' && typeof now === 'number' ? [{ sum, was, now }] : [];
  });

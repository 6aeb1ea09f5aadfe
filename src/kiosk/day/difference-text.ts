import type { TFunction } from 'i18next';
import type { Money } from '../desk-context.ts';

/** What was counted beside what has to be there, in the words of the day's end. */
export function differenceText(t: TFunction, money: Money, cents: number): string {
  if (cents === 0) return t('right');
  return t(cents > 0 ? 'over' : 'short', { amount: money(Math.abs(cents)) });
}

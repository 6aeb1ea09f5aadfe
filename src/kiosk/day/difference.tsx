import { formatCents } from '#contract/domain/money.ts';
import { useDayWords } from './use-day-words.ts';

/** What was counted beside what has to be there. */
export function Difference({ cents }: { cents: number }) {
  const t = useDayWords();
  if (cents === 0) return <b>{t('right')}</b>;
  return <b className="bad">{t(cents > 0 ? 'over' : 'short', { amount: formatCents(Math.abs(cents)) })}</b>;
}

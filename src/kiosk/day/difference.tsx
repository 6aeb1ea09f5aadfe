import { differenceText } from './difference-text.ts';
import { useDayWords } from './use-day-words.ts';

/** What was counted beside what has to be there. */
export function Difference({ cents }: { cents: number }) {
  const t = useDayWords();
  return <b className={cents === 0 ? undefined : 'bad'}>{differenceText(t, cents)}</b>;
}

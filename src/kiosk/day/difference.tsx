import { useMoney } from '../desk-context.ts';
import { differenceText } from './difference-text.ts';
import { useAreaWords } from '../words/use-area-words.ts';

/** What was counted beside what has to be there. */
export function Difference({ cents }: { cents: number }) {
  const t = useAreaWords('day');
  const money = useMoney();
  return <b className={cents === 0 ? undefined : 'bad'}>{differenceText(t, money, cents)}</b>;
}

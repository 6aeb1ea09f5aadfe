import { useWords } from '../../use-words.ts';
import type { Problem } from './draft-problems.ts';

/** Whether a parameter is an amount: by its own name, or as the limit of an amount. */
const isAmount = (at: Problem['at'], name: string): boolean =>
  name.endsWith('_cents') || (name === 'maximum' && at.endsWith('Cents'));

/** A problem in a sentence that says what to do; money and times in it as people write them. */
export function useProblemText(): (problem: Problem | undefined) => string | undefined {
  const { t, time, money } = useWords('orders');
  return (problem) => {
    if (problem === undefined) return undefined;
    const params = Object.fromEntries(
      Object.entries(problem.params ?? {}).map(([name, value]) => {
        if (isAmount(problem.at, name) && typeof value === 'number') return [name, money(value)];
        if (name === 'status') return [name, t(`status.${String(value)}`)];
        if (name.endsWith('_at') && typeof value === 'string') return [name, time(value, 'dayAndClock')];
        return [name, value];
      }),
    );
    const { code } = problem;
    return t([`problem.${code}`, `refusal.${code}`, `field_error.${code}`, 'field_error.other'], params);
  };
}

import type { Language } from '#contract/domain/basics.ts';
import type { TrendPoint } from '#contract/http/money/statistics.ts';
import { addDays } from '#contract/domain/time.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { dayText, hourText } from './day-text.ts';

type Step = { from: string; to: string; hour: number | null };

/** An hour is called by its calendar day: one before the cutoff is of the day after its business day's. */
function textOf({ from, to, hour }: Step, cutoff: string, language: Language): string {
  if (hour !== null) {
    const day = hour < Number(cutoff.slice(0, 2)) ? addDays(from, 1) : from;
    return `${dayText(day, 'day', language)} ${hourText(hour, language)}`;
  }
  return from === to
    ? dayText(from, 'day', language)
    : `${dayText(from, 'day', language)} – ${dayText(to, 'day', language)}`;
}

/** The names of a step of a trend and of the one it is compared with. */
export function useStepText() {
  const { language } = useWords('figures');
  const { business_day_cutoff } = useRestaurant();
  return {
    now: (point: TrendPoint): string => textOf(point, business_day_cutoff, language),
    before: ({ before_from, before_to, hour }: TrendPoint): string =>
      before_from === null || before_to === null
        ? ''
        : textOf({ from: before_from, to: before_to, hour }, business_day_cutoff, language),
  };
}

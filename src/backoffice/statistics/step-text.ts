import type { Language } from '#contract/domain/basics.ts';
import type { TrendPoint } from '#contract/http/statistics.ts';
import { useWords } from '../use-words.ts';
import { dayText, hourText } from './day-text.ts';

function textOf(from: string, to: string, hour: number | null, language: Language): string {
  if (hour !== null) return `${dayText(from, 'day', language)} ${hourText(hour, language)}`;
  return from === to
    ? dayText(from, 'day', language)
    : `${dayText(from, 'day', language)} – ${dayText(to, 'day', language)}`;
}

/** How a step of a trend, and the one it is held against, are called. */
export function useStepText() {
  const { language } = useWords('figures');
  return {
    now: (point: TrendPoint): string => textOf(point.from, point.to, point.hour, language),
    before: (point: TrendPoint): string =>
      point.before_from === null || point.before_to === null
        ? ''
        : textOf(point.before_from, point.before_to, point.hour, language),
  };
}

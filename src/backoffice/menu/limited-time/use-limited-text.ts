import type { LimitedTime } from '#contract/domain/menu-availability.ts';
import { WEEKDAYS } from '#contract/domain/opening-hours.ts';
import { useWords } from '../../use-words.ts';

/** `11月21日 – 1月5日 · 周一至周五 11:00–15:00`: when something of limited time is sold. */
export function useLimitedText(): (item: LimitedTime) => string {
  const { t, time } = useWords('menu');
  const daysText = (days: readonly (typeof WEEKDAYS)[number][]): string => {
    const sorted = WEEKDAYS.filter((day) => days.includes(day));
    if (sorted.length === WEEKDAYS.length) return t('limited.daily');
    const first = sorted[0];
    const last = sorted.at(-1);
    const isRow =
      first !== undefined &&
      last !== undefined &&
      sorted.length > 2 &&
      WEEKDAYS.indexOf(last) - WEEKDAYS.indexOf(first) === sorted.length - 1;
    return isRow
      ? t('limited.days', { from: t(`day.${first}`), to: t(`day.${last}`) })
      : sorted.map((day) => t(`day.${day}`)).join(t('list_comma'));
  };
  return (item) => {
    const dates = [item.available_from_at, item.available_until_at];
    const span = dates.some((at) => at !== null)
      ? [dates.map((at) => (at === null ? '' : time(at, 'dayAndClock'))).join(' – ')]
      : [];
    const windows = item.weekly_windows.map(({ days, span: { open, close } }) => `${daysText(days)} ${open}–${close}`);
    return [...span, ...windows].join(' · ');
  };
}

import type { Language } from '#contract/domain/basics.ts';

/** Calendar days as people read them; a day has no time zone, so it is written as UTC's. */
const STYLES = {
  day: { month: 'short', day: 'numeric' },
  weekday: { month: 'short', day: 'numeric', weekday: 'short' },
  full: { year: 'numeric', month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  shortMonth: { year: '2-digit', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

export function dayText(day: string, style: keyof typeof STYLES, language: Language): string {
  const key = `${style}|${language}`;
  const known = formatters.get(key);
  const formatter =
    known ?? new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-US', { ...STYLES[style], timeZone: 'UTC' });
  formatters.set(key, formatter);
  // A month `2026-11` is read by its first day.
  return formatter.format(Date.parse(`${day.length === 7 ? `${day}-01` : day}T00:00:00Z`));
}

/** The name of a weekday, 0 = Monday. */
export const weekdayText = (weekday: number, language: Language): string =>
  new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-US', { weekday: 'short', timeZone: 'UTC' }).format(
    // The 5th of January 1970 was a Monday.
    Date.UTC(1970, 0, 5 + weekday),
  );

/** `18` → `18 点` or `6 PM`. */
export const hourText = (hour: number, language: Language): string =>
  language === 'zh' ? `${hour} 点` : `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** `218460` → `$2.2k`, for an axis. */
export const shortCents = (cents: number): string => {
  const dollars = cents / 100;
  return Math.abs(dollars) >= 1000 ? `$${(dollars / 1000).toFixed(1).replace(/\.0$/, '')}k` : `$${Math.round(dollars)}`;
};

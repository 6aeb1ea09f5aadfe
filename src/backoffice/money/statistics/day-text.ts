import type { Language } from '#contract/domain/basics.ts';
import { currencySign, decimalsOf } from '#contract/domain/money.ts';
import { weekdayOf } from '#contract/domain/time.ts';

const ENGLISH = {
  day: { month: 'short', day: 'numeric' },
  weekday: { month: 'short', day: 'numeric', weekday: 'short' },
  full: { year: 'numeric', month: 'short', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DayStyle = keyof typeof ENGLISH;

const formatters = new Map<string, Intl.DateTimeFormat>();

function english(day: string, style: DayStyle): string {
  const known = formatters.get(style);
  const formatter = known ?? new Intl.DateTimeFormat('en-US', { ...ENGLISH[style], timeZone: 'UTC' });
  formatters.set(style, formatter);
  return formatter.format(Date.parse(`${day}T00:00:00Z`));
}

/** With the spaces between digit and unit that our Chinese has and Intl's has not. */
function chinese(day: string, style: DayStyle): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const [months, days] = [`${Number(month)} 月`, `${Number(date)} 日`];
  if (style === 'month') return `${year} 年 ${months}`;
  if (style === 'full') return `${year} 年 ${months} ${days}`;
  return style === 'day' ? `${months} ${days}` : `${months} ${days} ${weekdayText(weekdayOf(day), 'zh')}`;
}

/** A calendar day as people read it; it has no time zone, so it is written as UTC's. A month is read by its first day. */
export function dayText(day: string, style: DayStyle, language: Language): string {
  const whole = day.length === 7 ? `${day}-01` : day;
  return language === 'zh' ? chinese(whole, style) : english(whole, style);
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

/** `218460` USD → `$2.2k`, for an axis. */
export function shortMoney(cents: number, currency: string, language: Language): string {
  const sign = currencySign(currency, language);
  const amount = cents / 10 ** decimalsOf(currency);
  return Math.abs(amount) >= 1000
    ? `${sign}${(amount / 1000).toFixed(1).replace(/\.0$/, '')}k`
    : `${sign}${Math.round(amount)}`;
}

import type { Language } from '#contract/domain/basics.ts';
import { localTime } from '#contract/domain/time.ts';

/** How the back-office writes times: always in the restaurant's zone, 24 h in Chinese, 12 h in English. */
const STYLES = {
  clock: { minute: '2-digit' },
  seconds: { minute: '2-digit', second: '2-digit' },
  dayAndClock: { month: '2-digit', day: '2-digit', minute: '2-digit' },
  dateAndClock: { year: 'numeric', month: '2-digit', day: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimeStyle = keyof typeof STYLES;

const formatters = new Map<string, Intl.DateTimeFormat>();

export function timeText(
  instant: string,
  style: TimeStyle,
  language: Language,
  timeZone: string,
  namesZone = false,
): string {
  const key = `${style}|${language}|${timeZone}|${namesZone}`;
  const known = formatters.get(key);
  const formatter =
    known ??
    new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-US', {
      ...STYLES[style],
      ...(namesZone ? { timeZoneName: 'short' } : {}),
      timeZone,
      hour: language === 'zh' ? '2-digit' : 'numeric',
      hourCycle: language === 'zh' ? 'h23' : 'h12',
    });
  formatters.set(key, formatter);
  return formatter.format(Date.parse(instant));
}

/** How much of a time has to be said: the clock of today, the day of another, and the year that is not this one. */
export function styleOf(instant: string, timeZone: string, now: number): TimeStyle {
  const [today, day] = [localTime(now, timeZone).day, localTime(Date.parse(instant), timeZone).day];
  if (today === day) return 'clock';
  return today.slice(0, 4) === day.slice(0, 4) ? 'dayAndClock' : 'dateAndClock';
}

/** A time among times of other zones: the clock today, else with its day, and always with its zone's name [TZ1]. */
export function zonedText(instant: string, language: Language, timeZone: string, now: number): string {
  const isToday = localTime(now, timeZone).day === localTime(Date.parse(instant), timeZone).day;
  return timeText(instant, isToday ? 'clock' : 'dayAndClock', language, timeZone, true);
}

type TwoZones = { own: string; restaurant: string };

/**
 * A time by the viewer's clock, with its zone's name where the restaurant's clock says another.
 */
export function ownText(instant: string, style: TimeStyle, language: Language, { own, restaurant }: TwoZones): string {
  const isSameClock =
    timeText(instant, 'dateAndClock', language, own) === timeText(instant, 'dateAndClock', language, restaurant);
  return timeText(instant, style, language, own, !isSameClock);
}

/** `95000` → `1:35`, over an hour `1:02:03`. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** 150 → 2 hours and 30 minutes. */
export const hoursOf = (minutes: number) => ({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });

import type { Language } from '#contract/domain/basics.ts';
import { addDays, localTime } from '#contract/domain/time.ts';

/** How the desk writes times: 24 h in Chinese, 12 h in English, always in the restaurant's own zone. */
type Style = 'clock' | 'clockLong' | 'seconds' | 'secondsLong';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(style: Style, language: Language, timeZone: string): Intl.DateTimeFormat {
  const key = `${style}|${language}|${timeZone}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-US', {
    timeZone,
    hour: language === 'zh' ? '2-digit' : 'numeric',
    minute: '2-digit',
    hourCycle: language === 'zh' ? 'h23' : 'h12',
    ...(style === 'seconds' || style === 'secondsLong' ? { second: '2-digit' } : {}),
  });
  formatters.set(key, made);
  return made;
}

const QUARTER_MS = 900_000;
const KNOWN_DAYS = 500;
const days = new Map<string, string>();

/** The calendar day of an instant in a zone, `2026-11-28`. Clocks of all zones differ by whole quarters of an hour. */
export function calendarDay(atMs: number, timeZone: string): string {
  const key = `${timeZone}|${Math.floor(atMs / QUARTER_MS)}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  if (days.size >= KNOWN_DAYS) days.clear();
  const made = localTime(atMs, timeZone).day;
  days.set(key, made);
  return made;
}

function dayFormat(locale: string, timeZone: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${timeZone}|${style.month}`;
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...style });
  formatters.set(key, made);
  return made;
}

/** The calendar day it is now, and what the days beside it are called; short where a ticket or a chip has no room. */
export type Today = { day: string; words: DayWords };
type NearDay = 'yesterday' | 'tomorrow';
export type DayWords = Readonly<Record<NearDay | `${NearDay}_short`, string>>;

/**
 * Clock times as words of one language and zone; `clock` leaves out AM and PM where the board has no room for them. A
 * time of another day than today has its day before it: an order for tomorrow must not be read as one for now [F16].
 */
export function createClockText(language: Language, timeZone: string, today: Today) {
  const plain = (style: Style, atMs: number): string =>
    formatterOf(style, language, timeZone).format(atMs).replaceAll(' ', ' ');
  const short = (style: Style, atMs: number): string => plain(style, atMs).replace(/ [AP]M$/, '');
  const nearDay = (day: string): NearDay | null =>
    day === addDays(today.day, 1) ? 'tomorrow' : day === addDays(today.day, -1) ? 'yesterday' : null;
  /** `明天`, `tomorrow`, `11月28日`, `Nov 28`; short `Tmw`, `11/28`; nothing of today. */
  const day = (atMs: number, isShort = true): string => {
    const of = calendarDay(atMs, timeZone);
    if (of === today.day) return '';
    const near = nearDay(of);
    if (near !== null) return today.words[isShort ? (`${near}_short` as const) : near];
    const isSlashed = isShort && language === 'zh';
    const month = isSlashed ? ('numeric' as const) : ('short' as const);
    return dayFormat(language === 'zh' ? 'zh-CN' : 'en-US', timeZone, { month, day: 'numeric' }).format(atMs);
  };
  const withDay = (atMs: number, time: string, isShort: boolean): string => {
    const of = day(atMs, isShort);
    return of === '' ? time : !isShort && /\d$/.test(of) ? `${of}, ${time}` : `${of} ${time}`;
  };
  return {
    clock: (atMs: number) => withDay(atMs, short('clock', atMs), true),
    clockLong: (atMs: number) => withDay(atMs, plain('clockLong', atMs), false),
    seconds: (atMs: number) => withDay(atMs, short('seconds', atMs), true),
    secondsLong: (atMs: number) => withDay(atMs, plain('secondsLong', atMs), false),
    /** The day alone, empty of today, and the time alone, where each has its own place. */
    day: (atMs: number) => day(atMs),
    time: (atMs: number) => short('clock', atMs),
    timeLong: (atMs: number) => plain('clockLong', atMs),
  };
}
export type ClockText = ReturnType<typeof createClockText>;

/** `108000` → `1:48`; over an hour `1:02:03`. */
export function stopwatch(ms: number): string {
  const whole = Math.max(0, Math.floor(ms / 1_000));
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor(whole / 60) % 60;
  const tail = `${hours > 0 ? String(minutes).padStart(2, '0') : minutes}:${String(whole % 60).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

/** `102` minutes → `1:42`. */
export const hoursText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** Minutes still left (rounded up) or late (rounded down, at least 1), as a ticket counts them. */
export const minutesLeft = (ms: number): number => Math.max(1, Math.ceil(ms / 60_000));
/** Minutes are counted up to here, then whole hours: `1440 min` is no time that anyone can read. */
const MOST_MINUTES = 180;
/** `18 min`, `24 h`: the count, and the end of the key of its words. */
export function countOf(minutes: number): { n: number; unit: '' | '_h' } {
  return minutes <= MOST_MINUTES ? { n: minutes, unit: '' } : { n: Math.floor(minutes / 60), unit: '_h' };
}
export const minutesLate = (ms: number): number => Math.max(1, Math.floor(-ms / 60_000));
/** Whole minutes since, never negative. */
export const minutesSince = (ms: number): number => Math.max(0, Math.floor(ms / 60_000));

export const splitSeconds = (ms: number): { minutes: number; seconds: number } => {
  const whole = Math.max(0, Math.floor(ms / 1_000));
  return { minutes: Math.floor(whole / 60), seconds: whole % 60 };
};

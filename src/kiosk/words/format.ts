import type { Language } from '#contract/domain/basics.ts';

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

/** Clock times as words of one language and zone; `clock` leaves out AM and PM where the board has no room for them. */
export function createClockText(language: Language, timeZone: string) {
  const plain = (style: Style, atMs: number): string =>
    formatterOf(style, language, timeZone).format(atMs).replaceAll(' ', ' ');
  const short = (style: Style, atMs: number): string => plain(style, atMs).replace(/ [AP]M$/, '');
  return {
    clock: (atMs: number) => short('clock', atMs),
    clockLong: (atMs: number) => plain('clockLong', atMs),
    seconds: (atMs: number) => short('seconds', atMs),
    secondsLong: (atMs: number) => plain('secondsLong', atMs),
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
export const minutesLate = (ms: number): number => Math.max(1, Math.floor(-ms / 60_000));
/** Whole minutes since, never negative. */
export const minutesSince = (ms: number): number => Math.max(0, Math.floor(ms / 60_000));

/** `+12125550142` → `(212) 555-0142`; a number that is not American stays as it came. */
export function phoneText(phone: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match === null ? phone : `(${match[1]}) ${match[2]}-${match[3]}`;
}

export const splitSeconds = (ms: number): { minutes: number; seconds: number } => {
  const whole = Math.max(0, Math.floor(ms / 1_000));
  return { minutes: Math.floor(whole / 60), seconds: whole % 60 };
};

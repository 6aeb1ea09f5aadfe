/** Wall-clock arithmetic in IANA zones with Intl only, so that the desk loads no date library. */

const MINUTE_MS = 60_000;
/** More than any zone moves its clock. */
const CLOCK_CHANGE_HOURS = 3;
const HALF_DAY_MS = 12 * 60 * MINUTE_MS;

const formatters = new Map<string, Intl.DateTimeFormat>();
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timeZone, made);
  return made;
}

/** A zone's wall clock at an instant: `day` is `YYYY-MM-DD`, `time` `HH:MM`, `weekday` 0 = Monday. */
export type LocalTime = { day: string; time: string; hour: number; weekday: number };

function wallClockMs(atMs: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const part of formatterOf(timeZone).formatToParts(atMs)) parts[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The zone's offset east of UTC at an instant, in ms. */
const offsetMs = (atMs: number, timeZone: string): number =>
  wallClockMs(atMs, timeZone) - Math.floor(atMs / 1000) * 1000;

export function localTime(atMs: number, timeZone: string): LocalTime {
  const iso = new Date(wallClockMs(atMs, timeZone)).toISOString();
  const day = iso.slice(0, 10);
  return { day, time: iso.slice(11, 16), hour: Number(iso.slice(11, 13)), weekday: weekdayOf(day) };
}

/** A zone's wall clock to the second, as a spreadsheet reads it: `2026-11-29 08:52:29`. */
export const wallClockText = (atMs: number, timeZone: string): string =>
  new Date(wallClockMs(atMs, timeZone)).toISOString().slice(0, 19).replace('T', ' ');

/** 0 = Monday … 6 = Sunday. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * The instant (ms) of a wall-clock time. A time that daylight saving skips moves forward by the gap (02:30 becomes
 * 03:30), one that occurs twice is the first. The tests' oracle is luxon.
 */
export function instantOf(day: string, time: string, timeZone: string): number {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const offsets = [offsetMs(wall - HALF_DAY_MS, timeZone), offsetMs(wall + HALF_DAY_MS, timeZone)];
  const exact = offsets.map((offset) => wall - offset).filter((at) => wallClockMs(at, timeZone) === wall);
  return exact.length > 0 ? Math.min(...exact) : wall - Math.min(...offsets);
}

/** The instant (ms), to a minute, between two instants at which the zone's clock is put forward or back once. */
export function clockChange(fromMs: number, toMs: number, timeZone: string): number {
  const before = offsetMs(fromMs, timeZone);
  let [low, high] = [fromMs, toMs];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / (2 * MINUTE_MS)) * MINUTE_MS;
    if (offsetMs(middle, timeZone) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** The business day an instant belongs to: until `cutoff` (`HH:MM`) it is still the day before. */
export function businessDate(atMs: number, timeZone: string, cutoff: string): string {
  const { day, time, hour } = localTime(atMs, timeZone);
  // Where the clock may have changed since, the day begins at the instant that ends the one before, and only once.
  const isNear = Math.abs(hour - Number(cutoff.slice(0, 2))) <= CLOCK_CHANGE_HOURS;
  const isBefore = isNear ? atMs < instantOf(day, cutoff, timeZone) : time < cutoff;
  return isBefore ? addDays(day, -1) : day;
}

/** The instant (ms) at which a business day ends. */
export const businessDayEnd = (day: string, timeZone: string, cutoff: string): number =>
  instantOf(addDays(day, 1), cutoff, timeZone);

export const iso = (ms: number): string => new Date(ms).toISOString();
export const minutesFrom = (instant: string, minutes: number): string => iso(Date.parse(instant) + minutes * MINUTE_MS);

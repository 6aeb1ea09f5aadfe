/** Calendar days and a zone's wall clock, by Intl alone. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-21 17:15:00` of a zone at an instant. */
export function wallClock(atMs: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format.format(atMs);
}

/** The instant at which a zone's clock first shows this (`2026-11-21 17:15`), searched for in steps of a minute. */
export function instantAt(wall: string, timeZone: string): number {
  const middle = Date.parse(`${wall.replace(' ', 'T')}:00Z`);
  for (let at = middle - 15 * 3_600_000; at <= middle + 15 * 3_600_000; at += 60_000)
    if (wallClock(at, timeZone).slice(0, 16) >= wall) return at;
  return middle;
}

/** The business day of an instant: until the cutoff it is still the day before. */
export function businessDay(atMs: number, timeZone: string, cutoff: string): string {
  const [day = '', time = ''] = wallClock(atMs, timeZone).split(' ');
  return time.slice(0, 5) < cutoff ? addDays(day, -1) : day;
}

/** The day that each day of a span is compared with. */
export function comparedWith(from: string, to: string, compare: string): (day: string) => string {
  if (compare === 'year')
    return (day) => {
      const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
      return before.endsWith('-02-29') ? before.replace('-29', '-28') : before;
    };
  const length = daysBetween(from, to).length;
  const back = compare === 'before' ? length : Math.ceil(length / 7) * 7;
  return (day) => addDays(day, -back);
}

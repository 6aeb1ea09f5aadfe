/** One field of a change as people read it: what it was, what it is. */
export type ChangeLine = { field: string; before: string | null; after: string | null };

const LONGEST = 200;

function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that differ between two sides of a change; a side that is no set of fields is one line. */
export function changeLines(before: unknown, after: unknown): ChangeLine[] {
  if (!isRecord(before) && !isRecord(after)) {
    const line = { field: '', before: textOf(before), after: textOf(after) };
    return line.before === line.after ? [] : [line];
  }
  const [was, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(was), ...Object.keys(now)])]
    .map((field) => ({ field, before: textOf(was[field]), after: textOf(now[field]) }))
    .filter((line) => line.before !== line.after);
}

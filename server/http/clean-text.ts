/** NUL in a text: PostgreSQL cannot store it, no screen can show it, and nobody means it. Dropped before anything is read. */
const NUL = '\u0000';

/** The value without NUL in any of its texts; the same object where there is none. */
export function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.includes(NUL) ? value.replaceAll(NUL, '') : value;
  if (Array.isArray(value)) return value.map(withoutNul);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withoutNul(child)]));
}

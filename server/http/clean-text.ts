/**
 * PostgreSQL cannot store NUL in a text, no screen can show it, and no user means it; it is dropped before anything
 * reads the text.
 */
const NUL = '\u0000';

/** The value without NUL in any of its texts; the same object where it has none. */
export function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.includes(NUL) ? value.replaceAll(NUL, '') : value;
  if (Array.isArray(value)) return value.map(withoutNul);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withoutNul(child)]));
}

import fc from 'fast-check';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const WEIRD: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  99_999_999_999,
  Number.MIN_SAFE_INTEGER,
  '',
  ' ',
  '0',
  'null',
  'x'.repeat(600),
  '宫保鸡丁',
  '\u0000',
  '\uD800',
  '<b>',
  "'; drop table orders; --",
  '%_\\',
  '../../etc/passwd',
  '2026-11-21T17:15:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30T00:00:00.000Z',
  '00000000-0000-7000-8000-000000000000',
  [],
  {},
  [null],
  [[]],
  { a: 1 },
  Number.MAX_SAFE_INTEGER + 2,
  -99_999_999_999,
  'x'.repeat(20_000),
  '👩‍🍳🥡',
  '\u202Egnp.exe\u202C',
  '\uDC00\uD83D',
  "=cmd|' /C calc'!A0",
  '{{7*7}}${7*7}<%= 7*7 %>',
  JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`) as Json,
];

/** Field names that no schema has; some have a meaning in JavaScript. */
const STRANGE_NAMES: readonly string[] = ['is_admin', 'constructor', 'toString', '', 'role', '\uD800', '$where'];

const withField =
  (name: string) =>
  (old: Json): Json =>
    typeof old === 'object' && old !== null && !Array.isArray(old) ? { ...old, [name]: { a: 1 } } : { [name]: old };

type Path = readonly (string | number)[];

function pathsOf(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const children = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...children.flatMap(([key, child]) => pathsOf(child, [...path, key]))];
}

function withChange(value: Json, path: Path, change: (old: Json) => Json | undefined): Json {
  const [key, ...rest] = path;
  if (key === undefined) return change(value) ?? null;
  const copy: Json = structuredClone(value);
  if (typeof copy !== 'object' || copy === null) return copy;
  const holder = copy as Record<string | number, Json>;
  const next = rest.length === 0 ? change(holder[key] ?? null) : withChange(holder[key] ?? null, rest, change);
  if (next === undefined) delete holder[key];
  else holder[key] = next;
  return copy;
}

/** A valid body with one to three of its places replaced by something odd, left out, or doubled. */
export const mutated = (valid: Json): fc.Arbitrary<Json> => {
  const paths = pathsOf(valid);
  const step = fc.record({
    path: fc.constantFrom(...paths),
    how: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...WEIRD).map((weird) => () => weird) },
      { weight: 2, arbitrary: fc.constant(() => undefined) },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }).map((json) => () => json as Json) },
      { weight: 1, arbitrary: fc.constant((old: Json) => (Array.isArray(old) ? [...old, ...old] : [old])) },
      { weight: 1, arbitrary: fc.constantFrom(...STRANGE_NAMES).map((name) => withField(name)) },
    ),
  });
  return fc
    .array(step, { minLength: 1, maxLength: 3 })
    .map((steps) => steps.reduce((body, { path, how }) => withChange(body, path, how), valid));
};

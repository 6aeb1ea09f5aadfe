import fc from 'fast-check';
import type { Random } from '#server/demo/random.ts';
import { mutated, type Json } from '#server/testing/mutations.ts';

/** Short pieces that patterns stumble over when they are repeated, and what shall end them. */
const PUMPS = [
  ' ',
  '\t',
  '\n',
  ' \n',
  'a',
  '.',
  '-',
  '0',
  '4 ',
  '4-',
  '41111',
  '@',
  'a.',
  'a@',
  '"',
  '\\',
  '/',
  '%',
  ',',
  ', ',
  "'",
  '\u3000',
  '\u200B',
  '\u202E',
  '\u0301',
  '面',
  '👩‍🍳',
  '\uD83D',
  '<',
  '(',
  '=',
  '1 ',
  'x1',
  '1/',
  '1-',
] as const;
const ENDS = ['', 'x', '!', '\n', '@', '\u0000'] as const;

/** Those at which a pattern begins again at each place, where it is written so. */
const SLOW_PUMPS = [' ', ' ', '\t', '4 ', '.', 'a', '1 ', '{{ ', 'a,'] as const;

const pumped = (random: Random, length: number, pumps: readonly [string, ...string[]] = PUMPS): string => {
  const pump = random.pick(pumps);
  return `x${pump.repeat(Math.ceil(length / Buffer.byteLength(pump)))}${random.pick(ENDS)}`;
};

export type Path = readonly (string | number)[];

/** Every place of a value where a scalar or a list stands. */
export function places(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const children = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  if (children.length === 0) return [path];
  return [
    ...(Array.isArray(value) ? [path] : []),
    ...children.flatMap(([key, child]) => places(child, [...path, key])),
  ];
}

/** A copy in which one place holds something else. */
export function replaced(value: unknown, path: Path, by: unknown): unknown {
  const copy: unknown = structuredClone(value);
  const last = path.at(-1);
  if (last === undefined) return by;
  let holder = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
  holder[last] = by;
  return copy;
}

/** JSON in which one place holds a text that is already JSON. */
function withRaw(value: unknown, path: Path, raw: string): string {
  const mark = '\u0001here\u0001';
  return JSON.stringify(replaced(value, path, mark)).replace(JSON.stringify(mark), () => raw);
}

const DEPTH_SIGNS: readonly (readonly [string, string])[] = [
  ['[', ']'],
  ['{"a":', '}'],
  ['{"面":[', ']}'],
];

/** Something of about so many bytes that no field is meant for. */
function monster(random: Random, bytes: number): string {
  const [open, close] = random.pick(DEPTH_SIGNS as [(typeof DEPTH_SIGNS)[0]]);
  const levels = Math.floor(bytes / (open.length + close.length + 2));
  const many = (one: string): string =>
    `[${Array.from({ length: Math.floor(bytes / (one.length + 1)) }, () => one).join(',')}]`;
  const keys = (name: (index: number) => string): string =>
    `{${Array.from({ length: Math.floor(bytes / 12) }, (_, index) => `"${name(index)}":0`).join(',')}}`;
  const kinds: [() => string, ...(() => string)[]] = [
    () => JSON.stringify(pumped(random, bytes)),
    () => JSON.stringify(pumped(random, bytes)),
    () => `"${String.raw`\ud800`.repeat(Math.floor(bytes / 6))}"`,
    () => open.repeat(levels) + close.repeat(levels),
    () => open.repeat(levels),
    () => many('[]'),
    () => many('{}'),
    () => many('1e999'),
    () => many('""'),
    () => many('{"id":"x","面":null}'),
    () => keys((index) => `k${index}`),
    () => keys(() => 'same'),
    () => '9'.repeat(bytes),
    () => `-0.${'0'.repeat(bytes)}1`,
    () => '{"__proto__":{"is_admin":true},"constructor":{"prototype":{"a":1}}}',
    () => '{"toString":null,"valueOf":null,"hasOwnProperty":1,"length":-1,"then":{}}',
  ];
  return random.pick(kinds)();
}

/** A list of the content, its first entry so often that it fills the bytes. */
function swollen(random: Random, content: unknown, bytes: number): string {
  const lists = places(content).filter((path) =>
    Array.isArray(path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], content)),
  );
  const [first] = lists;
  if (first === undefined) return withRaw(content, random.pick(places(content) as [Path]), monster(random, bytes));
  const path = random.pick([first, ...lists.slice(1)]);
  const list = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], content) as unknown[];
  const one = JSON.stringify(list[0] ?? null);
  return withRaw(
    content,
    path,
    `[${Array.from({ length: Math.floor(bytes / (one.length + 1)) }, () => one).join(',')}]`,
  );
}

/** A body near `valid` that means harm, below `limit` bytes. */
export function hostileJson(random: Random, valid: unknown, limit: number): string | Buffer {
  const room = Math.max(limit - Buffer.byteLength(JSON.stringify(valid)) - 200, 1_000);
  const anywhere = places(valid) as [Path, ...Path[]];
  const isText = (path: Path): boolean =>
    typeof path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], valid) === 'string';
  const texts = anywhere.filter(isText);
  const aText = (): Path => random.pick((texts.length === 0 ? anywhere : texts) as [Path, ...Path[]]);
  const longText = (): string => withRaw(valid, aText(), JSON.stringify(pumped(random, room, SLOW_PUMPS)));
  const kinds: [() => string | Buffer, ...(() => string | Buffer)[]] = [
    () => withRaw(valid, random.pick(anywhere), monster(random, room)),
    () => withRaw(valid, random.pick(anywhere), monster(random, room)),
    () => withRaw(valid, random.pick(anywhere), monster(random, Math.min(room, 1_000))),
    longText,
    longText,
    longText,
    () => swollen(random, valid, room),
    () => JSON.stringify(fc.sample(mutated(valid as Json), { numRuns: 1, seed: random.int(1, 1_000_000) })[0]),
    () => monster(random, room),
    () => JSON.stringify(valid).slice(0, random.int(0, 60)),
    () => ' '.repeat(room),
    () => '',
    () => Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
    () =>
      Buffer.concat([
        Buffer.from('{"a":"'),
        Buffer.alloc(Math.min(room, 5_000), random.pick([0xc0, 0xed, 0xf5, 0x80])),
        Buffer.from('"}'),
      ]),
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(JSON.stringify(valid))]),
  ];
  return random.pick(kinds)();
}

/** A text for a query, a path or a header. */
export const hostileText = (random: Random, most: number): string => {
  const kinds: [() => string, ...(() => string)[]] = [
    () => pumped(random, random.int(1, most)),
    () =>
      random.pick([
        'null',
        '[object Object]',
        '-1',
        '1e309',
        'NaN',
        '../../etc/passwd',
        "';--",
        '%00',
        '%ff',
        '%',
        '{}',
        '[]',
        '',
      ]),
    () => '9'.repeat(random.int(1, most)),
  ];
  return random.pick(kinds)();
};

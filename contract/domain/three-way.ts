import { isSame } from './canonical.ts';

/** A part that both sides changed, each to another value; `undefined`: it is not there (any more). */
export type Clash = { path: readonly string[]; mine: unknown; theirs: unknown };
export type Merged = { value: unknown; clashes: readonly Clash[] };

type Fields = Record<string, unknown>;

/** What an entry of a list is known by, over both sides. */
const KEYS = ['id', 'code', 'date', 'zh'] as const;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an entry of a list is known by; undefined where it has nothing of the kind. */
export function entryKey(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry;
  if (!isRecord(entry)) return undefined;
  return KEYS.map((key) => entry[key]).find((key): key is string => typeof key === 'string' && key !== '');
}

/** A list as its entries by their keys; undefined where they cannot be known apart. */
function keyed(value: unknown): Fields | undefined {
  if (!Array.isArray(value)) return undefined;
  const entries: Fields = {};
  for (const entry of value) {
    const key = entryKey(entry);
    if (key === undefined || key in entries) return undefined;
    entries[key] = entry;
  }
  return entries;
}

/** The keys in the order of who moved them, with what the other side added at its end. */
function ordered(base: Fields, mine: Fields, theirs: Fields): string[] {
  const common = (side: Fields): string[] =>
    Object.keys(side).filter((key) => key in base && key in mine && key in theirs);
  const [first, second] = isSame(common(mine), common(base)) ? [theirs, mine] : [mine, theirs];
  return [...new Set([...Object.keys(first), ...Object.keys(second)])];
}

function mergeParts(base: Fields, mine: Fields, theirs: Fields): { parts: Fields; clashes: Clash[] } {
  const parts: Fields = {};
  const clashes: Clash[] = [];
  for (const key of ordered(base, mine, theirs)) {
    const merged = mergeThreeWays(base[key], mine[key], theirs[key]);
    if (merged.value !== undefined) parts[key] = merged.value;
    clashes.push(...merged.clashes.map((clash) => ({ ...clash, path: [key, ...clash.path] })));
  }
  return { parts, clashes };
}

/**
 * What two people made of the same value: parts that only one of them changed are as that one left them (a day of the
 * hours, an entry of a list); a part that both changed is a clash and stays as it is in `mine` until somebody decides.
 */
export function mergeThreeWays(base: unknown, mine: unknown, theirs: unknown): Merged {
  if (isSame(mine, theirs) || isSame(theirs, base)) return { value: mine, clashes: [] };
  if (isSame(mine, base)) return { value: theirs, clashes: [] };
  if (isRecord(mine) && isRecord(theirs)) {
    const { parts, clashes } = mergeParts(isRecord(base) ? base : {}, mine, theirs);
    return { value: parts, clashes };
  }
  const [was, own, other] = [keyed(base ?? []), keyed(mine), keyed(theirs)];
  if (was !== undefined && own !== undefined && other !== undefined) {
    const { parts, clashes } = mergeParts(was, own, other);
    return { value: Object.values(parts), clashes };
  }
  return { value: mine, clashes: [{ path: [], mine, theirs }] };
}

/** The value with the part at a clash's path replaced; `undefined` takes the part out. */
export function withPart(value: unknown, [key, ...rest]: readonly string[], part: unknown): unknown {
  if (key === undefined) return part;
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    if (!list.some((entry) => entryKey(entry) === key)) return part === undefined ? list : [...list, part];
    return list.flatMap((entry) => {
      if (entryKey(entry) !== key) return [entry];
      const next = withPart(entry, rest, part);
      return next === undefined ? [] : [next];
    });
  }
  const fields = isRecord(value) ? value : {};
  return { ...fields, [key]: withPart(fields[key], rest, part) };
}

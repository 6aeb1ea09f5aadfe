import { keysOf, flatten, type Words } from './locale-rules.ts';

/** The words that code asks for by name: `t('a.b')`, `t(x ? 'a' : 'b')`, and the beginning of `` t(`a.${b}`) ``. */
const WHOLE = /\bt\(\s*'([^']+)'/g;
const EITHER = /\bt\(\s*[^'"`()]+\?\s*'([^']+)'\s*:\s*'([^']+)'/g;
const BEGINNING = /\bt\(\s*`([\w.]+)\$\{/g;
const AREA = /\b(?:(?:useWords|useAreaWords|useTranslation)\(|ns:)\s*'(\w+)'/g;

const found = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].flatMap(([, ...groups]) => groups.filter((group) => group !== undefined));

/**
 * Words that a source asks for and no namespace has. A source that names its area finds them there or in its surface's
 * shared words; one that is handed its `t` may mean any namespace.
 *
 * @param shared the namespace of the surface (`kiosk`, `office`)
 */
export function missingWords(
  path: string,
  source: string,
  shared: string,
  namespaces: ReadonlyMap<string, Words>,
): string[] {
  const areas = found(source, AREA);
  const own = areas.length === 0 ? [...namespaces.keys()] : [...areas, shared];
  const texts = own.map((name) => flatten(namespaces.get(name) ?? {}));
  const keys = new Set(texts.flatMap((of) => [...of.keys(), ...keysOf(of)]));
  const isThere = (key: string): boolean => keys.has(key);
  const begins = (start: string): boolean => [...keys].some((key) => key.startsWith(start));
  const whole = [...found(source, WHOLE), ...found(source, EITHER)].filter((key) => !isThere(key));
  const beginnings = found(source, BEGINNING).filter((start) => !begins(start));
  return [
    ...whole.map((key) => `${path}: no words have "${key}"`),
    ...beginnings.map((start) => `${path}: no words begin with "${start}"`),
  ];
}

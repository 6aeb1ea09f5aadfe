import { sql, type Expression, type RawBuilder } from 'kysely';
import { APOSTROPHES } from '#contract/domain/alike.ts';

/** Escapes wildcards, because a person types text and not a pattern. */
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Whether an expression contains the typed text; case is ignored alike on both databases. */
export const contains = (where: Expression<string> | RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${where}) like ${`%${escaped(text.toLowerCase())}%`} escape '\\'`;

/** The same for what a person looks for: an apostrophe of any kind is one. */
export const containsTyped = (where: Expression<string> | RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`lower(${where}) like ${`%${escaped(text.toLowerCase()).replaceAll(APOSTROPHES, '_')}%`} escape '\\'`;

/** Whether it contains each of the typed words, in any order. */
export const containsWords = (where: Expression<string> | RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    (typed.trim() === '' ? [typed] : typed.trim().split(/\s+/)).map((word) => containsTyped(where, word)),
    sql` and `,
  )})`;

/** Whether it contains the typed text anywhere after a marker, such as `"name":"` in a JSON text. */
export const containsAfter = (where: Expression<string> | RawBuilder<unknown>, mark: string, text: string) =>
  sql<boolean>`lower(${where}) like ${`%${escaped(mark)}%${escaped(text.toLowerCase()).replaceAll(APOSTROPHES, '_')}%`} escape '\\'`;

/** Whether an expression begins with this text. */
export const beginsWith = (where: Expression<string> | RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${where} like ${`${escaped(text)}%`} escape '\\'`;

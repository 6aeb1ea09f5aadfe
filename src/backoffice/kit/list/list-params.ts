import { DaySchema, IdSchema } from '#contract/domain/basics.ts';
import * as z from 'zod/mini';

/** What a list's address may hold, read strictly: whatever it does not understand counts as absent. */

/** One of a few words. */
export const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

/** A calendar day, `YYYY-MM-DD`, that exists: a browser reads 31 February as 3 March, and a calendar refuses it. */
export const dayOf = (text: string | null): string | undefined => z.safeParse(DaySchema, text).data;

/**
 * The days from and to which an address narrows a list, either open. Those that stand the wrong way round mean the same
 * days: the server refuses them.
 */
export function givenDays(search: URLSearchParams): { from: string | undefined; to: string | undefined } {
  const [from, to] = [dayOf(search.get('from')), dayOf(search.get('to'))];
  return from !== undefined && to !== undefined && to < from ? { from: to, to: from } : { from, to };
}

/** An id that is whole: of another the server says that it is none. */
export const idOf = (text: string | null): string | undefined => z.safeParse(IdSchema, text).data;

/** The page's number from 1 on. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? '1');
  return Number.isInteger(page) && page > 0 ? page : 1;
}

export type SearchChange = Record<string, string | number | null | undefined>;

/** The address after a change; an empty value leaves it, and so does the first page. */
export function changeParams(params: URLSearchParams, change: SearchChange): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === null || value === '' || (name === 'page' && value === 1)) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The same for a list in pages: any other change goes back to the first page. */
export const changePagedParams = (params: URLSearchParams, change: SearchChange): URLSearchParams =>
  changeParams(params, { page: null, ...change });

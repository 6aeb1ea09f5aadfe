/** What a list's address may hold, read strictly: whatever it does not understand counts as absent. */

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f-]{36}$/;

/** One of a few words. */
export const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

/** A calendar day that exists, `YYYY-MM-DD`. */
export const dayOf = (text: string | null): string | undefined =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;

export const idOf = (text: string | null): string | undefined => (text !== null && ID.test(text) ? text : undefined);

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

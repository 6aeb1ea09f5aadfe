import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AS_FILTER } from '../filter-navigation.ts';

export type SearchChange = Record<string, string | number | null>;

/** One of a few words the address may hold; anything else counts as not said. */
export const wordOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? '1');
  return Number.isInteger(page) && page > 0 ? page : 1;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const dayOf = (search: URLSearchParams, name: string): string | null => {
  const day = search.get(name) ?? '';
  return DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : null;
};

/** The moments between the first day's beginning and the last one's end, where whoever looks at it is. */
export function momentsOf(from: string | null, to: string | null): { from_at?: string; before_at?: string } {
  const midnight = (day: string, after: number): string => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    return new Date(year, month - 1, date + after).toISOString();
  };
  return {
    ...(from === null ? {} : { from_at: midnight(from, 0) }),
    ...(to === null ? {} : { before_at: midnight(to, 1) }),
  };
}

/** A list's filters, order and page stand in the address, so that they can be kept and sent. */
export function useListSearch() {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (wanted: SearchChange): void => {
      setSearch((known) => {
        const next = new URLSearchParams(known);
        if (!('page' in wanted)) next.delete('page');
        for (const [name, value] of Object.entries(wanted)) {
          if (value === null || value === '' || (name === 'page' && value === 1)) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      }, AS_FILTER);
    },
    [setSearch],
  );
  const clear = useCallback(() => setSearch({}, AS_FILTER), [setSearch]);
  return { search, change, clear };
}

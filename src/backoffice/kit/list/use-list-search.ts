import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AS_FILTER } from './filter-navigation.ts';
import { changePagedParams, type SearchChange } from './list-params.ts';

/** The moments between the first day's beginning and the last one's end, in the viewer's time zone. */
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

/** A list's filters, order and page are in the address, so that they can be kept and sent. */
export function useListSearch() {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (wanted: SearchChange): void => {
      setSearch((known) => changePagedParams(known, wanted), AS_FILTER);
    },
    [setSearch],
  );
  const clear = useCallback(() => setSearch({}, AS_FILTER), [setSearch]);
  return { search, change, clear };
}

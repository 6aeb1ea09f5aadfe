import { useSearchParams } from 'react-router-dom';
import { AS_FILTER } from '../filter-navigation.ts';

export const AUDIT_AREAS = [
  'menu',
  'restaurant',
  'channel',
  'printer',
  'device',
  'bill',
  'rating',
  'user',
  'account',
  'session',
  'restaurant_type',
  'audit',
  'restaurant_commission',
  'order',
  'management',
  'card',
  'key',
  'photo_library',
] as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function readParams(search: URLSearchParams) {
  const day = (name: string): string | null => (DAY.test(search.get(name) ?? '') ? search.get(name) : null);
  return {
    q: search.get('q') ?? '',
    who: search.get('who') ?? '',
    isAll: search.get('restaurant') === 'all',
    area: AUDIT_AREAS.find((known) => known === search.get('area')) ?? ('' as const),
    from: day('from'),
    to: day('to'),
  };
}
export type AuditParams = ReturnType<typeof readParams>;

export type AuditParamChange = {
  q?: string;
  who?: string;
  /** `all`, or '' for the chosen one. */
  restaurant?: string;
  area?: string;
  from?: string | null;
  to?: string | null;
};

/** The filters stand in the address, so that they can be kept and sent. */
export function useAuditParams() {
  const [search, setSearch] = useSearchParams();
  const params = readParams(search);
  function change(wanted: AuditParamChange): void {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(wanted)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, AS_FILTER);
  }
  const isFiltered =
    params.q !== '' || params.who !== '' || params.area !== '' || params.from !== null || params.to !== null;
  return { params, change, isFiltered, clear: () => setSearch({}, AS_FILTER) };
}

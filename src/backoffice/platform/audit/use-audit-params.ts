import { givenDays, oneOf } from '../../kit/list/list-params.ts';
import { useListSearch } from '../../kit/list/use-list-search.ts';

export const AUDIT_AREAS = [
  'menu',
  'restaurant',
  'channel',
  'printer',
  'device',
  'bill',
  'rating',
  'user',
  'staff_role',
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

function readParams(search: URLSearchParams) {
  const { from = null, to = null } = givenDays(search);
  return {
    q: search.get('q') ?? '',
    who: search.get('who') ?? '',
    isAll: search.get('restaurant') === 'all',
    area: oneOf(AUDIT_AREAS, search.get('area')) ?? ('' as const),
    from,
    to,
  };
}
export type AuditParams = ReturnType<typeof readParams>;

/** The filters are in the address, so that they can be kept and sent. */
export function useAuditParams() {
  const { search, change, clear } = useListSearch();
  const params = readParams(search);
  const isFiltered =
    params.q !== '' || params.who !== '' || params.area !== '' || params.from !== null || params.to !== null;
  return { params, change, isFiltered, clear };
}

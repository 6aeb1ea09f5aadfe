import { useSearchParams } from 'react-router-dom';
import { RoleSchema } from '#contract/http/people/session.ts';
import { USER_SORTS, USER_STATES } from '#contract/http/people/user.ts';
import type { UserFilter } from '../../../data/people/user-queries.ts';
import { AS_FILTER } from '../../kit/list/filter-navigation.ts';
import { changePagedParams, idOf, oneOf, pageOf } from '../../kit/list/list-params.ts';

/** What may be in the address, under its name there. */
export type ParamChange = Partial<
  Record<'q' | 'role' | 'state' | 'restaurant' | 'two_factor' | 'sort', string> & { page: number }
>;

function readParams(search: URLSearchParams) {
  return {
    q: search.get('q') ?? '',
    role: oneOf(RoleSchema.options, search.get('role')),
    state: oneOf(USER_STATES, search.get('state')),
    restaurant_id: idOf(search.get('restaurant')),
    two_factor: oneOf(['on', 'off'] as const, search.get('two_factor')),
    sort: oneOf(USER_SORTS, search.get('sort')) ?? ('nickname' as const),
    page: pageOf(search),
  };
}
export type PeopleParams = ReturnType<typeof readParams>;

/** The filter as it is sent, without empty fields. */
export function filterOf({ q, sort, page, ...rest }: PeopleParams): UserFilter {
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return { q, sort, page, ...said };
}

/** The list's filter, order and page are in the address; whatever it does not understand counts as not said. */
export function usePeopleParams() {
  const [search, setSearch] = useSearchParams();
  function change(wanted: ParamChange): void {
    setSearch(changePagedParams(search, wanted), AS_FILTER);
  }
  return { params: readParams(search), change, clear: () => setSearch({}, AS_FILTER) };
}

import { useSearchParams } from 'react-router-dom';
import { RoleSchema } from '#contract/http/session.ts';
import { USER_SORTS, USER_STATES } from '#contract/http/user.ts';
import type { UserFilter } from '../../data/user/user-queries.ts';
import { AS_FILTER } from '../filter-navigation.ts';

/** What may stand in the address, under its name there. */
export type ParamChange = Partial<
  Record<'q' | 'role' | 'state' | 'restaurant' | 'two_factor' | 'sort', string> & { page: number }
>;

const ID = /^[0-9a-f-]{36}$/;
const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

function readParams(search: URLSearchParams) {
  const page = Number(search.get('page') ?? '1');
  const restaurant = search.get('restaurant') ?? '';
  return {
    q: search.get('q') ?? '',
    role: oneOf(RoleSchema.options, search.get('role')),
    state: oneOf(USER_STATES, search.get('state')),
    restaurant_id: ID.test(restaurant) ? restaurant : undefined,
    two_factor: oneOf(['on', 'off'] as const, search.get('two_factor')),
    sort: oneOf(USER_SORTS, search.get('sort')) ?? ('nickname' as const),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}
export type PeopleParams = ReturnType<typeof readParams>;

/** The filter as it is sent, without what is not said. */
export function filterOf({ q, sort, page, ...rest }: PeopleParams): UserFilter {
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return { q, sort, page, ...said };
}

/** The list's filter, order and page stand in the address; whatever it does not understand counts as not said. */
export function usePeopleParams() {
  const [search, setSearch] = useSearchParams();
  function change(wanted: ParamChange): void {
    const next = new URLSearchParams(search);
    if (wanted.page === undefined) next.delete('page');
    for (const [name, value] of Object.entries(wanted)) {
      if (value === '' || value === 1) next.delete(name);
      else next.set(name, String(value));
    }
    setSearch(next, AS_FILTER);
  }
  return { params: readParams(search), change, clear: () => setSearch({}, AS_FILTER) };
}

import { useSearchParams } from 'react-router-dom';
import { RoleSchema } from '#contract/http/session.ts';
import type { Role } from '#contract/permissions.ts';
import { AS_FILTER } from '../filter-navigation.ts';

export type ParamChange = { q?: string; role?: Role | ''; page?: number };

function readParams(search: URLSearchParams) {
  const page = Number(search.get('page') ?? '1');
  const role = RoleSchema.options.find((known) => known === search.get('role'));
  return {
    q: search.get('q') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    ...(role === undefined ? {} : { role }),
  };
}

/** The list's filter and page stand in the address; whatever it does not understand counts as not said. */
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
  return { params: readParams(search), change };
}

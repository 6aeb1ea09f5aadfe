import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { PEOPLE_EXPORT } from '#contract/http/platform/export-lists.ts';
import type { User } from '#contract/http/people/user.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { userQueries, type UserFilter } from '../../../data/people/user-queries.ts';
import { useMay } from '../../../lib/use-may.ts';
import { useSession } from '../../../lib/use-session.ts';
import { Button } from '../../../ui/button.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ExportButton } from '../../kit/list/export-button.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useMaybeRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { RolesPanel } from '../roles/roles-panel.tsx';
import { LinkDialog, type ShownLink } from './link-dialog.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { PeopleList } from './people-list.tsx';
import { filterOf, usePeopleParams } from './people-params.ts';
import { ABOUT, PAGE_NAME, type Scope } from './people-scope.ts';
import { PersonDialogs, type Asking } from './person-dialogs.tsx';
import { useMayGive } from './use-may-give.ts';
import { usePeopleColumns } from './use-people-columns.ts';

const NONE: readonly never[] = [];

/** The people who may sign in: filters, the list, and what can be done with each. Three pages show it. */
export function PeopleView({ scope, children }: { scope: Scope; children?: ReactNode }) {
  const { t } = useWords('people');
  const name = PAGE_NAME[scope];
  useTitle(t(`page.${name}`));
  const { adminInfo } = useSession();
  const may = useMay();
  const chosen = useMaybeRestaurant();
  const { params, change, clear } = usePeopleParams();
  const isAdmin = may('people.administer');
  const filter: UserFilter = {
    ...filterOf(params),
    ...ABOUT[scope].fixed,
    // An administrator's staff page is about the chosen restaurant; an owner's about all of the own ones.
    ...(scope === 'staff' && isAdmin && chosen !== null ? { restaurant_id: chosen.id } : {}),
  };
  const query = useQuery(userQueries.list(filter));
  const { data } = query;
  const { data: stores = NONE } = useQuery(restaurantQueries.list());
  const [asking, setAsking] = useState<Asking | null>(null);
  const [hasRoles, setHasRoles] = useState(false);
  const [link, setLink] = useState<ShownLink | null>(null);
  const columns = usePeopleColumns();
  const showLink = (shown: ShownLink): void => {
    setAsking(null);
    setLink(shown);
  };
  const mayGive = useMayGive();
  const givable = useMemo(() => stores.filter(({ id }) => mayGive(id)), [stores, mayGive]);
  const { q, role, state, restaurant_id, two_factor } = params;
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <PageHead title={t(`page.${name}`)} help={t(`about.${scope}`)}>
        <ExportButton<User>
          fileName={`${name}.csv`}
          columns={columns}
          isDisabled={data === undefined || data.total === 0}
          list={PEOPLE_EXPORT}
          query={filter}
        />
        {scope === 'staff' && chosen !== null ? (
          <Button onClick={() => setHasRoles(true)}>{t('roles.open')}</Button>
        ) : null}
        {may('staff.manage') ? (
          <Button look="ink" onClick={() => setAsking({ kind: 'invite' })}>
            <OfficeIcon name="plus" />
            {t(`invite_to.${scope}`)}
          </Button>
        ) : null}
      </PageHead>
      {children}
      <PeopleFilters scope={scope} params={params} onChange={change} />
      <Reading query={query} failed={t(`failed_of.${scope}`)} height={52} />
      {data === undefined ? null : (
        <PeopleList
          label={t(`page.${name}`)}
          scope={scope}
          people={data}
          isFiltered={q !== '' || [role, state, restaurant_id, two_factor].some((value) => value !== undefined)}
          ownId={adminInfo?.viewing === null ? adminInfo.id : undefined}
          onAsk={(kind, person: User) => setAsking({ kind, person })}
          onLink={showLink}
          onPage={(page) => change({ page })}
          onClear={clear}
        />
      )}
      {asking === null ? null : (
        <PersonDialogs
          asking={asking}
          restaurants={givable}
          scope={scope}
          onLink={showLink}
          onClose={() => setAsking(null)}
        />
      )}
      {hasRoles && chosen !== null ? <RolesPanel restaurant={chosen} onClose={() => setHasRoles(false)} /> : null}
      {link === null ? null : <LinkDialog link={link} onClose={() => setLink(null)} />}
    </chakra.div>
  );
}

import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { RoleSchema } from '#contract/http/session.ts';
import type { User } from '#contract/http/user.ts';
import { restaurantQueries } from '../../data/restaurant/restaurant-queries.ts';
import { userQueries } from '../../data/user/user-queries.ts';
import { useSession } from '../../lib/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { OfficeIcon } from '../../ui/office-icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { useTitle } from '../shell/use-title.ts';
import { useWords } from '../use-words.ts';
import { AskPerson } from './ask-person.tsx';
import { LinkDialog, type ShownLink } from './link-dialog.tsx';
import { PeopleList } from './people-list.tsx';
import { usePeopleParams } from './people-params.ts';
import type { AskKind } from './person-menu.tsx';
import { PersonPanel } from './person-panel.tsx';
import { useMay } from '../../lib/use-may.ts';

type Asking = { kind: 'invite'; person?: undefined } | { kind: AskKind; person: User };

const NONE: readonly never[] = [];

/** The people who may sign in: an owner's staff, everybody for an administrator. */
export function StaffPage() {
  const { t } = useWords('people');
  useTitle(t('page.staff'));
  const { adminInfo } = useSession();
  const { params, change } = usePeopleParams();
  const { data, error, isPending, refetch } = useQuery(userQueries.list(params));
  const { data: roles = NONE } = useQuery(userQueries.givableRoles());
  const { data: stores = NONE } = useQuery(restaurantQueries.list());
  const [asking, setAsking] = useState<Asking | null>(null);
  const [link, setLink] = useState<ShownLink | null>(null);
  const close = (): void => setAsking(null);
  const showLink = (shown: ShownLink): void => {
    close();
    setLink(shown);
  };
  const isAdmin = useMay()('people.administer');
  const person = asking?.person;
  const restaurants = useMemo(() => {
    const isStaffOf = (id: string): boolean =>
      adminInfo?.restaurants.some((mine) => mine.id === id && mine.role === 'staff') === true;
    const givable = stores.filter(({ id }) => isAdmin || !isStaffOf(id));
    // An administrator sees more restaurants than one reading brings: a person's own are always there.
    const beyond = isAdmin ? (person?.restaurants ?? []).filter(({ id }) => givable.every((one) => one.id !== id)) : [];
    return [...givable.map(({ id, name }) => ({ id, name })), ...beyond];
  }, [stores, person, isAdmin, adminInfo]);
  return (
    <chakra.div display="flex" flexDirection="column" gap="16px">
      <PageHead title={t('page.staff')} help={t(isAdmin ? 'help_admin' : 'help')}>
        <Button look="ink" onClick={() => setAsking({ kind: 'invite' })}>
          <OfficeIcon name="plus" />
          {t('invite')}
        </Button>
      </PageHead>
      <chakra.div role="search" display="flex" flexWrap="wrap" gap="8px">
        <SearchBox label={t('search')} value={params.q} width="260px" onChange={(q) => change({ q })} />
        {isAdmin ? (
          <SelectField
            label={t('role_label')}
            value={params.role ?? ''}
            options={[
              { value: '', text: t('any_role') },
              ...RoleSchema.options.map((role) => ({ value: role, text: t(`role.${role}`) })),
            ]}
            onChange={(role) => change({ role: RoleSchema.options.find((known) => known === role) ?? '' })}
          />
        ) : null}
      </chakra.div>
      {isPending ? <SkeletonRows label={t('loading')} height={52} /> : null}
      {error !== null && data === undefined ? (
        <ErrorState
          title={t('failed')}
          text={failureText(t, error)}
          code={codeOf(error)}
          retry={{ label: t('retry'), onRetry: () => void refetch() }}
        />
      ) : null}
      {data === undefined ? null : (
        <PeopleList
          people={data}
          isFiltered={params.q !== '' || params.role !== undefined}
          ownId={adminInfo?.id}
          onAsk={(kind, about) => setAsking({ kind, person: about })}
          onLink={showLink}
          onPage={(page) => change({ page })}
          onClear={() => change({ q: '', role: '' })}
        />
      )}
      {asking?.kind === 'invite' || asking?.kind === 'edit' ? (
        <PersonPanel person={person} roles={roles} restaurants={restaurants} onInvited={showLink} onClose={close} />
      ) : null}
      {asking?.kind === 'disable' || asking?.kind === 'delete' ? (
        <AskPerson kind={asking.kind} person={asking.person} onClose={close} />
      ) : null}
      {link === null ? null : <LinkDialog link={link} onClose={() => setLink(null)} />}
    </chakra.div>
  );
}

import { chakra } from '@chakra-ui/react';
import type { ReplyOf } from '#contract/http/call.ts';
import type { listUsersCall, User } from '#contract/http/people/user.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useWords } from '../../use-words.ts';
import type { ShownLink } from './link-dialog.tsx';
import type { Scope } from './people-scope.ts';
import type { AskKind } from './person-menu.tsx';
import { PersonRow } from './person-row.tsx';

type PeopleListProps = {
  /** The page's name. */
  label: string;
  scope: Scope;
  people: ReplyOf<typeof listUsersCall>;
  isFiltered: boolean;
  ownId: string | undefined;
  onAsk: (kind: AskKind, person: User) => void;
  onLink: (link: ShownLink) => void;
  onPage: (page: number) => void;
  onClear: () => void;
};

export function PeopleList({
  label,
  scope,
  people,
  isFiltered,
  ownId,
  onAsk,
  onLink,
  onPage,
  onClear,
}: PeopleListProps) {
  const { t } = useWords('people');
  const { items, total, page, page_size } = people;
  const pages = Math.max(1, Math.ceil(total / page_size));
  if (items.length === 0 && page === 1)
    return isFiltered ? (
      <EmptyState glyph="人" title={t('none')}>
        <Button onClick={onClear}>{t('clear')}</Button>
      </EmptyState>
    ) : (
      <EmptyState glyph="人" title={t(`empty_of.${scope}`)} text={t('empty_text')} />
    );
  return (
    <>
      <chakra.ul aria-label={label} borderTopWidth="1px" borderColor="border.emphasized">
        {items.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isOneself={person.id === ownId}
            onAsk={(kind) => onAsk(kind, person)}
            onLink={onLink}
          />
        ))}
      </chakra.ul>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" color="fg.muted">
        <span>{t('count', { count: total })}</span>
        {pages === 1 ? null : (
          <chakra.nav aria-label={t('pages')} display="flex" alignItems="center" gap="2">
            <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
              {t('previous')}
            </Button>
            <span>{t('page_of', { page, pages })}</span>
            <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
              {t('next')}
            </Button>
          </chakra.nav>
        )}
      </chakra.div>
    </>
  );
}

import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/http/user.ts';
import { useEndPersonSessions, userQueries } from '../../data/user/user-queries.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { FieldError } from '../../ui/text-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { SessionRow } from '../session-row.tsx';
import { useWords } from '../use-words.ts';
import { refusalText } from './refusal-text.ts';

/** Where a person is signed in; one of it or all can be ended, and those pages are told at once. */
export function PersonSessions({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useWords('people');
  const { data, error, isPending, refetch } = useQuery(userQueries.sessions(person.id));
  const end = useEndPersonSessions();
  const others = (data ?? []).filter(({ is_current }) => !is_current);
  const endSome = (session_id?: string): void =>
    end.mutate(
      { user_id: person.id, ...(session_id === undefined ? {} : { session_id }) },
      {
        onSuccess: ({ ended }) =>
          void toaster.create({ type: 'success', title: t('sessions.ended', { count: ended }) }),
      },
    );
  return (
    <SidePanel
      title={t('sessions.title', { name: person.nickname })}
      closeLabel={t('close')}
      width="480px"
      onClose={onClose}
      footer={
        <Button look="danger" disabled={others.length === 0 || end.isPending} onClick={() => endSome()}>
          {t('sessions.end_all')}
        </Button>
      }
    >
      {isPending ? <SkeletonRows label={t('loading')} rows={3} height={52} /> : null}
      {error !== null && data === undefined ? (
        <ErrorState
          title={t('sessions.failed')}
          text={failureText(t, error)}
          code={codeOf(error)}
          retry={{ label: t('retry'), onRetry: () => void refetch() }}
        />
      ) : null}
      {data?.length === 0 ? <EmptyState glyph="空" title={t('sessions.none')} /> : null}
      {end.error === null ? null : <FieldError>{refusalText(t, end.error)}</FieldError>}
      <chakra.ul>
        {data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            withAddress
            isBusy={end.isPending}
            onEnd={() => endSome(session.id)}
          />
        ))}
      </chakra.ul>
    </SidePanel>
  );
}

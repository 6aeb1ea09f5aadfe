import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/http/people/user.ts';
import { useEndPersonSessions, userQueries } from '../../../data/people/user-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { Reading } from '../../kit/reading.tsx';
import { SessionRow } from '../account/session-row.tsx';
import { refusalText } from '../../kit/failure-text.ts';
import { useWords } from '../../use-words.ts';

/** Where a person is signed in; one session or all can be ended, and those pages are notified at once. */
export function PersonSessions({ person, onClose }: { person: User; onClose: () => void }) {
  const { t } = useWords('people');
  const query = useQuery(userQueries.sessions(person.id));
  const { data } = query;
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
      <Reading query={query} failed={t('sessions.failed')} rows={3} height={52} />
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

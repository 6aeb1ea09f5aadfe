import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { SessionItem } from '#contract/http/session.ts';
import type { User } from '#contract/http/user.ts';
import { useEndPersonSessions, userQueries } from '../../data/user/user-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { FieldError } from '../../ui/text-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { browserName } from '../browser-name.ts';
import { codeOf, failureText } from '../failure-text.ts';
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
          <SessionRow key={session.id} session={session} isBusy={end.isPending} onEnd={() => endSome(session.id)} />
        ))}
      </chakra.ul>
    </SidePanel>
  );
}

type SessionRowProps = { session: SessionItem; isBusy: boolean; onEnd: () => void };

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { t, when } = useWords('people');
  const name = browserName(session.user_agent) ?? t('sessions.unknown');
  return (
    <chakra.li
      data-testid="person-session"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px"
      minH="52px"
      py="8px"
      borderBottomWidth="1px"
      borderColor="border.subtle"
    >
      <chakra.div flex="1" minW="180px">
        <chakra.p fontWeight="700">{`${name} · ${session.address}`}</chakra.p>
        <chakra.p textStyle="helper" color="fg.muted">
          {t('sessions.times', { since: when(session.created_at), used: when(session.last_used_at) })}
        </chakra.p>
        {session.viewed_by === null ? null : (
          <chakra.p textStyle="helper" color="amber.fg">
            {t('sessions.viewed_by', { name: session.viewed_by })}
          </chakra.p>
        )}
      </chakra.div>
      {session.is_current ? (
        <Chip tone="ok" icon="onTime">
          {t('sessions.this_one')}
        </Chip>
      ) : (
        <Button look="danger" disabled={isBusy} aria-label={t('sessions.end_named', { name })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </chakra.li>
  );
}

import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { accountQueries, useEndOtherSession } from '../../data/account/account-queries.ts';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { FormSection } from '../form/form-section.tsx';
import { SessionRow } from '../session-row.tsx';
import { useWords } from '../use-words.ts';

/** Where one is signed in; any of them but this one can be ended, and its page is told at once. */
export function SessionList() {
  const { t } = useWords('account');
  const { data, error, isPending, refetch } = useQuery(accountQueries.sessions());
  const end = useEndOtherSession();
  return (
    <FormSection title={t('sessions.title')} help={t('sessions.help')}>
      {isPending ? <SkeletonRows label={t('loading')} rows={2} height={52} /> : null}
      {error !== null && data === undefined ? (
        <ErrorState
          title={t('sessions.failed')}
          text={failureText(t, error)}
          code={codeOf(error)}
          retry={{ label: t('retry'), onRetry: () => void refetch() }}
        />
      ) : null}
      <chakra.ul>
        {data?.map((session) => (
          <SessionRow
            key={session.id}

            session={session}
            isBusy={end.isPending}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </chakra.ul>
    </FormSection>
  );
}

import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { accountQueries, useEndOtherSession } from '../../../data/people/account-queries.ts';
import { Reading } from '../../kit/reading.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { SessionRow } from './session-row.tsx';
import { useWords } from '../../use-words.ts';

/** Where one is signed in; any of them but this one can be ended, and its page is notified at once. */
export function SessionList() {
  const { t } = useWords('account');
  const query = useQuery(accountQueries.sessions());
  const { data } = query;
  const end = useEndOtherSession();
  return (
    <FormSection title={t('sessions.title')} help={t('sessions.help')}>
      <Reading query={query} failed={t('sessions.failed')} rows={2} height={52} />
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

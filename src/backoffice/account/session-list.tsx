import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { accountQueries, useEndOtherSession } from '../../data/account/account-queries.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { FormSection } from '../form/form-section.tsx';
import { useWords } from '../use-words.ts';
import { browserName } from '../browser-name.ts';

/** Where one is signed in; any of them but this one can be ended, and its page is told at once. */
export function SessionList() {
  const { t, when } = useWords('account');
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
          <chakra.li
            data-testid="session"
            key={session.id}
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            gap="8px"
            minH="52px"
            py="8px"
            borderBottomWidth="1px"
            borderColor="border.subtle"
          >
            <chakra.div flex="1" minW="200px">
              <chakra.p fontWeight="700">{browserName(session.user_agent) ?? t('sessions.unknown')}</chakra.p>
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
              <Button
                look="danger"
                disabled={end.isPending}
                aria-label={t('sessions.end_named', { name: browserName(session.user_agent) ?? t('sessions.unknown') })}
                onClick={() => end.mutate(session.id)}
              >
                {t('sessions.end')}
              </Button>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
    </FormSection>
  );
}

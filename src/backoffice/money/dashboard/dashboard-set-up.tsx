import { chakra } from '@chakra-ui/react';
import type { ReplyOf } from '#contract/http/call.ts';
import type { setUpCall } from '#contract/http/store/set-up.ts';
import { useWords } from '../../use-words.ts';
import { PageButton } from '../../kit/page-link.tsx';

/** How far a new store is from its first order; nothing once it is there. */
export function DashboardSetUp({ steps }: { steps: ReplyOf<typeof setUpCall>['steps'] }) {
  const { t } = useWords('figures');
  const next = steps.find(({ is_done }) => !is_done)?.step;
  if (next === undefined) return null;
  const done = steps.filter(({ is_done }) => is_done).length;
  return (
    <chakra.section
      data-testid="set-up"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      p="4"
      borderWidth="1px"
      borderColor="border.control"
      borderRadius="box"
    >
      <chakra.p flex="1" minW="220px">
        <b>{t('set_up.title', { done, all: steps.length })}</b> {t(`set_up.next.${next}`)}
      </chakra.p>
      <PageButton look="ink" to="/seller/start">
        {t('set_up.go_on')}
      </PageButton>
    </chakra.section>
  );
}

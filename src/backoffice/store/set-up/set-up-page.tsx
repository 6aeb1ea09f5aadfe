import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { SetUpStep } from '#contract/http/store/set-up.ts';
import { restaurantQueries } from '../../../data/store/restaurant-queries.ts';
import { Icon } from '../../../ui/icons.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { CoverageNotice } from '../../devices/dish-coverage/coverage-notice.tsx';
import { Row } from '../../kit/list/row.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { useWords } from '../../use-words.ts';
import { PageButton } from '../../kit/page-link.tsx';

type Way = { to: string; words: string };

/** Where each step is done, the quickest way first. */
const WAYS: Record<SetUpStep, readonly Way[]> = {
  restaurant: [{ to: '/seller/configuration', words: 'settings' }],
  hours: [{ to: '/seller/configuration#hours', words: 'hours' }],
  menu: [
    { to: '/foods-list?template', words: 'template' },
    { to: '/foods-list?import', words: 'file' },
    { to: '/foods-category?edit=new', words: 'by_hand' },
  ],
  screen: [{ to: '/screens?pair', words: 'pair' }],
  channel: [
    { to: '/channels', words: 'channel' },
    { to: '/order/om?new=1', words: 'phone' },
  ],
  test_order: [{ to: '/screens', words: 'test' }],
  alerts: [{ to: '/seller/configuration#notify', words: 'alerts' }],
  open: [{ to: '/seller/configuration#mode', words: 'open' }],
};

/** What offers another store's menu too. */
const COPYABLE: readonly string[] = ['menu', 'template'];

/** From nothing to the first order: what is done, what comes next, each where it is done [SU1]. */
export function SetUpPage() {
  const { t } = useWords('store');
  useTitle(t('page.set_up'));
  const { id } = useRestaurant();
  const query = useQuery(restaurantQueries.setUp(id));
  // Only who has another store finds it behind the template [SU2].
  const hasOthers = (useQuery(restaurantQueries.first()).data?.total ?? 0) > 1;
  const wordsOf = (words: string): string => (hasOthers && COPYABLE.includes(words) ? `${words}_or_copy` : words);
  const steps = query.data ?? [];
  const next = steps.find((step) => !step.is_done)?.step;
  // Before there is a screen, its step says it.
  const isCookable = steps.some(({ step, is_done }) => step === 'screen' && is_done);
  const done = steps.filter((step) => step.is_done).length;
  return (
    <>
      <PageHead
        title={t('page.set_up')}
        help={next === undefined && steps.length > 0 ? t('set_up.all') : t('set_up.help', { done, all: steps.length })}
      />
      <Reading query={query} failed={t('set_up.failed')} rows={8} height={64} />
      {isCookable ? (
        <chakra.div mt="4" maxW="880px">
          <CoverageNotice />
        </chakra.div>
      ) : null}
      <chakra.ol mt="4" maxW="880px" borderWidth="1px" borderColor="border" borderRadius="box">
        {steps.map(({ step, is_done }, index) => (
          <Row key={step} lay="flow" line="between" gap="3" px="4" py="3" data-testid={`set-up-${step}`}>
            <chakra.span
              display="grid"
              placeItems="center"
              boxSize="32px"
              flex="none"
              borderRadius="full"
              borderWidth="1px"
              borderColor={is_done ? 'jade.fg' : 'border.control'}
              color={is_done ? 'jade.fg' : 'fg'}
              fontWeight="700"
            >
              {is_done ? <Icon name="onTime" /> : index + 1}
            </chakra.span>
            <chakra.div flex="1" minW="220px">
              <chakra.p fontWeight="700">
                {t(`set_up.${step}`)}
                <chakra.span srOnly>{t(is_done ? 'set_up.done' : 'set_up.open_step')}</chakra.span>
              </chakra.p>
              <chakra.p textStyle="helper" color="fg.muted">
                {t(`set_up.${wordsOf(step)}_text`)}
              </chakra.p>
            </chakra.div>
            {WAYS[step].map(({ to, words }, place) => (
              <PageButton key={to} look={step === next && place === 0 ? 'ink' : 'outline'} to={to}>
                {t(`set_up.go.${wordsOf(words)}`)}
              </PageButton>
            ))}
          </Row>
        ))}
      </chakra.ol>
    </>
  );
}

import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { isMissedPlan } from '#contract/domain/menu-plan.ts';
import { planQueries } from '../../../data/menu/plan-queries.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { planPath } from '../list/dish-params.ts';
import { PageButton } from '../../kit/page-link.tsx';

const STEP_MS = 60_000;

/** Plans that were not published at their time, or would not be, until a person has decided; nothing where all is well. */
export function PlanNotice() {
  const { t, time } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const now = useNow(STEP_MS);
  const { data } = useQuery(planQueries.plans(restaurantId));
  const waiting = (data?.items ?? []).filter(
    (plan) => isMissedPlan(plan, now) || (plan.state === 'planned' && plan.conflicts > 0),
  );
  if (waiting.length === 0) return null;
  return (
    <chakra.ul role="status" data-testid="plan-notice" display="grid" gap="2">
      {waiting.map((plan) => (
        <chakra.li
          key={plan.id}
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          gap="3"
          p="3"
          borderWidth="1px"
          borderColor="border"
          borderRadius="box"
          bg="bg.subtle"
        >
          <Chip tone={isMissedPlan(plan, now) ? 'late' : 'soon'} icon="triangle">
            {t(`plan.state.${plan.state}`)}
          </Chip>
          <chakra.span flex="1" minW="200px" overflowWrap="anywhere">
            {isMissedPlan(plan, now) || plan.publish_at === null
              ? t('plan.failed_named', { name: plan.name })
              : t('plan.waits', {
                  name: plan.name,
                  time: time(plan.publish_at, 'dateAndClock'),
                  count: plan.conflicts,
                })}
          </chakra.span>
          <PageButton to={planPath(plan.id)}>{t('plan.look')}</PageButton>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MenuPlan } from '#contract/domain/menu-plan.ts';
import { planQueries } from '../../../data/menu/plan-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Row } from '../../kit/list/row.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { planPath } from '../list/dish-params.ts';
import { PlanDetail } from './plan-detail.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { usePlanWords } from './use-plan-words.ts';
import { PageLink } from '../../kit/page-link.tsx';

/** Changes of the menu that are published together: at their time, or when a person says so. */
export function PlansTab({ openId }: { openId: string | null }) {
  const { t } = useWords('menu');
  return (
    <chakra.section aria-label={t('tab.plans')} display="grid" gap="4">
      {openId === null ? <PlanList /> : <PlanDetail key={openId} planId={openId} />}
    </chakra.section>
  );
}

function PlanList() {
  const { t } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const navigate = useNavigate();
  const query = useQuery(planQueries.plans(restaurantId));
  const [isMaking, setIsMaking] = useState(false);
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="3">
        <chakra.p color="fg.muted" flex="1" minW="200px">
          {t('plan.help')}
        </chakra.p>
        <Button onClick={() => setIsMaking(true)}>
          <OfficeIcon name="plus" />
          {t('plan.make')}
        </Button>
      </chakra.div>
      <Reading query={query} failed={t('failed')} />
      {query.data?.items.length === 0 ? (
        <EmptyState glyph="计" title={t('plan.none')} text={t('plan.none_text')} />
      ) : null}
      {query.data === undefined || query.data.items.length === 0 ? null : (
        <chakra.ul aria-label={t('tab.plans')} borderWidth="1px" borderColor="border" borderRadius="box" bg="bg.panel">
          {query.data.items.map((plan) => (
            <PlanRow key={plan.id} plan={plan} />
          ))}
        </chakra.ul>
      )}
      {isMaking ? (
        <PlanDialog
          edits={[]}
          isNew
          onDone={({ id }) => void navigate(planPath(id))}
          onClose={() => setIsMaking(false)}
        />
      ) : null}
    </>
  );
}

function PlanRow({ plan }: { plan: MenuPlan }) {
  const words = usePlanWords()(plan);
  return (
    <Row
      lay="flow"
      data-testid="menu-plan"
      columnGap="3"
      rowGap="1"
      px="3"
      py="2"
      minH="44px"
      _last={{ borderBottomWidth: '0' }}
    >
      <PageLink flex="1" minW="160px" fontWeight="700" overflowWrap="anywhere" to={planPath(plan.id)}>
        {plan.name}
      </PageLink>
      <chakra.span color="fg.muted">{words.about}</chakra.span>
      <span>{words.when}</span>
      {words.conflicts === null ? null : (
        <Chip tone="soon" icon="triangle">
          {words.conflicts}
        </Chip>
      )}
      <Chip tone={words.tone}>{words.state}</Chip>
    </Row>
  );
}

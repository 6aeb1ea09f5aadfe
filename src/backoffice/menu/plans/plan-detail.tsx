import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MenuPlan, PlanDecision } from '#contract/domain/menu-plan.ts';
import { localTime } from '#contract/domain/time.ts';
import { useEndPlan, useSavePlan } from '../../../data/menu/plan-mutations.ts';
import { planQueries } from '../../../data/menu/plan-queries.ts';
import { CallFailure } from '../../../lib/call-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { refusalText } from '../../kit/failure-text.ts';
import { MenuChanges } from '../../kit/import/menu-changes.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { NewFindings } from '../check/new-findings.tsx';
import { plansPath, versionPath } from '../list/dish-params.ts';
import { PlanTime } from './plan-time.tsx';
import { isOpenPlan, usePlanWords } from './use-plan-words.ts';
import { PageButton, PageLink } from '../../kit/page-link.tsx';

/** One plan: what it would change at its time, what has to be decided first, and the ways on. */
export function PlanDetail({ planId }: { planId: string }) {
  const { t } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const query = useQuery(planQueries.plan(restaurantId, planId));
  const save = useSavePlan(restaurantId);
  const { data, error } = query;
  const plan = data?.plan ?? undefined;
  if (error instanceof CallFailure && (error.code === 'not_found' || error.code === 'invalid'))
    return (
      <EmptyState glyph="无" title={t('plan.gone')}>
        <PageButton to={plansPath}>{t('plan.all')}</PageButton>
      </EmptyState>
    );
  if (data === undefined || plan === undefined) return <Reading query={query} failed={t('failed')} />;
  const decide = (decision: PlanDecision): void =>
    save.mutate(
      { plan_id: plan.id, decisions: [decision] },
      { onError: (reason) => toaster.create({ type: 'error', title: refusalText(t, reason) }) },
    );
  const isOpen = isOpenPlan(plan);
  return (
    <>
      <PlanHead plan={plan} />
      {plan.conflicts === 0 || !isOpen ? null : (
        <chakra.p role="status" color="amber.fg">
          {t('plan.decide', { count: plan.conflicts })}
        </chakra.p>
      )}
      {plan.edits === 0 ? <p>{t('plan.blank')}</p> : null}
      {isOpen ? (
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', xl: '1fr 1fr' }} gap="6" alignItems="start">
          <MenuChanges changes={data.changes} {...(save.isPending ? {} : { onDecide: decide })} />
          {plan.edits === 0 ? null : <NewFindings findings={data.findings} />}
        </chakra.div>
      ) : null}
    </>
  );
}

function PlanHead({ plan }: { plan: MenuPlan }) {
  const { t } = useWords('menu');
  const words = usePlanWords()(plan);
  return (
    <chakra.header display="grid" gap="2">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
        <PageButton to={plansPath}>{t('plan.all')}</PageButton>
        <chakra.h2 textStyle="section" overflowWrap="anywhere">
          {plan.name}
        </chakra.h2>
        <Chip tone={words.tone}>{words.state}</Chip>
        <span>{words.when}</span>
        <chakra.span color="fg.muted">{words.about}</chakra.span>
      </chakra.div>
      {plan.state === 'failed' ? <p>{t('plan.failed_text')}</p> : null}
      {plan.version_id === null ? null : (
        <PageLink color="indigo.fg" textDecoration="underline" to={versionPath(plan.version_id)}>
          {t('plan.undo')}
        </PageLink>
      )}
      <PlanWays plan={plan} />
    </chakra.header>
  );
}

/** What can be done with a plan now; it stays over the plan's end, so that what was asked here is answered here. */
function PlanWays({ plan }: { plan: MenuPlan }) {
  const { t } = useWords('menu');
  const { id: restaurantId, time_zone } = useRestaurant();
  const navigate = useNavigate();
  const end = useEndPlan(restaurantId);
  const save = useSavePlan(restaurantId);
  const [isTiming, setIsTiming] = useState(false);
  const isBusy = end.isPending || save.isPending;
  const onError = (reason: Error): void => void toaster.create({ type: 'error', title: refusalText(t, reason) });
  const again = (): void => save.mutate({ plan_id: plan.id, publish_at: plan.publish_at }, { onError });
  const publish = (): void =>
    end.mutate(
      { plan, how: 'publish' },
      {
        onError,
        onSuccess: ({ version_id }) =>
          toaster.create({
            type: 'success',
            title: t('plan.done', { name: plan.name }),
            ...(version_id === null
              ? {}
              : { action: { label: t('plan.undo'), onClick: () => void navigate(versionPath(version_id)) } }),
          }),
      },
    );
  const drop = (): void =>
    end.mutate(
      { plan, how: 'drop' },
      {
        onError,
        onSuccess: () => {
          toaster.create({
            type: 'success',
            title: t('plan.dropped', { name: plan.name }),
            action: { label: t('undo'), onClick: again },
          });
          void navigate(plansPath);
        },
      },
    );
  const [openedMs] = useState(() => Date.now());
  const then = localTime(plan.publish_at === null ? openedMs : Date.parse(plan.publish_at), time_zone);
  if (plan.state === 'dropped')
    return (
      <div>
        <Button disabled={isBusy} onClick={() => save.mutate({ plan_id: plan.id }, { onError })}>
          {t('plan.again')}
        </Button>
      </div>
    );
  if (!isOpenPlan(plan)) return null;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      <Button look="ink" disabled={isBusy || plan.conflicts > 0 || plan.edits === 0} onClick={publish}>
        {t('plan.publish')}
      </Button>
      <Button disabled={isBusy} onClick={() => setIsTiming(true)}>
        {t('plan.change_time')}
      </Button>
      <PageButton to={`/foods-list?tab=check&at=${then.day}T${then.time}&plan=${plan.id}`}>
        {t('plan.preview')}
      </PageButton>
      <Button disabled={isBusy} onClick={drop}>
        {t('plan.drop')}
      </Button>
      {isTiming ? <PlanTime plan={plan} onClose={() => setIsTiming(false)} /> : null}
    </chakra.div>
  );
}

import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { MenuVersion } from '#contract/http/menu/menu-plan.ts';
import { useGoBack, useSavePlan } from '../../../data/menu/plan-mutations.ts';
import { planQueries } from '../../../data/menu/plan-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { refusalText } from '../../kit/failure-text.ts';
import { MenuChanges } from '../../kit/import/menu-changes.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { NewFindings } from '../check/new-findings.tsx';
import { planPath, versionPath, versionsPath } from '../list/dish-params.ts';
import { PageButton } from '../../kit/page-link.tsx';

/** The menu before a change: what going back there would do, shown first, and the ways to do it. */
export function VersionDetail({ version }: { version: MenuVersion }) {
  const { t, time } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const navigate = useNavigate();
  const query = useQuery(planQueries.version(restaurantId, version.id));
  const back = useGoBack(restaurantId);
  const plan = useSavePlan(restaurantId);
  const { data } = query;
  const title = t('version.back_name', { time: time(version.from_at, 'dateAndClock') });
  // What was deleted is listed, and does not come back.
  const isSame = data?.changes.every(({ problem }) => problem !== undefined) === true;
  const isBusy = back.isPending || plan.isPending || data === undefined || isSame;
  const refused = back.error ?? plan.error;
  const goBack = (): void =>
    back.mutate(
      { name: title, versionId: version.id },
      {
        onSuccess: ({ version_id }) => {
          toaster.create({
            type: 'success',
            title: t('version.done'),
            ...(version_id === null
              ? {}
              : { action: { label: t('plan.undo'), onClick: () => void navigate(versionPath(version_id)) } }),
          });
          void navigate(versionsPath);
        },
      },
    );
  const planIt = (): void =>
    plan.mutate(
      { plan_id: null, name: title, back_to: version.id },
      { onSuccess: ({ id }) => void navigate(planPath(id)) },
    );
  return (
    <chakra.section aria-label={title} display="grid" gap="4">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
        <PageButton to={versionsPath}>{t('version.all')}</PageButton>
        <chakra.h2 textStyle="section">{title}</chakra.h2>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        <Button look="ink" disabled={isBusy} onClick={goBack}>
          {t('version.go')}
        </Button>
        <Button disabled={isBusy} onClick={planIt}>
          {t('plan.later')}
        </Button>
      </chakra.div>
      {refused === null ? null : <FieldError>{refusalText(t, refused)}</FieldError>}
      <Reading query={query} failed={t('failed')} />
      {isSame ? <p>{t('version.same')}</p> : null}
      {data === undefined ? null : (
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', xl: '1fr 1fr' }} gap="6" alignItems="start">
          <MenuChanges changes={data.changes} />
          {isSame ? null : <NewFindings findings={data.findings} />}
        </chakra.div>
      )}
    </chakra.section>
  );
}

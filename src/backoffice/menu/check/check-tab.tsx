import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Category } from '#contract/domain/menu.ts';
import { addDays, localTime, weekdayOf } from '#contract/domain/time.ts';
import { WEEKDAYS } from '#contract/domain/opening-hours.ts';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { planQueries } from '../../../data/menu/plan-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { CheckedDishes } from './checked-dishes.tsx';
import { ClockField } from '../limited-time/clock-field.tsx';
import { Findings } from './findings.tsx';
import { planPath } from '../list/dish-params.ts';
import { AS_FILTER } from '../../kit/list/filter-navigation.ts';
import { changeParams } from '../../kit/list/list-params.ts';
import { PageButton } from '../../kit/page-link.tsx';

/** Saturday evening is when a gap in the menu costs most. */
function nextSaturdayEvening(timeZone: string): string {
  const { day } = localTime(Date.now(), timeZone);
  return `${addDays(day, (WEEKDAYS.indexOf('sat') - weekdayOf(day) + WEEKDAYS.length) % WEEKDAYS.length)}T19:00`;
}

/** The store's wall clock, now. */
function nowIn(timeZone: string): string {
  const { day, time } = localTime(Date.now(), timeZone);
  return `${day}T${time}`;
}

/** What can be ordered at a moment the owner asks about, and what should be looked at in the week after it. */
export function CheckTab({
  categories,
  at,
  planId,
}: {
  categories: readonly Category[];
  at: string | null;
  planId: string | null;
}) {
  const { t, time } = useWords('menu');
  const { id: restaurantId, time_zone } = useRestaurant();
  const [params, setParams] = useSearchParams();
  const isShaped = at !== null && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(at);
  const asked = isShaped ? at : nextSaturdayEvening(time_zone);
  const [day = '', clock = ''] = asked.split('T');
  const ask = (next: string): void => setParams(changeParams(params, { at: next }), AS_FILTER);
  const query = useQuery(menuQueries.check(restaurantId, asked, planId));
  const { data } = query;
  const weekday = WEEKDAYS[weekdayOf(day)] ?? 'mon';
  return (
    <chakra.section aria-label={t('tab.check')} display="grid" gap="4">
      <chakra.div display="flex" flexWrap="wrap" alignItems="end" gap="3">
        <chakra.div flex="none">
          <DateField
            label={t('check.day')}
            isClearable={false}
            value={day}
            onChange={(next) => (next === null ? undefined : ask(`${next}T${clock}`))}
          />
        </chakra.div>
        <ClockField label={t('clock')} value={clock} onChange={(next) => ask(`${day}T${next}`)} />
        <Button onClick={() => ask(nowIn(time_zone))}>{t('check.now')}</Button>
        <chakra.p minH="36px" display="flex" flexWrap="wrap" alignItems="center" gap="2" role="status">
          {data === undefined ? null : (
            <Chip tone={data.is_open ? 'ok' : 'soon'} icon={data.is_open ? 'onTime' : 'triangle'}>
              {t(`open_reason.${data.open_reason}`)}
            </Chip>
          )}
          {data?.opens_at === undefined || data.opens_at === null ? null : (
            <chakra.span color="fg.muted">{t('check.opens', { time: time(data.opens_at, 'dayAndClock') })}</chakra.span>
          )}
        </chakra.p>
      </chakra.div>
      {planId === null ? null : <WithPlan planId={planId} />}
      <Reading query={query} failed={t('failed')} />
      {data === undefined ? null : (
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', xl: '1fr 1fr' }} gap="6" alignItems="start">
          <CheckedDishes
            title={t('check.question', { day: t(`day.${weekday}`), time: clock })}
            categories={categories}
            check={data}
          />
          <Findings findings={data.findings} />
        </chakra.div>
      )}
    </chakra.section>
  );
}

/** Says that the menu is shown with a plan that is not published, and leads back to it. */
function WithPlan({ planId }: { planId: string }) {
  const { t } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const { data } = useQuery(planQueries.plans(restaurantId));
  const plan = data?.items.find(({ id }) => id === planId);
  if (plan === undefined) return null;
  return (
    <chakra.p display="flex" flexWrap="wrap" alignItems="center" gap="3">
      {t('plan.shown_with', { name: plan.name })}
      <PageButton to={planPath(plan.id)}>{t('plan.back')}</PageButton>
    </chakra.p>
  );
}

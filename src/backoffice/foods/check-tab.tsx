import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Category } from '#contract/domain/menu.ts';
import { addDays, localTime, weekdayOf } from '#contract/domain/time.ts';
import { WEEKDAYS } from '#contract/domain/opening-hours.ts';
import { menuQueries } from '../../data/menu/menu-queries.ts';
import { Chip } from '../../ui/chip.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';
import { CheckedDishes } from './checked-dishes.tsx';
import { ClockField } from './clock-field.tsx';
import { Findings } from './findings.tsx';
import { changeFoodsParams } from './foods-params.ts';
import { AS_FILTER } from '../filter-navigation.ts';

/** Saturday evening is when a gap in the menu costs most. */
function nextSaturdayEvening(timeZone: string): string {
  const { day } = localTime(Date.now(), timeZone);
  return `${addDays(day, (WEEKDAYS.indexOf('sat') - weekdayOf(day) + WEEKDAYS.length) % WEEKDAYS.length)}T19:00`;
}

/** What can be ordered at a moment the owner asks about, and what should be looked at in the week after it. */
export function CheckTab({ categories, at }: { categories: readonly Category[]; at: string | null }) {
  const { t } = useWords('foods');
  const { id: restaurantId, time_zone } = useRestaurant();
  const [params, setParams] = useSearchParams();
  const isShaped = at !== null && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(at);
  const asked = isShaped ? at : nextSaturdayEvening(time_zone);
  const [day = '', clock = ''] = asked.split('T');
  const ask = (next: string): void => setParams(changeFoodsParams(params, { at: next }), AS_FILTER);
  const { data, error, isPending, refetch } = useQuery(menuQueries.check(restaurantId, asked));
  const weekday = WEEKDAYS[weekdayOf(day)] ?? 'mon';
  return (
    <chakra.section aria-label={t('tab.check')} display="grid" gap="16px">
      <chakra.div display="flex" flexWrap="wrap" alignItems="end" gap="12px">
        <chakra.div flex="none">
          <DateField
            label={t('check.day')}
            isClearable={false}
            value={day}
            onChange={(next) => (next === null ? undefined : ask(`${next}T${clock}`))}
          />
        </chakra.div>
        <ClockField label={t('clock')} value={clock} onChange={(next) => ask(`${day}T${next}`)} />
        <chakra.p minH="36px" display="flex" alignItems="center" gap="8px" role="status">
          {data === undefined ? null : (
            <Chip tone={data.is_open ? 'ok' : 'soon'} icon={data.is_open ? 'onTime' : 'triangle'}>
              {t(`open_reason.${data.open_reason}`)}
            </Chip>
          )}
        </chakra.p>
      </chakra.div>
      {isPending ? <SkeletonRows label={t('loading')} /> : null}
      {error !== null && data === undefined ? (
        <ErrorState
          title={t('failed')}
          text={failureText(t, error)}
          code={codeOf(error)}
          retry={{ label: t('retry'), onRetry: () => void refetch() }}
        />
      ) : null}
      {data === undefined ? null : (
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', xl: '1fr 1fr' }} gap="24px" alignItems="start">
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

import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { addDays } from '#contract/domain/time.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { dayCloseCall } from '#contract/http/money/kitchen.ts';
import { kitchenQueries } from '../../../data/money/kitchen-queries.ts';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { FigureTable } from '../../../ui/charts-box.tsx';
import { PrintOnPaper } from '../../../ui/charts-print.tsx';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { dayText } from '../statistics/day-text.ts';
import { KpiStrip } from '../statistics/kpi-strip.tsx';
import { useBusinessDay } from '../statistics/use-span.ts';
import { dayOf } from '../../kit/list/list-params.ts';
import { useWords } from '../../use-words.ts';
import { CountForm } from './count-form.tsx';
import { OpenOrders } from './open-orders.tsx';

type DayClose = ReplyOf<typeof dayCloseCall>;

/** The end of a day on one sheet: what is unfinished, what cash has to be there, what was counted. */
export function DayClosePage() {
  const { t, language, when } = useWords('figures');
  useTitle(t('page.day_close'));
  const { id, name } = useRestaurant();
  const today = useBusinessDay();
  const [params, setParams] = useSearchParams();
  const asked = dayOf(params.get('day'));
  const day = asked !== undefined && asked <= today ? asked : today;
  const query = useQuery(kitchenQueries.dayClose(id, day));
  const { data } = query;
  const go = (next: string): void => setParams(next === today ? {} : { day: next });
  return (
    <chakra.div display="flex" flexDirection="column" gap="4" maxW="1000px">
      <PrintOnPaper />
      <PageHead title={t('page.day_close')}>
        <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" className="no-print">
          <Button aria-label={t('kitchen.close.day_before')} onClick={() => go(addDays(day, -1))}>
            <OfficeIcon name="left" />
          </Button>
          <chakra.span minW="120px" textAlign="center" fontWeight="700">
            {day === today ? t('kitchen.close.today') : dayText(day, 'weekday', language)}
          </chakra.span>
          <Button
            aria-label={t('kitchen.close.day_after')}
            disabled={day === today}
            onClick={() => go(addDays(day, 1))}
          >
            <chakra.span display="inline-flex" transform="rotate(180deg)">
              <OfficeIcon name="left" />
            </chakra.span>
          </Button>
          <Button look="ink" onClick={() => window.print()}>
            <OfficeIcon name="print" />
            {t('kitchen.close.print')}
          </Button>
        </chakra.div>
      </PageHead>
      <chakra.p fontWeight="700">
        {name} · {dayText(day, 'weekday', language)}
        {data === undefined ? null : (
          <chakra.span display="none" css={{ '@media print': { display: 'inline' } }} data-testid="as-of">
            {' · '}
            {t('kitchen.close.as_of', { at: when(new Date(query.dataUpdatedAt).toISOString()) })}
          </chakra.span>
        )}
      </chakra.p>
      <Reading query={query} failed={t('kitchen.close.failed')} rows={4} height={72} />
      {data === undefined ? null : <DaySheet key={day} data={data} />}
    </chakra.div>
  );
}

function DaySheet({ data }: { data: DayClose }) {
  const { t, money } = useWords('figures');
  const { cash, owed = [] } = data;
  return (
    <>
      <KpiStrip
        columns={4}
        figures={[
          {
            id: 'day-orders',
            label: t('kitchen.orders'),
            value: data.orders,
            note: t('kitchen.close.cancelled', { count: data.cancelled }),
          },
          { id: 'unfinished', label: t('kitchen.close.unfinished'), value: data.unfinished.length },
          { id: 'cash-due', label: t('kitchen.close.cash_due'), value: money(cash.due_cents) },
          { id: 'cash-out', label: t('kitchen.close.cash_out'), value: money(cash.outstanding_cents) },
        ]}
      />
      <Box title={t('kitchen.close.unfinished_title')} testId="unfinished-orders">
        {data.unfinished.length === 0 ? (
          <chakra.p px="4" py="3">
            {t('kitchen.close.all_done')}
          </chakra.p>
        ) : (
          <OpenOrders label={t('kitchen.close.unfinished_title')} orders={data.unfinished} day={data.business_date} />
        )}
      </Box>
      {owed.length === 0 ? null : (
        <Box title={t('kitchen.close.owed_title')} testId="owed-orders">
          <chakra.p px="4" pt="3">
            {t('kitchen.close.owed_text')}
          </chakra.p>
          <OpenOrders label={t('kitchen.close.owed_title')} orders={owed} day={data.business_date} />
        </Box>
      )}
      <Box title={t('kitchen.close.cash_title')} testId="cash">
        <FigureTable
          label={t('kitchen.close.cash_title')}
          rows={[
            { key: 'pickup', ...cash.pickup },
            { key: 'delivery', ...cash.delivery },
            ...(cash.refunds === undefined || cash.refunds.orders === 0
              ? []
              : [{ key: 'refunds', orders: cash.refunds.orders, cents: -cash.refunds.cents }]),
          ]}
          keyOf={({ key }) => key}
          columns={[
            {
              title: t('kitchen.close.taken_by'),
              cell: ({ key }) => t(`kitchen.close.taken_${key}`),
              foot: t('kitchen.close.cash_due'),
            },
            { title: t('kitchen.orders'), isNumber: true, cell: ({ orders }) => orders },
            {
              title: t('kitchen.close.cash'),
              isNumber: true,
              cell: ({ cents }) => money(cents),
              foot: money(cash.due_cents),
            },
          ]}
        />
      </Box>
      <CountForm data={data} />
    </>
  );
}

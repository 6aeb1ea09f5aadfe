import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { Bill } from '#contract/domain/bill.ts';
import { billQueries } from '../../../data/money/bill-queries.ts';
import { PrintOnPaper } from '../../../ui/charts-print.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useTitle } from '../../shell/use-title.ts';
import { dayText } from '../statistics/day-text.ts';
import { ZoneNote } from '../statistics/zone-note.tsx';
import { useWords } from '../../use-words.ts';
import { BillChip } from './bill-chip.tsx';
import { CommissionBox } from './commission-box.tsx';
import { BillStatement } from './bill-statement.tsx';

/** Two years of months. */
const PERIODS = 24;
const PERIOD = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The statements of the chosen restaurant: the months beside one of them. */
export function BillPage() {
  const { t } = useWords('figures');
  useTitle(t('page.bill'));
  const { id } = useRestaurant();
  const [params] = useSearchParams();
  const query = useQuery(billQueries.list({ restaurant_id: id, page_size: PERIODS }));
  const { data } = query;
  const asked = params.get('period') ?? '';
  // The newest month that is over says most; without one the running month is all there is.
  const usual = data?.items.find((bill) => bill.is_over) ?? data?.items[0];
  const period = PERIOD.test(asked) ? asked : usual?.period;
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <PrintOnPaper />
      <PageHead title={t('page.bill')} />
      <Reading query={query} failed={t('bill.failed')} rows={6} />
      {data === undefined ? null : period === undefined ? (
        <EmptyState glyph="账" title={t('bill.none')} />
      ) : (
        <chakra.div
          display="grid"
          gap="4"
          alignItems="start"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '248px minmax(0, 1fr)' }}
        >
          <chakra.div display="grid" gap="4" minW="0">
            <PeriodList bills={data.items} chosen={period} />
            <CommissionBox restaurantId={id} />
          </chakra.div>
          <BillStatement key={`${id} ${period}`} billKey={{ restaurant_id: id, period }} />
        </chakra.div>
      )}
      <ZoneNote of="zone_bill" />
    </chakra.div>
  );
}

function PeriodList({ bills, chosen }: { bills: readonly Bill[]; chosen: string }) {
  const { t, language, money } = useWords('figures');
  return (
    <chakra.nav
      aria-label={t('bill.periods')}
      borderWidth="1px"
      borderColor="border"
      borderRadius="box"
      overflow="auto"
      maxH={{ base: '220px', lg: 'none' }}
    >
      <ul>
        {bills.map((bill, index) => (
          <chakra.li key={bill.period} borderTopWidth={index === 0 ? '0' : '1px'} borderColor="border.subtle">
            <chakra.span
              asChild
              display="grid"
              gridTemplateColumns="1fr auto"
              rowGap="1"
              columnGap="2"
              alignItems="center"
              px="3"
              py="2.5"
              bg={bill.period === chosen ? 'indigo.subtle' : 'transparent'}
            >
              <Link to={`?period=${bill.period}`} aria-current={bill.period === chosen ? 'true' : undefined}>
                <b>{dayText(bill.period, 'month', language)}</b>
                <chakra.span justifySelf="end">
                  <BillChip state={bill.state} />
                </chakra.span>
                <chakra.span textStyle="helper" color="fg.muted">
                  {t('bill.orders', { count: bill.orders })}
                </chakra.span>
                <chakra.span textAlign="end">{money(bill.payout_cents)}</chakra.span>
              </Link>
            </chakra.span>
          </chakra.li>
        ))}
      </ul>
    </chakra.nav>
  );
}

import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { BillKey } from '../../data/bill/bill-queries.ts';
import { billQueries } from '../../data/bill/bill-queries.ts';
import { Box } from '../../ui/box.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { codeOf, failureText } from '../failure-text.ts';
import { dayText } from '../statistics/day-text.ts';
import { useWords } from '../use-words.ts';
import { BillActions } from './bill-actions.tsx';
import { BillChip } from './bill-chip.tsx';
import { BillOrders, BillRefunds } from './bill-lines.tsx';
import { BillSumsList } from './bill-sums.tsx';

/** One month's statement: its sums, its refunds, its orders, and what can be done with it. */
export function BillStatement({ billKey }: { billKey: BillKey }) {
  const { t, language, time } = useWords('figures');
  const { data, error, refetch } = useQuery(billQueries.one(billKey));
  if (data === undefined)
    return error === null ? (
      <SkeletonRows label={t('loading')} rows={8} />
    ) : (
      <ErrorState
        title={t('bill.failed')}
        text={failureText(t, error)}
        code={codeOf(error)}
        retry={{ label: t('retry'), onRetry: () => void refetch() }}
      />
    );
  const { bill, refunds } = data;
  const steps = (['issued_at', 'disputed_at', 'paid_at'] as const).flatMap((step) => {
    const at = bill[step];
    return at === null ? [] : [t(`bill.${step}`, { time: time(at, 'dayAndClock') })];
  });
  return (
    <chakra.div display="grid" gap="16px" minW="0" data-testid="statement">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="8px">
        <chakra.div flex="1" minW="220px">
          <chakra.h2 textStyle="page" display="flex" flexWrap="wrap" alignItems="center" gap="8px">
            <span data-field="bill.period">{dayText(bill.period, 'month', language)}</span>
            <BillChip state={bill.state} />
          </chakra.h2>
          <chakra.p color="fg.muted">
            {[bill.restaurant_name, t('bill.days', { from: bill.from, to: bill.to }), ...steps].join(' · ')}
          </chakra.p>
        </chakra.div>
        <chakra.div display="flex" flexWrap="wrap" gap="8px" className="no-print">
          <BillActions bill={bill} refunds={refunds} />
        </chakra.div>
      </chakra.div>
      {bill.state === 'open' ? (
        <chakra.p color="fg.muted" textStyle="helper">
          {t(bill.is_over ? 'bill.open_over' : 'bill.open_running')}
        </chakra.p>
      ) : null}
      {bill.note === '' ? null : (
        <chakra.p
          display="flex"
          gap="8px"
          px="12px"
          py="8px"
          borderRadius="6px"
          bg={bill.state === 'disputed' ? 'zhu.subtle' : 'amber.subtle'}
        >
          <Icon name="note" />
          <span data-field="bill.note">{bill.note}</span>
        </chakra.p>
      )}
      <Box title={t('bill.sums')} testId="bill-sums">
        <BillSumsList bill={bill} />
      </Box>
      <BillRefunds refunds={refunds} />
      <BillOrders key={bill.period} bill={bill} />
    </chakra.div>
  );
}

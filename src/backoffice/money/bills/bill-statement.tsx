import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayDispute, type Bill, type BillLine } from '#contract/domain/bill.ts';
import type { BillKey } from '../../../data/money/bill-queries.ts';
import { billQueries } from '../../../data/money/bill-queries.ts';
import { Box } from '../../../ui/box.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Reading } from '../../kit/reading.tsx';
import { dayText } from '../statistics/day-text.ts';
import { useWords } from '../../use-words.ts';
import { BillActions } from './bill-actions.tsx';
import { BillChecklist } from './bill-checklist.tsx';
import { BillChip } from './bill-chip.tsx';
import { BillDisputes } from './bill-disputes.tsx';
import { BillOrders, BillRefunds } from './bill-lines.tsx';
import { BillParts } from './bill-parts.tsx';
import { BillSumsList } from './bill-sums.tsx';
import { DisputeDialog } from './dispute-dialog.tsx';
import { useDispute } from './use-dispute.ts';

/** What is to be said of a statement that is not issued; of a month without anything, as before the store began. */
function openText({ is_over, orders, payout_cents, refunds_cents }: Bill): string {
  if (!is_over) return 'bill.open_running';
  return orders === 0 && payout_cents === 0 && refunds_cents === 0 ? 'bill.open_empty' : 'bill.open_over';
}

/** One month's statement: its sums, its refunds, its orders, and what can be done with it. */
export function BillStatement({ billKey }: { billKey: BillKey }) {
  const { t, language, time } = useWords('figures');
  const query = useQuery(billQueries.one(billKey));
  const { data } = query;
  const dispute = useDispute(billKey);
  const { marked } = dispute;
  const [isAsked, setAsked] = useState(false);
  if (data === undefined) return <Reading query={query} failed={t('bill.failed')} rows={8} />;
  const { bill, refunds, disputes } = data;
  const marking = mayDispute(bill, 1)
    ? {
        marked,
        onMark: (next: readonly BillLine[]) => dispute.change({ marked: next }),
        onDispute: () => setAsked(true),
      }
    : undefined;
  const steps = (['issued_at', 'disputed_at', 'paid_at'] as const)
    .flatMap((step) => {
      const at = bill[step];
      return at === null ? [] : [{ step, at }];
    })
    // A disputed one is issued again, later.
    .toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at))
    .map(({ step, at }) => t(`bill.${step}`, { time: time(at, 'dayAndClock') }));
  return (
    <chakra.div display="grid" gap="4" minW="0" data-testid="statement">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <chakra.div flex="1" minW="220px">
          <chakra.h2 textStyle="page" display="flex" flexWrap="wrap" alignItems="center" gap="2">
            <span data-field="bill.period">{dayText(bill.period, 'month', language)}</span>
            <BillChip state={bill.state} />
          </chakra.h2>
          <chakra.p color="fg.muted">
            {[bill.restaurant_name, t('bill.days', { from: bill.from, to: bill.to }), ...steps].join(' · ')}
            <chakra.span data-field="bill.currency">{` · ${bill.currency}`}</chakra.span>
          </chakra.p>
        </chakra.div>
        <chakra.div display="flex" flexWrap="wrap" gap="2" className="no-print">
          <BillActions bill={bill} refunds={refunds} marked={marked.length} onDispute={() => setAsked(true)} />
        </chakra.div>
      </chakra.div>
      {bill.state === 'open' ? (
        <chakra.p color="fg.muted" textStyle="helper">
          {t(openText(bill))}
        </chakra.p>
      ) : null}
      {bill.note === '' ? null : (
        <chakra.p
          display="flex"
          gap="2"
          px="3"
          py="2"
          borderRadius="control"
          bg={bill.state === 'disputed' ? 'zhu.subtle' : 'amber.subtle'}
        >
          <Icon name="note" />
          <chakra.span whiteSpace="pre-line" overflowWrap="anywhere" minW="0" data-field="bill.note">
            {bill.note}
          </chakra.span>
        </chakra.p>
      )}
      <Box title={t('bill.sums')} testId="bill-sums">
        <BillSumsList bill={bill} />
      </Box>
      <BillChecklist bill={bill} />
      <BillDisputes bill={bill} disputes={disputes} />
      <BillParts bill={bill} />
      <BillRefunds refunds={refunds} marking={marking} />
      <BillOrders key={bill.period} bill={bill} marking={marking} />
      {isAsked ? <DisputeDialog bill={bill} dispute={dispute} onClose={() => setAsked(false)} /> : null}
    </chakra.div>
  );
}

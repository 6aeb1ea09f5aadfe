import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Bill } from '#contract/domain/bill.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { billChecklistCall } from '#contract/http/money/bill.ts';
import { billQueries } from '../../../data/money/bill-queries.ts';
import { Box } from '../../../ui/box.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Reading } from '../../kit/reading.tsx';
import { useWords } from '../../use-words.ts';
import { dayText } from '../statistics/day-text.ts';
import { PageLink } from '../../kit/page-link.tsx';

type Check = ReplyOf<typeof billChecklistCall>['checks'][number];

/** Where a check's orders are seen and put in order; the months and disputes are on this page. */
function placeOf({ check }: Check, { from, to }: Bill): string | null {
  const days = `span=custom&from=${from}&to=${to}`;
  if (check === 'open_orders') return `/order/list?status=open&${days}`;
  // Of earlier months too: a refund is on the statement of the month it is given in.
  if (check === 'refunds_due') return `/order/list?status=all&payment_state=refund_due&span=custom&to=${to}`;
  if (check === 'paid_twice') return `/order/list?status=all&payment_state=paid_twice&${days}`;
  if (check === 'unpaid') return `/order/list?status=all&payment_state=never_paid&${days}`;
  if (check === 'uncollected') return `/order/list?status=all&payment_state=uncollected&${days}`;
  return check === 'foreign_orders' ? `/order/list?status=all&${days}` : null;
}

/** What is asked for before the issue alone. */
const BEFORE_ISSUE: readonly Check['check'][] = ['period_over', 'open_orders', 'earlier_months'];

/**
 * [MC1] What is still open before this month is closed: what must be, and what should be looked at. Of one that is issued,
 * what still applies.
 */
export function BillChecklist({ bill }: { bill: Bill }) {
  const { t } = useWords('figures');
  const { restaurant_id, period } = bill;
  const query = useQuery(billQueries.checklist({ restaurant_id, period }));
  if (bill.state === 'paid') return null;
  const { data } = query;
  const isIssued = bill.state !== 'open';
  const open =
    data?.checks.filter(({ check, count }) => count > 0 && !(isIssued && BEFORE_ISSUE.includes(check))) ?? [];
  return (
    <Box title={t(isIssued ? 'close.title_issued' : 'close.title')} testId="bill-checklist">
      {data === undefined ? (
        <Reading query={query} failed={t('bill.failed')} rows={3} />
      ) : open.length === 0 ? (
        <chakra.p px="4" py="3" display="flex" gap="2" color="ok.fg">
          <Icon name="check" />
          {t(isIssued ? 'close.nothing_issued' : 'close.nothing')}
        </chakra.p>
      ) : (
        <ul>
          {open.map((check) => (
            <CheckLine key={check.check} check={check} to={placeOf(check, bill)} />
          ))}
        </ul>
      )}
    </Box>
  );
}

function CheckLine({ check, to }: { check: Check; to: string | null }) {
  const { t, money, language } = useWords('figures');
  const { count, amount_cents, is_needed, days = [] } = check;
  const sum = amount_cents === null || amount_cents === 0 ? '' : ` · ${money(amount_cents)}`;
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      px="4"
      py="2"
      borderTopWidth="1px"
      borderColor="border.subtle"
      _first={{ borderTopWidth: '0' }}
      data-check={check.check}
    >
      <chakra.span color={is_needed ? 'zhu.fg' : 'amber.fg'} display="inline-flex">
        <Icon name={is_needed ? 'triangle' : 'clock'} />
      </chakra.span>
      <chakra.span flex="1" minW="200px">
        {t(`close.${check.check}`, { count })}
        {sum}
        <chakra.span display="block" textStyle="helper" color="fg.muted">
          {t(`close.${check.check}_why`)}
        </chakra.span>
      </chakra.span>
      {days.map((day) => (
        <Way key={day} to={`/day-close?day=${day}`}>
          {dayText(day, 'day', language)}
        </Way>
      ))}
      {to === null ? null : (
        <Way to={to} isWay>
          {t('close.look')}
        </Way>
      )}
    </chakra.li>
  );
}

function Way({ to, isWay = false, children }: { to: string; isWay?: boolean; children: string }) {
  return (
    <PageLink
      color="indigo.fg"
      minH="36px"
      display="inline-flex"
      alignItems="center"
      className="no-print"
      to={to}
      isWay={isWay}
    >
      {children}
    </PageLink>
  );
}

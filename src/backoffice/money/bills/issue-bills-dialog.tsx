import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIssueBills } from '../../../data/money/bill-mutations.ts';
import { billQueries } from '../../../data/money/bill-queries.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { fieldErrorText } from '../../kit/failure-text.ts';
import { Row } from '../../kit/list/row.tsx';
import { Reading } from '../../kit/reading.tsx';
import { inStore } from '../../pages.ts';
import { useWords } from '../../use-words.ts';
import { dayText } from '../statistics/day-text.ts';
import { PageLink } from '../../kit/page-link.tsx';

type IssueBillsDialogProps = { period: string; q: string; onClose: () => void };

/** Every draft of a month at once: how many and how much before, then what was issued and what was not, with why. */
export function IssueBillsDialog({ period, q, onClose }: IssueBillsDialogProps) {
  const { t, language, money } = useWords('figures');
  const [soFar, setSoFar] = useState(0);
  const query = useQuery(billQueries.toIssue({ period, q }));
  const issue = useIssueBills(setSoFar);
  const month = dayText(period, 'month', language);
  const count = (query.data?.totals ?? []).reduce((sum, { bills }) => sum + bills, 0);
  const done = issue.data;
  return (
    <ActionDialog
      area="figures"
      title={t('bill.issue_all_title', { month })}
      action={done === undefined ? t('bill.issue_all_yes', { count }) : t('close')}
      isDisabled={done === undefined && (count === 0 || issue.isPending)}
      error={issue.error}
      onYes={() => (done === undefined ? issue.mutate({ period, q }) : onClose())}
      onClose={onClose}
    >
      <Reading query={query} failed={t('bill.failed')} rows={2} />
      {query.data === undefined || done !== undefined ? null : (
        <chakra.div display="grid" gap="2">
          {q === '' ? null : <p>{t('bill.issue_all_search', { q })}</p>}
          <p>{t(count === 0 ? 'bill.issue_all_none' : 'bill.issue_all_text', { count })}</p>
          {query.data.totals.map(({ currency, bills, gross_cents, payout_cents }) => (
            <p key={currency} data-testid="to-issue">
              {t('bill.issue_all_sum', {
                count: bills,
                gross: money(gross_cents, currency),
                payout: money(payout_cents, currency),
              })}
            </p>
          ))}
          {query.data.empty === 0 ? null : (
            <chakra.p color="fg.muted">{t('bill.issue_all_empty', { count: query.data.empty })}</chakra.p>
          )}
        </chakra.div>
      )}
      {issue.isPending ? <p role="status">{t('bill.issue_all_so_far', { count: soFar, all: count })}</p> : null}
      {done === undefined ? null : (
        <chakra.div display="grid" gap="2" role="status">
          <p>{t('bill.issue_all_done', { count: done.issued })}</p>
          {done.refused.length === 0 ? null : (
            <>
              <p>{t('bill.issue_all_refused', { count: done.refused.length })}</p>
              <chakra.ul maxH="240px" overflowY="auto">
                {done.refused.map(({ restaurant_id, restaurant_name, code, params }) => (
                  <Row key={restaurant_id} py="1.5">
                    <PageLink
                      fontWeight="700"
                      color="indigo.fg"
                      mr="2"
                      to={inStore(`/seller/bill?period=${period}`, restaurant_id)}
                    >
                      {restaurant_name}
                    </PageLink>
                    {fieldErrorText(t, { code, params })}
                  </Row>
                ))}
              </chakra.ul>
            </>
          )}
        </chakra.div>
      )}
    </ActionDialog>
  );
}

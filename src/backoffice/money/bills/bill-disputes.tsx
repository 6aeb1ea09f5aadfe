import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Bill, BillDispute } from '#contract/domain/bill.ts';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { useMay } from '../../../lib/use-may.ts';
import { useWords } from '../../use-words.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { PageLink } from '../../kit/page-link.tsx';

const TONES: Record<BillDispute['state'], ChipTone> = { open: 'late', accepted: 'ok', rejected: 'plain' };

/** [MC6] The orders of a statement that its owner disputes, each with its order's ledger and the platform's answer. */
export function BillDisputes({ bill, disputes }: { bill: Bill; disputes: readonly BillDispute[] }) {
  const { t } = useWords('figures');
  const mayAnswer = useMay()('bill.settle') && bill.state !== 'paid';
  const [asked, setAsked] = useState<BillDispute | null>(null);
  if (disputes.length === 0) return null;
  return (
    <Box title={t('dispute.title')} testId="bill-disputes">
      <ul>
        {disputes.map((dispute) => (
          <chakra.li
            key={dispute.id}
            display="grid"
            gap="1.5"
            px="4"
            py="3"
            borderTopWidth="1px"
            borderColor="border.subtle"
            _first={{ borderTopWidth: '0' }}
          >
            <DisputeHead dispute={dispute}>
              {mayAnswer && dispute.state === 'open' ? (
                <Button look="ink" onClick={() => setAsked(dispute)}>
                  {t('dispute.answer')}
                </Button>
              ) : null}
            </DisputeHead>
            <chakra.p overflowWrap="anywhere">{dispute.reason}</chakra.p>
            {dispute.answer === null ? null : <DisputeAnswer dispute={dispute} />}
            {dispute.ledger.length === 0 ? null : <Evidence ledger={dispute.ledger} />}
          </chakra.li>
        ))}
      </ul>
      {asked === null ? null : <AnswerDialog bill={bill} dispute={asked} onClose={() => setAsked(null)} />}
    </Box>
  );
}

function DisputeHead({ dispute, children }: { dispute: BillDispute; children: React.ReactNode }) {
  const { t, money, time } = useWords('figures');
  const { number, order_id, claimed_cents, state, opened_at, opened_by } = dispute;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <PageLink
        fontWeight="700"
        color="indigo.fg"
        to={`/order/list?status=all&q=${encodeURIComponent(number)}&order=${order_id}`}
      >
        {number}
      </PageLink>
      <Chip tone={TONES[state]}>{t(`dispute.${state}`)}</Chip>
      <b>{t('dispute.claims', { amount: money(claimed_cents) })}</b>
      <chakra.span flex="1" textStyle="helper" color="fg.muted">
        {opened_by} · {time(opened_at, 'dayAndClock')}
      </chakra.span>
      {children}
    </chakra.div>
  );
}

function DisputeAnswer({ dispute }: { dispute: BillDispute }) {
  const { t, money, time } = useWords('figures');
  const { answer, answered_by, answered_at, accepted_cents } = dispute;
  const given = accepted_cents === null ? '' : `${t('dispute.gives', { amount: money(accepted_cents) })} · `;
  return (
    <chakra.p pl="3" borderLeftWidth="2px" borderColor="border.control" overflowWrap="anywhere">
      {given}
      {answer}
      <chakra.span display="block" textStyle="helper" color="fg.muted">
        {answered_by}
        {answered_at === null ? '' : ` · ${time(answered_at, 'dayAndClock')}`}
      </chakra.span>
    </chakra.p>
  );
}

/** The movements of the order's money; what the kitchen did with it is in the order itself. */
function Evidence({ ledger }: { ledger: BillDispute['ledger'] }) {
  const { t, money, time } = useWords('figures');
  return (
    <chakra.details>
      <chakra.summary cursor="pointer" minH="36px" display="list-item" py="1.5" color="indigo.fg">
        {t('dispute.ledger', { count: ledger.length })}
      </chakra.summary>
      <chakra.ul textStyle="helper" color="fg.muted" pl="4">
        {ledger.map((entry) => (
          <li key={`${entry.at} ${entry.kind} ${entry.amount_cents}`}>
            {time(entry.at, 'dayAndClock')} · {t(`dispute.entry.${entry.kind}`)} {money(entry.amount_cents)}
            {entry.bearer === null ? '' : ` · ${t('bill.borne_by')} ${t(`bill.bearer.${entry.bearer}`)}`}
            {entry.by === '' ? '' : ` · ${entry.by}`}
          </li>
        ))}
      </chakra.ul>
    </chakra.details>
  );
}

import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Bill } from '#contract/domain/bill.ts';
import { formatCents } from '#contract/domain/money.ts';
import { dayText } from '../statistics/day-text.ts';
import { useWords } from '../../use-words.ts';
import { dishesCents, percentText } from './bill-words.ts';

type LineProps = {
  label: ReactNode;
  note?: ReactNode;
  cents: number;
  field?: string;
  look?: 'line' | 'part' | 'sum';
};

/** A minus is written out: on paper a sign is easily missed. */
const signed = (cents: number): string => (cents < 0 ? `− ${formatCents(-cents)}` : formatCents(cents));

function Line({ label, note, cents, field, look = 'line' }: LineProps) {
  const isPart = look === 'part';
  return (
    <chakra.div
      display="flex"
      alignItems="baseline"
      gap="3"
      px="4"
      pl={isPart ? '9' : '4'}
      py={isPart ? '0.5' : '2'}
      color={isPart ? 'fg.muted' : 'fg'}
      fontWeight={look === 'sum' ? '700' : '400'}
      borderTopWidth={look === 'sum' ? '1px' : '0'}
      borderColor="border.emphasized"
      fontSize={look === 'sum' ? 'section' : 'body'}
    >
      <chakra.dt flex="1" minW="0">
        {label}
        {note === undefined ? null : (
          <chakra.span display="block" textStyle="helper" color="fg.muted">
            {note}
          </chakra.span>
        )}
      </chakra.dt>
      <chakra.dd whiteSpace="nowrap" data-field={field}>
        {signed(cents)}
      </chakra.dd>
    </chakra.div>
  );
}

/** The statement's sums from what was sold to what is owed, each line named and signed. */
export function BillSumsList({ bill }: { bill: Bill }) {
  const { t, language } = useWords('figures');
  const rates = bill.rates
    .map(({ rate, from_date }) =>
      bill.rates.length === 1
        ? percentText(rate)
        : t('bill.rate_from', { rate: percentText(rate), day: dayText(from_date, 'day', language) }),
    )
    .join(t('list_comma'));
  const remitted = bill.remitted_tax_cents - bill.remitted_back_cents;
  return (
    <chakra.dl py="1">
      <Line
        label={t('bill.gross')}
        note={<chakra.span data-field="bill.orders">{t('bill.orders', { count: bill.orders })}</chakra.span>}
        cents={bill.gross_cents}
        field="bill.gross_cents"
      />
      <Line look="part" label={t('bill.dishes')} cents={dishesCents(bill)} />
      <Line look="part" label={t('bill.tax')} cents={bill.tax_cents} field="bill.tax_cents" />
      {bill.remitted_tax_cents === 0 ? null : (
        <Line look="part" label={t('bill.remitted')} cents={bill.remitted_tax_cents} field="bill.remitted_tax_cents" />
      )}
      <Line look="part" label={t('bill.tips')} cents={bill.tips_cents} field="bill.tips_cents" />
      <Line
        look="part"
        label={t('bill.delivery_fees')}
        cents={bill.delivery_fees_cents}
        field="bill.delivery_fees_cents"
      />
      <Line
        label={t('bill.refunds')}
        note={t('bill.refunds_note')}
        cents={-bill.refunds_cents}
        field="bill.refunds_cents"
      />
      <Line
        label={t('bill.collected')}
        note={t('bill.collected_note')}
        cents={-bill.collected_cents}
        field="bill.collected_cents"
      />
      {remitted === 0 && bill.remitted_tax_cents === 0 ? null : (
        <Line
          label={t('bill.remitted')}
          note={
            bill.remitted_back_cents === 0
              ? t('bill.remitted_note')
              : t('bill.remitted_back_note', { back: formatCents(bill.remitted_back_cents) })
          }
          cents={-remitted}
          field="bill.remitted_back_cents"
        />
      )}
      <Line
        label={t('bill.commission')}
        note={t('bill.commission_note', { rates, base: formatCents(bill.commission_base_cents) })}
        cents={-bill.commission_cents}
        field="bill.commission_cents"
      />
      {bill.adjustments.map((entry) => (
        <Line
          key={entry.id}
          label={entry.reason}
          note={t('bill.adjusted_by', { name: entry.by, day: dayText(entry.at.slice(0, 10), 'full', language) })}
          cents={entry.amount_cents}
          field="bill.adjustments"
        />
      ))}
      <Line
        look="sum"
        label={bill.payout_cents < 0 ? t('bill.owed') : t('bill.payout')}
        cents={bill.payout_cents}
        field="bill.payout_cents"
      />
    </chakra.dl>
  );
}

import { chakra } from '@chakra-ui/react';
import { formatCents } from '#contract/domain/money.ts';
import type { Order } from '#contract/domain/order.ts';
import { useWords } from '../use-words.ts';
import { Section } from './section.tsx';

type Line = 'amount_cents' | 'discount_cents' | 'delivery_fee_cents' | 'service_fee_cents' | 'tax_cents' | 'tip_cents';
const LINES: readonly Line[] = [
  'amount_cents',
  'discount_cents',
  'delivery_fee_cents',
  'service_fee_cents',
  'tax_cents',
  'tip_cents',
];

/** The money lines as the order carries them; a discount is taken off. */
export function OrderMoney({ order }: { order: Order }) {
  const { t } = useWords();
  const card = order.card === null ? '' : ` · ${order.card.brand} •••• ${order.card.last4}`;
  const aside = (
    <chakra.span color="fg.muted" data-field="order.payment_method">
      {t(`payment_method.${order.payment_method}`)}
      {card === '' ? null : <span data-field="order.card">{card}</span>} ·{' '}
      <span data-field="order.payment_state">{t(`payment_state.${order.payment_state}`)}</span>
    </chakra.span>
  );
  return (
    <Section title={t('order.money')} aside={aside}>
      <chakra.dl px="16px" py="8px" display="grid" gap="6px">
        {LINES.map((line) => (
          <chakra.div key={line} display="flex" justifyContent="space-between" gap="16px">
            <dt>{t(`money.${line}`)}</dt>
            <dd data-field={`order.${line}`}>{formatCents(line === 'discount_cents' ? -order[line] : order[line])}</dd>
          </chakra.div>
        ))}
        <chakra.div display="flex" justifyContent="space-between" textStyle="section">
          <dt>{t('money.total_cents')}</dt>
          <dd data-field="order.total_cents">{formatCents(order.total_cents)}</dd>
        </chakra.div>
      </chakra.dl>
    </Section>
  );
}

import { Suspense, type ReactNode } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { paymentWord } from '#contract/domain/order-money.ts';
import { discountLines } from '#contract/domain/discount-parts.ts';
import { addedTax, ratePercent, shownTaxLines } from '#contract/domain/order-tax.ts';
import { isMarked, isTest, type Order } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { PrintButton } from '../print/late-print.ts';
import { phoneText } from '#contract/domain/phone-text.ts';
import { shortAddress } from '../words/order-words.ts';
import { useTap } from '../ticket/use-tap.ts';
import { useFlow } from '../use-flow.ts';
import { RecordPayment } from './record-payment.tsx';
import { SectionTitle } from './section-title.tsx';
import { useMoney } from '../desk-context.ts';
import './drawer-parts.css';

export function CustomerBox({ order }: { order: Order }) {
  const { t } = useTranslation();
  const nth = order.customer_order_count === null ? null : t('drawer.nth', { n: order.customer_order_count });
  const miles = order.delivery_distance === null ? null : t('drawer.miles', { n: order.delivery_distance });
  const isGone = order.customer_name === '' && order.customer_phone === null;
  const phone = order.customer_phone;
  return (
    <>
      <SectionTitle word="drawer.customer" aside={[nth, miles].filter((part) => part !== null).join(' · ')} />
      <div className="person-box" data-testid="customer">
        <div>
          <b data-field="order.customer_name">{isGone ? t('drawer.personal_gone') : order.customer_name}</b>
          <span>
            {[phone === null ? null : phoneText(phone), shortAddress(order)]
              .filter((part) => part !== null)
              .join(' · ')}
          </span>
          {order.delivery_address?.instructions != null && <span>{order.delivery_address.instructions}</span>}
        </div>
        {phone !== null && (
          <a className="button line" href={`tel:${phone}`} aria-label={t('act.call_who', { who: order.customer_name })}>
            <Icon name="phone" />
            {t('act.call')}
          </a>
        )}
        <Informed order={order} />
      </div>
    </>
  );
}

/** Ticks off that the customer knows what is missing, where the channel cannot say it [MD6]. */
function Informed({ order }: { order: Order }) {
  const { t } = useTranslation();
  const tap = useTap();
  const { isReadOnly } = useFlow();
  if (isReadOnly || !isMarked(order, 'inform_customer')) return null;
  return (
    <button
      type="button"
      className="button line"
      data-testid="inform"
      onClick={() => tap(order.id, { action: 'inform' })}
    >
      <Icon name="check" />
      {t('drawer.informed')}
    </button>
  );
}

/** Tax that the prices include, and the rates where there are several. */
function TaxLines({ order }: { order: Order }) {
  const { t } = useTranslation();
  const money = useMoney();
  const row = (label: string, cents: number): ReactNode => (
    <tr key={label} className="part">
      <th scope="row">{label}</th>
      <td>{money(cents, order)}</td>
    </tr>
  );
  const isIncluded = order.tax_included === true && order.tax_cents !== 0;
  return (
    <>
      {isIncluded ? row(`${t('money.tax_included')} ${t('money.tax_included_2')}`, order.tax_cents) : null}
      {shownTaxLines(order).map(({ rate, tax_cents }) =>
        row(`${t('money.tax')} ${t('money.tax_2')} ${ratePercent(rate)}`, tax_cents),
      )}
    </>
  );
}

export function MoneyTable({ order }: { order: Order }) {
  const { t } = useTranslation();
  const money = useMoney();
  if (isTest(order)) return null;
  const lines: { word: string; code?: string | null; cents: number }[] = [
    { word: 'money.subtotal', cents: order.amount_cents },
    ...discountLines(order).map(({ kind, code, cents }) => ({ word: `money.${kind}`, code, cents: -cents })),
    { word: 'money.delivery', cents: order.delivery_fee_cents },
    { word: 'money.service', cents: order.service_fee_cents },
    { word: 'money.tax', cents: addedTax(order) },
    { word: 'money.tip', cents: order.tip_cents },
  ];
  const card = order.card === null ? null : `${order.card.brand} ···· ${order.card.last4}`;
  const paid = paymentWord(order) === 'paid' ? t('drawer.paid_at') : null;
  return (
    <>
      <SectionTitle word="drawer.money" aside={[card, paid].filter((part) => part !== null).join(' · ')} />
      <table className="money-table" data-testid="money">
        <tbody>
          {lines
            .filter(({ word, cents }) => cents !== 0 || word === 'money.subtotal')
            .map(({ word, code = null, cents }) => (
              <tr key={`${word} ${code ?? ''}`}>
                <th scope="row">
                  {t(word)} {t(`${word}_2`)}
                  {code === null ? null : ` ${code}`}
                </th>
                <td>{money(cents, order)}</td>
              </tr>
            ))}
          <tr className="total">
            <th scope="row">
              {t('money.total')} {t('money.total_2')}
            </th>
            <td>{money(order.total_cents, order)}</td>
          </tr>
          <TaxLines order={order} />
        </tbody>
      </table>
      <RecordPayment order={order} />
      <Suspense fallback={null}>
        <PrintButton order={order} receipt="customer" />
      </Suspense>
    </>
  );
}

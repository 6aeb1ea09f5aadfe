import { chakra } from '@chakra-ui/react';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { listRefundsCall } from '#contract/http/money/refund.ts';
import { givenParts, goesBack, REFUND_FEES, refundParts, type RefundParts } from '#contract/domain/refund.ts';
import { lineCents } from '#contract/domain/totals.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { useWords } from '../../use-words.ts';
import { feeCents, inputOf, type RefundChoice } from './refund-choice.ts';

type RefundFieldsProps = {
  order: Order;
  refunds: ReplyOf<typeof listRefundsCall>;
  choice: RefundChoice;
  /** The dishes have changed, and what was ticked is gone. */
  isMoved: boolean;
  onChange: (choice: RefundChoice) => void;
};

/** All of the money or some of it, by the dish and by the fee, with the amount worked out as the server does. */
export function RefundFields({ order, refunds, choice, isMoved, onChange }: RefundFieldsProps) {
  const { t, orderMoney } = useWords('refunds');
  const given = givenParts(refunds.items);
  const parts = refundParts(order, inputOf(choice), refunds.credit_given_cents, given);
  return (
    <chakra.div display="grid" gap="3">
      {isMoved ? (
        <chakra.p role="alert" fontWeight="bold">
          {t('moved')}
        </chakra.p>
      ) : null}
      <ChoiceField
        label={t('how_much')}
        value={choice.kind}
        options={[
          { value: 'whole', text: t('whole') },
          { value: 'part', text: t('part') },
        ]}
        onChange={(kind) => onChange({ ...choice, kind })}
      />
      {choice.kind === 'part' ? (
        <chakra.div borderWidth="1px" borderColor="border" borderRadius="box" px="3" py="1">
          <ul>
            {order.items.map((item) => (
              <RefundLine
                key={item.line}
                item={item}
                order={order}
                left={item.quantity - given.quantityOf(item.line)}
                quantity={choice.quantities[item.line] ?? 0}
                onQuantity={(quantity) =>
                  onChange({ ...choice, quantities: { ...choice.quantities, [item.line]: quantity } })
                }
              />
            ))}
          </ul>
          <chakra.div display="grid" borderTopWidth="1px" borderColor="border.subtle" mt="1" pt="1">
            {REFUND_FEES.filter((fee) => feeCents(order, fee) > 0 && !given.fees.has(fee)).map((fee) => (
              <CheckField
                key={fee}
                label={t(`money.${fee}_cents`)}
                isChecked={choice[fee]}
                onChange={(isChecked) => onChange({ ...choice, [fee]: isChecked })}
              >
                <chakra.span flex="1">{t(`money.${fee}_cents`)}</chakra.span>
                <span>{orderMoney(feeCents(order, fee), order)}</span>
              </CheckField>
            ))}
          </chakra.div>
        </chakra.div>
      ) : null}
      <RefundAmount
        parts={parts}
        order={order}
        back={goesBack(order, refunds.credit_given_cents, parts.amount_cents)}
      />
    </chakra.div>
  );
}

type RefundLineProps = {
  item: OrderItem;
  order: Order;
  left: number;
  quantity: number;
  onQuantity: (quantity: number) => void;
};

function RefundLine({ item, order, left, quantity, onQuantity }: RefundLineProps) {
  const { t, name, orderMoney } = useWords('refunds');
  const words = { name: name(item) };
  return (
    <chakra.li display="flex" alignItems="center" gap="2" py="1">
      <chakra.span flex="1" minW="0" overflowWrap="anywhere">
        {name(item)}
        <chakra.span display="block" textStyle="helper" color="fg.muted">
          {t('ordered_at', {
            count: item.quantity,
            price: orderMoney(lineCents({ ...item, quantity: 1 }), order),
          })}
        </chakra.span>
      </chakra.span>
      <Button
        size="square"
        aria-label={t('less', words)}
        disabled={quantity === 0}
        onClick={() => onQuantity(quantity - 1)}
      >
        −
      </Button>
      <chakra.b minW="20px" textAlign="center" aria-live="polite" data-testid={`refund-line-${item.line}`}>
        {quantity}
      </chakra.b>
      <Button
        size="square"
        aria-label={t('more', words)}
        disabled={quantity >= left}
        onClick={() => onQuantity(quantity + 1)}
      >
        +
      </Button>
    </chakra.li>
  );
}

const LINES = [
  'items_cents',
  'discount_cents',
  'tax_cents',
  'delivery_fee_cents',
  'service_fee_cents',
  'tip_cents',
  'other_cents',
] as const;

type RefundAmountProps = {
  parts: RefundParts;
  order: Order;
  /** What of it goes back (what was never paid is only not owed any more), and what was overpaid before. */
  back: ReturnType<typeof goesBack>;
};

/** How an amount comes about; lines of nothing are left out. */
export function RefundAmount({ parts, order, back: { credit_cents, overpaid_cents } }: RefundAmountProps) {
  const { t, orderMoney } = useWords('refunds');
  const isIncluded = parts.tax_included === true;
  const beside = [
    ['never_paid', credit_cents - parts.amount_cents],
    ['overpaid', overpaid_cents],
  ] as const;
  const lines = LINES.filter((line) => parts[line] !== 0 && !(isIncluded && line === 'tax_cents'));
  return (
    <chakra.dl display="grid" gap="1" aria-label={t('amount')} data-testid="refund-amount">
      {lines.map((line) => (
        <chakra.div key={line} display="flex" justifyContent="space-between" color="fg.muted">
          <dt>{t(`line.${line}`)}</dt>
          <dd>{orderMoney(line === 'discount_cents' ? -parts[line] : parts[line], order)}</dd>
        </chakra.div>
      ))}
      {beside.map(([line, cents]) =>
        cents === 0 ? null : (
          <chakra.div key={line} display="flex" justifyContent="space-between" color="fg.muted">
            <dt>{t(`line.${line}`)}</dt>
            <dd>{orderMoney(cents, order)}</dd>
          </chakra.div>
        ),
      )}
      <chakra.div display="flex" justifyContent="space-between" textStyle="section">
        <dt>{t('goes_back')}</dt>
        <dd data-testid="refund-total">{orderMoney(credit_cents + overpaid_cents, order)}</dd>
      </chakra.div>
      {isIncluded ? (
        <chakra.div display="flex" justifyContent="space-between" color="fg.muted">
          <dt>{t('line.tax_included')}</dt>
          <dd>{orderMoney(parts.tax_cents, order)}</dd>
        </chakra.div>
      ) : null}
    </chakra.dl>
  );
}

import { chakra } from '@chakra-ui/react';
import { discountLines, type Discounted } from '#contract/domain/discount-parts.ts';
import { useWords } from '../../use-words.ts';

type DiscountLinesProps = { discounted: Discounted; orderMoney: (cents: number) => string; isOrder?: boolean };

/** What is taken off and why: the free dish, the deal, the code, the channel's or the operator's own; of an order, or of a form. */
export function DiscountLines({ discounted, orderMoney, isOrder = false }: DiscountLinesProps) {
  const { t } = useWords();
  return discountLines(discounted).map(({ kind, code, cents }) => (
    <chakra.div
      key={`${kind} ${code ?? ''}`}
      {...(isOrder ? {} : { className: 'price-line', color: 'fg.muted' })}
      display="flex"
      justifyContent="space-between"
      gap="4"
    >
      <dt>
        {t(`money.${kind === 'discount' ? 'discount_cents' : kind}`)}
        {code === null ? null : ` · ${code}`}
      </dt>
      <dd {...(isOrder ? { 'data-field': 'order.discount_cents' } : {})}>{orderMoney(-cents)}</dd>
    </chakra.div>
  ));
}

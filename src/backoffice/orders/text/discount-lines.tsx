import { discountLines, type Discounted } from '#contract/domain/discount-parts.ts';
import { useWords } from '../../use-words.ts';
import { SumRow } from './sum-row.tsx';

type DiscountLinesProps = { discounted: Discounted; money: (cents: number) => string; isOrder?: boolean };

/** What is taken off and why: the free dish, the deal, the code, the channel's or the operator's own; of an order, or of a form. */
export function DiscountLines({ discounted, money, isOrder = false }: DiscountLinesProps) {
  const { t } = useWords();
  return discountLines(discounted).map(({ kind, code, cents }) => {
    const word = t(`money.${kind === 'discount' ? 'discount_cents' : kind}`);
    return (
      <SumRow
        key={`${kind} ${code ?? ''}`}
        label={code === null ? word : `${word} · ${code}`}
        amount={money(-cents)}
        {...(isOrder ? { field: 'order.discount_cents' } : { look: 'quiet' })}
      />
    );
  });
}

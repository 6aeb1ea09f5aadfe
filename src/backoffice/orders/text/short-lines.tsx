import { chakra } from '@chakra-ui/react';
import { shortLines } from '#contract/domain/mend.ts';
import type { Order } from '#contract/domain/order.ts';
import { useWords } from '../../use-words.ts';

/** What was ordered and is not given, with what is given in its place. */
export function ShortLines({ order }: { order: Pick<Order, 'items' | 'ordered'> }) {
  const { t, name } = useWords();
  return shortLines(order).map(({ item, given, replacement }) => (
    <chakra.p key={item.line} py="1" color="fg.muted" data-testid="short-line">
      {t('order.missing')} <s>{`${item.quantity - given}× ${name(item)}`}</s>
      {replacement === null ? '' : ` → ${replacement.quantity}× ${name(replacement)}`}
    </chakra.p>
  ));
}

import { chakra } from '@chakra-ui/react';
import { containedWith } from '#contract/domain/allergy-clash.ts';
import type { MendDraft } from '#contract/domain/mend-draft.ts';
import type { Order } from '#contract/domain/order.ts';
import { lineCents } from '#contract/domain/totals.ts';
import { Button } from '../../../ui/button.tsx';
import { ClashText } from '../text/clash-text.tsx';
import { useWords } from '../../use-words.ts';

type MendLineProps = {
  line: MendDraft['lines'][number];
  order: Order;
  /** An amount of the order, as text. */
  money: (minor: number) => string;
  onQuantity: (quantity: number) => void;
  onReplace: () => void;
  /** Gives nothing in its place. */
  onKeep: () => void;
};

/** A line of the order: how many of it are given, and what in place of the rest. */
export function MendLine({ line, order, money, onQuantity, onReplace, onKeep }: MendLineProps) {
  const { t, name } = useWords('orders');
  const { item, quantity, replacement } = line;
  const words = { name: name(item) };
  // Two lines of one dish are told apart by them.
  const options = item.options.map((option) => name(option)).join(t('list_comma'));
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" gap="2" py="1">
      <chakra.span
        flex="1 1 140px"
        minW="0"
        overflowWrap="anywhere"
        textDecoration={quantity === 0 ? 'line-through' : undefined}
      >
        {item.quantity}× {name(item)}
        {options === '' ? null : (
          <chakra.span display="block" textStyle="helper" color="fg.muted">
            {options}
          </chakra.span>
        )}
      </chakra.span>
      <Button
        size="square"
        aria-label={t('mend.less', words)}
        disabled={quantity === 0}
        onClick={() => onQuantity(quantity - 1)}
      >
        −
      </Button>
      <chakra.b minW="40px" textAlign="center" aria-live="polite" data-testid={`mend-line-${item.line}`}>
        {quantity === 0 ? t('mend.out') : quantity}
      </chakra.b>
      <Button
        size="square"
        aria-label={t('mend.more', words)}
        disabled={quantity >= item.quantity}
        onClick={() => onQuantity(quantity + 1)}
      >
        +
      </Button>
      <Button aria-label={t('mend.replace_line', words)} onClick={onReplace}>
        {t('mend.replace')}
      </Button>
      {replacement === null ? null : (
        <chakra.p flex="1 0 100%" display="flex" alignItems="center" justifyContent="space-between" gap="2">
          <b data-testid={`mend-replaced-${item.line}`}>
            {t('mend.replaced', { what: `${replacement.quantity}× ${name(replacement)}` })} ·{' '}
            {money(lineCents(replacement))}
            <ClashText contained={containedWith(order, replacement)} />
          </b>
          <Button look="ghost" onClick={onKeep}>
            {t('mend.not_replaced')}
          </Button>
        </chakra.p>
      )}
    </chakra.li>
  );
}

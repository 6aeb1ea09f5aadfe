import { useEffect, useRef } from 'react';
import { containedWith } from '#contract/domain/allergy-clash.ts';
import type { MendDraft } from '#contract/domain/mend-draft.ts';
import type { Order } from '#contract/domain/order.ts';
import { lineCents } from '#contract/domain/totals.ts';
import { useLanguage } from '../desk-context.ts';
import { ItemDetails } from '../ticket/item-details.tsx';
import { ClashLine } from '../ticket/ticket-words.tsx';
import { itemLine } from '../words/order-words.ts';
import { useAreaWords } from '../words/use-area-words.ts';

type MendLineProps = {
  line: MendDraft['lines'][number];
  isFirstInSight: boolean;
  order: Order;
  /** An amount of the order, as text. */
  money: (minor: number) => string;
  onQuantity: (quantity: number) => void;
  onReplace: () => void;
  /** Gives nothing in its place. */
  onKeep: () => void;
};

/** A line of the order: how many of it are given, and what in place of the rest. */
export function MendLine({ line, isFirstInSight, order, money, onQuantity, onReplace, onKeep }: MendLineProps) {
  const t = useAreaWords('flow');
  const language = useLanguage();
  const { item, quantity, replacement } = line;
  const what = itemLine({ ...item, quantity: 1 }, language);
  const rowRef = useRef<HTMLLIElement>(null);
  useEffect(
    function bringIntoSight() {
      if (isFirstInSight) rowRef.current?.scrollIntoView?.({ block: 'center' });
    },
    [isFirstInSight],
  );
  return (
    <li ref={rowRef} data-testid={`mend-line-${item.line}`}>
      <span className={quantity === 0 ? 'mend-name struck' : 'mend-name'}>
        {itemLine(item, language)}
        <ItemDetails item={item} />
      </span>
      <button
        type="button"
        className="button line icon-only"
        aria-label={t('mend.less', { what })}
        data-testid={`mend-less-${item.line}`}
        disabled={quantity === 0}
        onClick={() => onQuantity(quantity - 1)}
      >
        −
      </button>
      <b aria-live="polite">{quantity === 0 ? t('mend.out') : quantity}</b>
      <button
        type="button"
        className="button line icon-only"
        aria-label={t('mend.more', { what })}
        disabled={quantity >= item.quantity}
        onClick={() => onQuantity(quantity + 1)}
      >
        +
      </button>
      <button
        type="button"
        className="button line"
        aria-label={t('mend.replace_line', { what })}
        data-testid={`mend-replace-${item.line}`}
        onClick={onReplace}
      >
        {t('mend.replace')}
      </button>
      {replacement !== null && (
        <p className="mend-replaced" data-testid={`mend-replaced-${item.line}`}>
          <span>
            {t('mend.replaced', { what: itemLine(replacement, language) })} · {money(lineCents(replacement))}
          </span>
          <ClashLine contained={containedWith(order, replacement)} />
          <button type="button" className="button line" onClick={onKeep}>
            {t('mend.not_replaced')}
          </button>
        </p>
      )}
    </li>
  );
}

import { useState } from 'react';
import type { Order } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useAreaWords } from '../words/use-area-words.ts';
import { PrintButton } from './print-button.tsx';
import { usePrint } from './use-print.ts';

const MOST_BAGS = 5;

/** What is stuck on bags and boxes [P15]: as many bags as a person says, a box for each portion. */
export function LabelButtons({ order }: { order: Order }) {
  const t = useAreaWords('print');
  const { isBusy, print } = usePrint();
  const [bags, setBags] = useState(1);
  return (
    <div className="label-buttons" data-testid="labels">
      <button
        type="button"
        className="button line icon-only"
        aria-label={t('print.fewer_bags')}
        disabled={bags === 1}
        data-testid="bags-less"
        onClick={() => setBags(bags - 1)}
      >
        −
      </button>
      <button
        type="button"
        className="button line"
        disabled={isBusy}
        data-testid="print-bag"
        onClick={() => print(order, 'bag', bags)}
      >
        <Icon name="bag" />
        {t('print.bag', { n: bags })}
      </button>
      <button
        type="button"
        className="button line icon-only"
        aria-label={t('print.more_bags')}
        disabled={bags === MOST_BAGS}
        data-testid="bags-more"
        onClick={() => setBags(bags + 1)}
      >
        +
      </button>
      <PrintButton order={order} receipt="dish" />
    </div>
  );
}

import { useState } from 'react';
import type { Order } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskParts } from '../desk-context.ts';
import { useFlow } from '../use-flow.ts';
import { showOutcome } from './print-state.ts';
import './print.css';
import { useAreaWords } from '../words/use-area-words.ts';

/** This order was not printed: print again, or dismiss. The server removes the flag once that is settled. */
export function PrintFlag({ order }: { order: Order }) {
  const t = useAreaWords('print');
  const { isReadOnly } = useFlow();
  const { calls, desk } = useDeskParts();
  const [isBusy, setIsBusy] = useState(false);
  if (isReadOnly) return null;

  async function settle(work: (restaurantId: string, orderId: string) => Promise<void>): Promise<void> {
    setIsBusy(true);
    try {
      await work(order.restaurant_id, order.id);
    } catch {
      showOutcome(order, 'failed', desk.now());
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="print-flag" data-testid="print-flag">
      <button
        type="button"
        className="button line"
        data-testid="print-again"
        disabled={isBusy}
        onClick={() => void settle(calls.retryPrint)}
      >
        <Icon name="printer" />
        {t('print.again')}
      </button>
      <button
        type="button"
        className="button line"
        data-testid="print-never-mind"
        disabled={isBusy}
        onClick={() => void settle(calls.cancelPrint)}
      >
        {t('print.never_mind')}
      </button>
    </div>
  );
}

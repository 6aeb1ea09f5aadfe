import { useState } from 'react';
import type { Order } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskParts } from '../desk-context.ts';
import { useFlow } from '../view/use-flow.ts';
import { tellOutcome } from './print-state.ts';
import { usePrintWords } from './use-print-words.ts';
import './print.css';

/** The paper of this order is missing: once more, or never mind. The server takes the flag away when it is settled. */
export function PrintFlag({ order }: { order: Order }) {
  const t = usePrintWords();
  const { isReadOnly } = useFlow();
  const { calls, desk } = useDeskParts();
  const [isBusy, setIsBusy] = useState(false);
  if (isReadOnly) return null;

  async function settle(work: (restaurantId: string, orderId: string) => Promise<void>): Promise<void> {
    setIsBusy(true);
    try {
      await work(order.restaurant_id, order.id);
    } catch {
      tellOutcome(order, 'failed', desk.now());
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

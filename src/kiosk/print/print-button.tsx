import type { Order } from '#contract/domain/order.ts';
import type { ReceiptKind } from '#contract/domain/receipt.ts';
import { Icon } from '#src/ui/icons.tsx';
import './print.css';
import { usePrint } from './use-print.ts';
import { useAreaWords } from '../words/use-area-words.ts';

/** The kitchen's ticket, or what goes into the bag. */
export function PrintButton({ order, receipt = 'kitchen' }: { order: Order; receipt?: ReceiptKind }) {
  const t = useAreaWords('print');
  const { isBusy, print } = usePrint();
  return (
    <button
      type="button"
      className="button line print-receipt"
      data-testid={`print-${receipt}`}
      disabled={isBusy}
      onClick={() => print(order, receipt)}
    >
      <Icon name="printer" />
      {t(`print.${receipt}`)}
    </button>
  );
}

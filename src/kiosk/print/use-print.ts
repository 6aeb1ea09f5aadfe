import { useState } from 'react';
import type { Order } from '#contract/domain/order.ts';
import type { ReceiptKind } from '#contract/domain/receipt.ts';
import { useDeskParts } from '../desk-context.ts';
import type { DeskParts } from '../desk-context.ts';
import { printOrder } from './print-order.ts';
import { showOutcome } from './print-state.ts';

/** Prints on request; the board says what became of it. */
export async function printByHand(
  parts: DeskParts,
  order: Order,
  receipt: ReceiptKind = 'kitchen',
  bags?: number,
): Promise<void> {
  const input = { receipt, isAutomatic: false, ...(bags === undefined ? {} : { bags }) };
  showOutcome(order, await printOrder(parts, order, input), parts.desk.now());
}

export function usePrint(): { isBusy: boolean; print: (order: Order, receipt?: ReceiptKind, bags?: number) => void } {
  const parts = useDeskParts();
  const [isBusy, setIsBusy] = useState(false);
  return {
    isBusy,
    print: (order, receipt, bags) => {
      setIsBusy(true);
      void printByHand(parts, order, receipt, bags).finally(() => setIsBusy(false));
    },
  };
}

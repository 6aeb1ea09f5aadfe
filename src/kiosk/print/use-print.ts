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

const SECOND_TOUCH_MS = 1_000;

/** A printer of the server takes a paper sooner than a double touch is over: it is one paper. */
const secondTouchIsOver = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, SECOND_TOUCH_MS));

export function usePrint(): { isBusy: boolean; print: (order: Order, receipt?: ReceiptKind, bags?: number) => void } {
  const parts = useDeskParts();
  const [isBusy, setIsBusy] = useState(false);
  return {
    isBusy,
    print: (order, receipt, bags) => {
      setIsBusy(true);
      void Promise.all([printByHand(parts, order, receipt, bags), secondTouchIsOver()]).finally(() => setIsBusy(false));
    },
  };
}

import { useEffect, useRef } from 'react';
import { useDesk } from './desk-context.ts';

/**
 * Reports to the session what a person can see: after the commit and two frames, while the page is visible, every order
 * that is in the DOM as a ticket, as the alert's order, or as a row of its queue [I11]; of what a digest covers, only its own rows.
 */
export function useReportDisplayed(): void {
  const desk = useDesk();
  const isAsked = useRef(false);
  useEffect(function reportAfterTwoFrames() {
    // One report is enough for all commits of two frames; it reads what is shown by then.
    if (isAsked.current) return;
    isAsked.current = true;
    requestAnimationFrame(() => {
      requestAnimationFrame(() => {
        isAsked.current = false;
        if (document.visibilityState === 'visible') desk.reportDisplayed(shownOrders());
      });
    });
  });
}

export function shownOrders(): { order_id: string; rev: number }[] {
  const shown = new Map<string, number>();
  const sight = document.querySelector('[data-testid="digest"]') ?? document;
  for (const element of sight.querySelectorAll<HTMLElement>('[data-order-id][data-order-rev]')) {
    const { orderId, orderRev } = element.dataset;
    if (orderId !== undefined && element.offsetParent !== null) shown.set(orderId, Number(orderRev));
  }
  return [...shown].map(([order_id, rev]) => ({ order_id, rev }));
}

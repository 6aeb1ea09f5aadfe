import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../view/use-translation.ts';

/** What stands between head and button. Taller than its place it scrolls, and only then a keyboard stops at it. */
export function TicketBody({ orderNo, children }: { orderNo: string; children: ReactNode }) {
  const { t } = useTranslation();
  const bodyRef = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);

  useEffect(function watchOverflow() {
    const body = bodyRef.current;
    if (body === null) return undefined;
    const observer = new ResizeObserver(() => setScrolls(body.scrollHeight > body.clientHeight + 1));
    // The place changes with the lane, what stands in it with the order.
    observer.observe(body);
    if (body.firstElementChild !== null) observer.observe(body.firstElementChild);
    return () => observer.disconnect();
  }, []);

  return (
    <div
      className="ticket-body"
      ref={bodyRef}
      data-testid="ticket-body"
      {...(scrolls ? { tabIndex: 0, role: 'group', 'aria-label': t('words.body', { no: orderNo }) } : {})}
    >
      <div>{children}</div>
    </div>
  );
}

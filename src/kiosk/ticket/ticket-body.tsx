import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../view/use-translation.ts';
import { watchOverflow } from './watch-overflow.ts';

/** What stands between head and button. Taller than its place it scrolls, and only then a keyboard stops at it. */
export function TicketBody({ orderNo, children }: { orderNo: string; children: ReactNode }) {
  const { t } = useTranslation();
  const bodyRef = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);

  useEffect(function watchBody() {
    return bodyRef.current === null ? undefined : watchOverflow(bodyRef.current, setScrolls);
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

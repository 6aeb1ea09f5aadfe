import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { watchOverflow } from './watch-overflow.ts';

/** The part between head and button. It scrolls when taller than its space, and only then takes keyboard focus. */
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

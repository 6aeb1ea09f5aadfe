import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MEASURED_TICKET } from '../ticket/ticket-part.ts';
import { PlacedTicket } from './placed-ticket.tsx';
import { keepHeights, measureTicket } from './ticket-heights.ts';
import type { Wanted } from './use-board-plan.ts';
import type { Settled } from './use-settled-board.ts';

/** So many are measured before the board is shown; the others, on later pages, a few at a time while it stands. */
const AT_ONCE = 48;
const PAUSE_MS = 40;

type MeasureProps = {
  wanted: readonly Wanted[];
  settled: Settled;
  onMeasured: () => void;
};

/** Draws tickets out of sight, reads their heights, and lets the board be planned again. */
export function MeasureTickets({ wanted, settled, onMeasured }: MeasureProps) {
  const groundRef = useRef<HTMLDivElement>(null);
  const [isResting, setResting] = useState(false);
  const batch = isResting ? [] : wanted.slice(0, AT_ONCE);

  useLayoutEffect(
    function measure() {
      const ground = groundRef.current;
      if (ground === null || isResting) return;
      const measured = wanted.slice(0, AT_ONCE);
      for (const [at, each] of measured.entries()) {
        const ticket = ground.children[at]?.firstElementChild;
        if (ticket instanceof HTMLElement) keepHeights(each.key, measureTicket(ticket, each.step));
      }
      setResting(wanted.length > measured.length);
      onMeasured();
    },
    [wanted, isResting, onMeasured],
  );
  useEffect(
    function goOnLater() {
      if (!isResting) return undefined;
      const timer = setTimeout(() => setResting(false), PAUSE_MS);
      return () => clearTimeout(timer);
    },
    [isResting],
  );
  if (batch.length === 0) return null;
  return (
    <div className="measure" ref={groundRef} aria-hidden="true" inert>
      {batch.map((each) => (
        <div key={each.key} style={{ width: `${each.width}px` }}>
          <MeasuredTicket wanted={each} settled={settled} />
        </div>
      ))}
    </div>
  );
}

function MeasuredTicket({ wanted: { id, lane, step }, settled }: { wanted: Wanted; settled: Settled }) {
  const deskOrder = settled.orders.get(id);
  if (deskOrder === undefined) return null;
  const { atMs } = settled;
  return (
    <PlacedTicket
      settled={deskOrder}
      live={deskOrder}
      lane={lane}
      step={step}
      settledAtMs={atMs}
      part={MEASURED_TICKET}
    />
  );
}

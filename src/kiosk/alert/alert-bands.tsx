import { useEffect, useRef, useState } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import { clashingOfLines } from '#contract/domain/allergy-clash.ts';
import type { Alarm } from '../board/board-model.ts';
import { ChangeLines } from '../ticket/change-lines.tsx';
import { TicketMeta } from '../ticket/ticket-meta.tsx';
import { NoteLine, OrderAllergies } from '../ticket/ticket-words.tsx';
import { useTranslation } from '../words/use-translation.ts';
import './alert-bands.css';

/**
 * Allergies first and always whole, then what the whole order asks for: what of that has no room on a small glass is
 * named, a touch away.
 */
export function AlertBands({ alarm: { order, deskOrder, kind } }: { alarm: Alarm }) {
  const { t } = useTranslation();
  const { bandsRef, hasMore, look, further } = useRest();
  return (
    <>
      {order.allergies.length + clashingOfLines(order).length > 0 && (
        <div className="alert-bands alert-allergies" data-testid="alert-allergies">
          <OrderAllergies order={order} withItems={false} />
        </div>
      )}
      {kind !== 'cancelled' && (
        <div className="alert-bands-frame">
          <div ref={bandsRef} className="alert-bands" data-testid="alert-bands" onScroll={look}>
            {order.memo !== null && <NoteLine note={order.memo} />}
            {kind === 'changed' && deskOrder.before === null && <ChangeLines deskOrder={deskOrder} />}
            <TicketMeta deskOrder={{ ...deskOrder, order }} />
          </div>
          {hasMore && (
            <button
              type="button"
              className="button ink alert-bands-more"
              data-testid="alert-bands-more"
              onClick={further}
            >
              <Icon name="down" />
              {t('alert.bands_more')}
            </button>
          )}
        </div>
      )}
    </>
  );
}

const ROUNDING_PX = 4;

const goesOn = (bands: HTMLElement): boolean => bands.scrollTop + bands.clientHeight < bands.scrollHeight - ROUNDING_PX;

/** Whether there is more below what is seen. */
function useRest() {
  const bandsRef = useRef<HTMLDivElement>(null);
  const [hasMore, setHasMore] = useState(false);
  useEffect(function watchSize() {
    const bands = bandsRef.current;
    if (bands === null) return undefined;
    const observer = new ResizeObserver(() => setHasMore(goesOn(bands)));
    observer.observe(bands);
    for (const band of bands.children) observer.observe(band);
    return () => observer.disconnect();
  }, []);
  const look = (): void => {
    if (bandsRef.current !== null) setHasMore(goesOn(bandsRef.current));
  };
  const further = (): void => {
    const bands = bandsRef.current;
    if (bands !== null) bands.scrollTop += bands.clientHeight * 0.8;
  };
  return { bandsRef, hasMore, look, further };
}

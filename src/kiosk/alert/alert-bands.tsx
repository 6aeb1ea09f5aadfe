import { Icon } from '#src/ui/icons.tsx';
import { clashingOfLines } from '#contract/domain/allergy-clash.ts';
import { cancelNote } from '#contract/domain/courier-after-cancel.ts';
import type { Alarm } from '../board/board-model.ts';
import { ChangeLines } from '../ticket/change-lines.tsx';
import { TicketMeta } from '../ticket/ticket-meta.tsx';
import { NoteLine, OrderAllergies } from '../ticket/ticket-words.tsx';
import { useTranslation } from '../words/use-translation.ts';
import { isAsBefore } from './difference.ts';
import { useRest } from './use-rest.ts';
import './alert-bands.css';

/**
 * Allergies first and always whole, then what the whole order asks for, or why it was cancelled in the words of who did:
 * what of that has no room on a small glass is named, a touch away.
 */
export function AlertBands({ alarm: { order, deskOrder, kind } }: { alarm: Alarm }) {
  const { t } = useTranslation();
  const { frameRef, hasMore, look, further } = useRest();
  // Dish by dish below it, where something differs from what was shown.
  const isInWords = kind === 'changed' && (deskOrder.before === null || isAsBefore({ ...deskOrder, order }));
  const said = kind === 'cancelled' ? cancelNote(order) : null;
  return (
    <>
      {order.allergies.length + clashingOfLines(order).length > 0 && (
        <div className="alert-bands alert-allergies" data-testid="alert-allergies">
          <OrderAllergies order={order} withItems={false} />
        </div>
      )}
      {(kind !== 'cancelled' || said !== null) && (
        <div className="alert-bands-frame">
          <div ref={frameRef} className="alert-bands" data-testid="alert-bands" onScroll={look}>
            {said !== null && <NoteLine note={{ text: said, lang: null, other: null }} />}
            {kind !== 'cancelled' && order.memo !== null && <NoteLine note={order.memo} />}
            {isInWords && <ChangeLines deskOrder={deskOrder} isWhole />}
            {kind !== 'cancelled' && <TicketMeta deskOrder={{ ...deskOrder, order }} />}
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

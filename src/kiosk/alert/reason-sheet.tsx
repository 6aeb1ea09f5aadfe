import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import type { CancelReason } from '#contract/domain/order-status.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskView } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { useTap } from '../ticket/use-tap.ts';
import { SoldOutReason } from '../later-parts.ts';
import { blindAtFirst } from '../blind-layer.ts';
import './reason-sheet.css';

const REJECT_REASONS: readonly CancelReason[] = [
  'too_busy',
  'sold_out',
  'closing',
  'outside_area',
  'duplicate',
  'suspicious',
  'other',
];
const CANCEL_REASONS: readonly CancelReason[] = [
  'customer_request',
  'sold_out',
  'no_courier',
  'closing',
  'duplicate',
  'suspicious',
  'other',
];

/** Rejecting and cancelling take two taps: the word, then why. What is sold out is asked for by name. */
export function ReasonSheet() {
  const { t } = useTranslation();
  const ui = useDeskUi();
  const tap = useTap();
  const { orders } = useDeskView();
  const [isSoldOut, setIsSoldOut] = useState(false);
  const backRef = useRef<HTMLButtonElement>(null);
  const order = orders.find((each) => each.order.id === ui.layers.reasons)?.order;
  useEffect(function focusTheWayBack() {
    backRef.current?.focus();
  }, []);
  if (order === undefined) return null;
  const isReject = isTodo(order.status);
  const title = t(isReject ? 'reason.title' : 'reason.title_cancel', { no: order.order_no });

  function choose(reason: CancelReason): void {
    if (order === undefined) return;
    if (reason === 'sold_out') return setIsSoldOut(true);
    ui.closeTop();
    tap(order.id, { action: 'cancel', reason, note: null });
  }

  return (
    <div className="reason-scrim">
      <section
        className="reason-sheet light"
        ref={blindAtFirst}
        role="dialog"
        aria-modal="true"
        aria-label={title}
        data-testid="reason-sheet"
      >
        <h2>{title}</h2>
        {isSoldOut ? (
          <Suspense fallback={null}>
            <SoldOutReason order={order} />
          </Suspense>
        ) : (
          <>
            <p>{t('reason.hint')}</p>
            <div className="reason-list">
              {(isReject ? REJECT_REASONS : CANCEL_REASONS).map((reason) => (
                <button
                  key={reason}
                  type="button"
                  className="button danger"
                  data-testid={`reason-${reason}`}
                  onClick={() => choose(reason)}
                >
                  {t(`reason.${reason}`)}
                </button>
              ))}
            </div>
          </>
        )}
        <button ref={backRef} type="button" className="button ink" data-testid="reason-back" onClick={ui.closeTop}>
          <Icon name="undo" />
          {t('reason.back')}
        </button>
      </section>
    </div>
  );
}

import { Suspense, useState } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { canCancel, isTodo, type CancelReason, type OrderStatus } from '#contract/domain/order-status.ts';
import { backWhenCancelledCents, isPresumedPaid } from '#contract/domain/order-money.ts';
import { isTest, type Order } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { phoneText } from '#contract/domain/phone-text.ts';
import { useDeskView } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { useSeenTap } from '../ticket/use-tap.ts';
import { MovedNote } from '../moved-note.tsx';
import { SoldOutReason } from '../later-parts.ts';
import { asQuestion } from '../layer-stack.ts';
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

/** Refusing an order and taking one back that was accepted are two questions. */
type Question = 'reject' | 'cancel';

function questionOf(status: OrderStatus): Question | null {
  if (isTodo(status)) return 'reject';
  return canCancel(status) ? 'cancel' : null;
}

/** Rejecting and cancelling take two taps: the word, then why. What is sold out is asked for by name. */
export function ReasonSheet() {
  const ui = useDeskUi();
  const { orders } = useDeskView();
  const order = orders.find((each) => each.order.id === ui.layers.reasons)?.order;
  return order === undefined ? null : <Sheet order={order} />;
}

/** What follows for the customer: only a channel with an address of its own informs him; else somebody has to call. */
function afterwards(t: ReturnType<typeof useTranslation>['t'], order: Order): string {
  const phone = order.customer_phone === null ? null : phoneText(order.customer_phone);
  const who =
    order.tells_customer === true
      ? t('reason.informed')
      : phone === null
        ? t('reason.not_informed')
        : t('reason.call', { phone });
  const isBack = backWhenCancelledCents(order) > 0 && !isTest(order);
  return [who, isBack ? t('reason.refunded') : '', isBack && isPresumedPaid(order) ? t('reason.not_paid') : '']
    .filter((part) => part !== '')
    .join(' ');
}

/** It keeps the question it was opened with: an answer to that one is no answer to another. */
function Sheet({ order }: { order: Order }) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  const tap = useSeenTap();
  const [isSoldOut, setIsSoldOut] = useState(false);
  const [asked] = useState(() => questionOf(order.status));
  const isOver = questionOf(order.status) !== asked;
  const isReject = asked === 'reject';
  const title = t(isReject ? 'reason.title' : 'reason.title_cancel', { no: order.order_no });

  function choose(reason: CancelReason): void {
    if (reason === 'sold_out') return setIsSoldOut(true);
    ui.closeTop();
    tap(order, { action: 'cancel', reason, note: null });
  }

  return (
    <div className="reason-scrim">
      <section
        className="reason-sheet light"
        ref={asQuestion}
        role="dialog"
        aria-modal="true"
        aria-label={title}
        data-testid="reason-sheet"
      >
        <h2>{title}</h2>
        {isOver && <MovedNote order={order} isOver />}
        {!isOver && isSoldOut && (
          <Suspense fallback={null}>
            <SoldOutReason order={order} />
          </Suspense>
        )}
        {!isOver && !isSoldOut && (
          <>
            <p>{afterwards(t, order)}</p>
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
        <button type="button" className="button ink" data-first-focus data-testid="reason-back" onClick={ui.closeTop}>
          <Icon name="undo" />
          {t('reason.back')}
        </button>
      </section>
    </div>
  );
}

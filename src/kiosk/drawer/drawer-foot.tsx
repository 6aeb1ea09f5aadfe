import { Suspense } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import { dishesOf } from '#contract/domain/mend-draft.ts';
import { canMend, isBarredByRefund } from '#contract/domain/mend.ts';
import { stepBack } from '#contract/domain/carrier.ts';
import { canCancel } from '#contract/domain/order-status.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDeskView } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { PrintButton } from '../print/late-print.ts';
import { TicketFoot } from '../ticket/ticket-foot.tsx';
import { useFlow } from '../use-flow.ts';
import { useTap } from '../ticket/use-tap.ts';
import './drawer-foot.css';
import { mayHere, mayMendHere } from '../person/standing-here.ts';

const STEP_MINUTES = 5;

/** The rare actions as outlines, the forward one solid and last. */
export function DrawerFoot({ deskOrder, nowMs }: { deskOrder: DeskOrder; nowMs: number }) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  const tap = useTap();
  const { order } = deskOrder;
  const { isReadOnly } = useFlow();
  const { store } = useDeskView();
  if (isReadOnly) return null;
  const back = stepBack(order);
  return (
    <footer className="drawer-foot">
      {canCancel(order.status) && mayHere('order.cancel') && (
        <button
          type="button"
          className="button danger"
          data-testid="cancel-order"
          onClick={() => ui.openReasons(order.id)}
        >
          <Icon name="x" />
          {t('act.cancel_order')}
        </button>
      )}
      {canMend(order) && mayMendHere(store) && (
        <button
          type="button"
          className="button line"
          data-testid="mend"
          onClick={() => ui.openMend({ orderId: order.id, dishes: dishesOf(order) })}
        >
          {t('act.mend')}
        </button>
      )}
      {isBarredByRefund(order) && mayMendHere(store) && (
        <p className="drawer-note" data-testid="mend-barred">
          {t('act.mend_barred')}
        </p>
      )}
      {back !== undefined && (
        <button
          type="button"
          className="button line"
          data-testid="recall"
          onClick={() => tap(order.id, { action: 'reopen' })}
        >
          <Icon name="undo" />
          {t('act.recall')}
        </button>
      )}
      <Suspense fallback={null}>
        <PrintButton order={order} />
      </Suspense>
      {order.status === 'order_received' && order.prep_minutes !== null && (
        <AdjustPrep orderId={order.id} minutes={order.prep_minutes} />
      )}
      <div className="drawer-forward">
        <TicketFoot deskOrder={deskOrder} nowMs={nowMs} isWhole />
      </div>
    </footer>
  );
}

function AdjustPrep({ orderId, minutes }: { orderId: string; minutes: number }) {
  const { t } = useTranslation();
  const tap = useTap();
  const adjust = (by: number): void => tap(orderId, { action: 'adjust_prep', prep_minutes: Math.max(1, minutes + by) });
  return (
    <>
      <button type="button" className="button line" data-testid="prep-less" onClick={() => adjust(-STEP_MINUTES)}>
        {t('act.minus', { n: STEP_MINUTES })}
      </button>
      <button type="button" className="button line" data-testid="prep-more" onClick={() => adjust(STEP_MINUTES)}>
        <Icon name="clock" />
        {t('act.plus', { n: STEP_MINUTES })}
      </button>
    </>
  );
}

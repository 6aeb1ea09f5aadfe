import { useSyncExternalStore } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import type { Desk } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDesk, useDeskView, useNow } from '../desk-context.ts';
import { forgetLastTap, getLastTap, subscribeLastTap, undoOf, UNDO_FOR_MS } from '../last-tap.ts';
import { blindAtFirst } from '../blind-layer.ts';
import './undo-toast.css';

/** Takes the last step back, by whichever way still works. */
export function undoLastTap(desk: Desk): void {
  const tap = getLastTap();
  const deskOrder = desk.view().orders.find((each) => each.order.id === tap?.orderId);
  if (tap === null || deskOrder === undefined || desk.now() - tap.atMs > UNDO_FOR_MS) return;
  const undo = undoOf(tap, deskOrder);
  if (undo === null) return;
  forgetLastTap();
  if ('acts' in undo) for (const act of undo.acts) void desk.act(tap.orderId, act);
  else for (const commandId of undo.commandIds) void desk.undo(tap.orderId, commandId);
}

/** Ten seconds to take the last step back. */
export function UndoToast() {
  const { t } = useTranslation();
  const desk = useDesk();
  const { orders } = useDeskView();
  const nowMs = useNow();
  const tap = useSyncExternalStore(subscribeLastTap, getLastTap);
  const order = orders.find((each) => each.order.id === tap?.orderId)?.order;
  if (tap === null || order === undefined || nowMs - tap.atMs > UNDO_FOR_MS) return null;
  return (
    <span key={tap.atMs} ref={blindAtFirst} className="undo-toast" role="status" data-testid="undo-toast">
      <span>
        <b>{order.order_no}</b> {t(`undo_word.${tap.action}`)}
      </span>
      <button type="button" className="button paper" onClick={() => undoLastTap(desk)}>
        <Icon name="undo" />
        {t('act.undo')}
      </button>
    </span>
  );
}

import { useSyncExternalStore } from 'react';
import { useTranslation } from '../words/use-translation.ts';
import type { Desk } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useDesk, useDeskView, useNow } from '../desk-context.ts';
import { forgetLastTap, getLastTap, isUndoable, subscribeLastTap, undoOf, UNDO_FOR_MS } from '../last-tap.ts';
import { stepWord } from '../words/order-words.ts';
import { asPart } from '../layer-stack.ts';
import './undo-toast.css';

/** Takes the last step back, by whichever way still works. */
export function undoLastTap(desk: Desk): void {
  const tap = getLastTap();
  if (tap === null || desk.now() - tap.atMs > UNDO_FOR_MS) return;
  const { orders, device } = desk.view();
  const ways = tap.orders.map((each) => {
    const deskOrder = orders.find(({ order }) => order.id === each.orderId);
    return {
      orderId: each.orderId,
      undo: deskOrder === undefined ? null : undoOf(each, deskOrder, device?.id ?? null),
    };
  });
  if (ways.some(({ undo }) => undo === null)) return;
  forgetLastTap();
  tap.alongBack?.();
  for (const { orderId, undo } of ways) {
    if (undo === null) continue;
    if ('acts' in undo) for (const act of undo.acts) void desk.act(orderId, act);
    else for (const commandId of undo.commandIds) void desk.undo(orderId, commandId);
  }
}

/** So many numbers have room. */
const SHOWN = 3;

/** Ten seconds to take the last step back. */
export function UndoToast() {
  const { t } = useTranslation();
  const desk = useDesk();
  const view = useDeskView();
  const nowMs = useNow();
  const tap = useSyncExternalStore(subscribeLastTap, getLastTap);
  const ids = tap?.orders.map(({ orderId }) => orderId) ?? [];
  const tapped = view.orders.filter(({ order }) => ids.includes(order.id)).map(({ order }) => order);
  const numbers = tapped.map(({ order_no }) => order_no);
  if (tap === null || nowMs - tap.atMs > UNDO_FOR_MS || !isUndoable(tap, view)) return null;
  return (
    <span key={tap.atMs} ref={asPart} className="undo-toast" role="status" data-testid="undo-toast">
      <span>
        <b>{numbers.length > SHOWN ? t('undo_sum', { count: numbers.length }) : numbers.join(' · ')}</b>{' '}
        {t(stepWord(tap.action, tapped[0]))}
      </span>
      <button type="button" className="button paper" onClick={() => undoLastTap(desk)}>
        <Icon name="undo" />
        {t('act.undo')}
      </button>
    </span>
  );
}

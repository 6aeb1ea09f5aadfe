import { useSyncExternalStore } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import { UndoToast } from './undo-toast.tsx';
import { useDeskView, useNow } from '../desk-context.ts';
import { getLastTap, isUndoable, subscribeLastTap, UNDO_FOR_MS } from '../last-tap.ts';
import { useTap } from '../ticket/use-tap.ts';
import { useFlow } from '../use-flow.ts';
import { lastMoved } from './recall.ts';
import { useAreaWords } from '../words/use-area-words.ts';
import './take-back.css';

/** For ten seconds the last step can be undone; after that the last order that left is brought back by name [F2, F8]. */
export function UndoButton() {
  const nowMs = useNow();
  const { isReadOnly } = useFlow();
  const tap = useSyncExternalStore(subscribeLastTap, getLastTap);
  const view = useDeskView();
  if (isReadOnly) return null;
  return tap !== null && nowMs - tap.atMs <= UNDO_FOR_MS && isUndoable(tap, view) ? <UndoToast /> : <RecallLast />;
}

function RecallLast() {
  const t = useAreaWords('flow');
  const tap = useTap();
  const { orders, device } = useDeskView();
  const last = lastMoved(orders, device?.id ?? null)?.order;
  if (last === undefined) return null;
  return (
    <button
      type="button"
      className="button quiet recall-last"
      aria-label={t('recall.label', { no: last.order_no })}
      data-testid="recall-last"
      data-order-no={last.order_no}
      onClick={() => tap(last.id, { action: 'reopen' })}
    >
      <Icon name="undo" />
      <span>{t('recall.last')}</span> {last.order_no}
    </button>
  );
}

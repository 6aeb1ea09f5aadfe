import { useTranslation } from '../words/use-translation.ts';
import type { OrderItem } from '#contract/domain/order.ts';
import type { DeskOrder, PendingTap } from '#src/live/desk-store.ts';
import { useLanguage } from '../desk-context.ts';
import { itemLine } from '../words/order-words.ts';
import { useTap } from './use-tap.ts';
import { useVisibleTaps } from './visible-taps.ts';

/** The tick of a line that still waits for the server's answer. */
export const isTickWaiting = (taps: readonly PendingTap[], item: OrderItem): boolean =>
  taps.some(({ act }) => act.action === 'item_done' && act.line === item.line && act.done === (item.done_at !== null));

/** Lies over the whole line, so that a wet finger finds it; a second touch takes the tick back [F1]. */
export function ItemTick({ deskOrder, item }: { deskOrder: DeskOrder; item: OrderItem }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const tap = useTap();
  const isDone = item.done_at !== null;
  const waiting = isTickWaiting(useVisibleTaps(deskOrder), item) ? ` · ${t('queued.chip')}` : '';
  return (
    <button
      type="button"
      className="item-tick"
      aria-pressed={isDone}
      aria-label={`${itemLine(item, language)}${waiting}`}
      data-testid="item-tick"
      onClick={() => tap(deskOrder.order.id, { action: 'item_done', line: item.line, done: !isDone })}
    />
  );
}

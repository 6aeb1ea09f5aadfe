import { useTranslation } from '../words/use-translation.ts';
import type { OrderItem } from '#contract/domain/order.ts';
import type { DeskOrder, PendingTap } from '#src/live/desk-store.ts';
import { useLanguage } from '../desk-context.ts';
import { itemLine } from '../words/order-words.ts';
import type { DishBlock } from '#contract/domain/dish-blocks.ts';
import { useTap } from './use-tap.ts';
import { useVisibleTaps } from './visible-taps.ts';

/** The tick of a line that still waits for the server's answer. */
export const isTickWaiting = (taps: readonly PendingTap[], item: OrderItem): boolean =>
  taps.some(({ act }) => act.action === 'item_done' && act.line === item.line && act.done === (item.done_at !== null));

/** Ticks what is left of a dish, or takes all its ticks back. */
export const tickActs = ({ lines, isDone }: DishBlock) =>
  lines
    .filter((line) => isDone || line.done_at === null)
    .map(({ line }) => ({ action: 'item_done' as const, line, done: !isDone }));

/** Lies over the whole line, so that a wet finger finds it; a second touch takes the tick back [F1]. */
export function ItemTick({ deskOrder, block }: { deskOrder: DeskOrder; block: DishBlock }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const tap = useTap();
  const taps = useVisibleTaps(deskOrder);
  const waiting = block.lines.some((line) => isTickWaiting(taps, line)) ? ` · ${t('queued.chip')}` : '';
  return (
    <button
      type="button"
      className="item-tick"
      aria-pressed={block.isDone}
      aria-label={`${itemLine(block.item, language)}${waiting}`}
      data-testid="item-tick"
      onClick={() => tap(deskOrder.order.id, ...tickActs(block))}
    />
  );
}

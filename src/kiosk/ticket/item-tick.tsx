import { useTranslation } from '../view/use-translation.ts';
import type { OrderItem } from '#contract/domain/order.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useLanguage } from '../desk-context.ts';
import { itemLine } from '../view/order-words.ts';
import { useTap } from './use-tap.ts';
import { useVisibleTaps } from './visible-taps.ts';

/** Lies over the whole line, so that a wet finger finds it; a second touch takes the tick back [F1]. */
export function ItemTick({ deskOrder, item }: { deskOrder: DeskOrder; item: OrderItem }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const tap = useTap();
  const isDone = item.done_at !== null;
  const isWaiting = useVisibleTaps(deskOrder).some(
    ({ act }) => act.action === 'item_done' && act.line === item.line && act.done === isDone,
  );
  const waiting = isWaiting ? ` · ${t('queued.chip')}` : '';
  return (
    <button
      type="button"
      className={isWaiting ? 'item-tick is-waiting' : 'item-tick'}
      aria-pressed={isDone}
      aria-label={`${itemLine(item, language)}${waiting}`}
      data-testid="item-tick"
      onClick={() => tap(deskOrder.order.id, { action: 'item_done', line: item.line, done: !isDone })}
    >
      {isWaiting ? <Icon name="clock" /> : isDone && <Icon name="check" />}
    </button>
  );
}

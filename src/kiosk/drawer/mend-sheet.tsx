import { useEffect, useRef, useState } from 'react';
import { mendDraft, type MendDraft } from '#contract/domain/mend.ts';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { endOfDayMs } from '../availability/off-entries.ts';
import { useControls } from '../availability/use-controls.ts';
import { useDeskView, useLanguage, useMoney, useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { useTap } from '../ticket/use-tap.ts';
import { itemLine } from '../words/order-words.ts';
import { useAreaWords } from '../words/use-area-words.ts';
import '../alert/reason-sheet.css';
import './mend-sheet.css';

type Quantities = Readonly<Record<number, number>>;

/** Some of it can't be cooked: less of a line, or none, with what that does to the money before it counts [MD1]. */
export function MendSheet() {
  const ui = useDeskUi();
  const { orders } = useDeskView();
  const order = orders.find((each) => each.order.id === ui.layers.mend)?.order;
  return order === undefined ? null : <Sheet order={order} />;
}

function Sheet({ order }: { order: Order }) {
  const t = useAreaWords('flow');
  const money = useMoney();
  const ui = useDeskUi();
  const tap = useTap();
  const sellOut = useSellOut();
  const backRef = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<Quantities>({});
  const [isSoldOut, setIsSoldOut] = useState(true);
  useEffect(function focusTheWayBack() {
    backRef.current?.focus();
  }, []);
  const { lines, changed, after } = mendDraft(order, chosen);
  const out = lines.filter(({ item, quantity }) => quantity === 0 && changed.some(({ line }) => line === item.line));
  const outDishes = out.flatMap(({ item }) => (item.dish_id === null ? [] : [item.dish_id]));

  function mend(): void {
    ui.closeTop();
    tap(order.id, { action: 'mend', lines: changed });
    if (isSoldOut && sellOut !== null) for (const dishId of outDishes) sellOut(dishId);
  }

  return (
    <div className="reason-scrim">
      <section
        className="reason-sheet mend-sheet light"
        role="dialog"
        aria-modal="true"
        aria-label={t('mend.title', { no: order.order_no })}
        data-testid="mend-sheet"
      >
        <h2>{t('mend.title', { no: order.order_no })}</h2>
        <ul className="mend-lines">
          {lines.map(({ item, quantity }) => (
            <MendLine
              key={item.line}
              item={item}
              quantity={quantity}
              onQuantity={(next) => setChosen({ ...chosen, [item.line]: next })}
            />
          ))}
        </ul>
        {outDishes.length > 0 && sellOut !== null && (
          <label className="mend-sold-out">
            <input
              type="checkbox"
              checked={isSoldOut}
              data-testid="mend-sold-out"
              onChange={(event) => setIsSoldOut(event.currentTarget.checked)}
            />
            {t('mend.sold_out')}
          </label>
        )}
        <p data-testid="mend-sum">{sumText(t, (minor) => money(minor, order), after)}</p>
        {order.customer_phone !== null && (
          <a className="button line" href={`tel:${order.customer_phone}`}>
            <Icon name="phone" />
            {t('mend.call', { who: order.customer_name })}
          </a>
        )}
        <div className="mend-foot">
          <button ref={backRef} type="button" className="button line" data-testid="mend-back" onClick={ui.closeTop}>
            {t('mend.back')}
          </button>
          <button
            type="button"
            className="button ink"
            data-testid="mend-yes"
            disabled={after === null || changed.length === 0}
            onClick={mend}
          >
            <Icon name="check" />
            {t('mend.yes')}
          </button>
        </div>
      </section>
    </div>
  );
}

/** What the choice means for the money; that nothing would be left. */
function sumText(
  t: ReturnType<typeof useAreaWords>,
  money: (minor: number) => string,
  after: MendDraft['after'],
): string {
  if (after === null) return t('mend.nothing_left');
  const total = t('mend.total', { m: money(after.total_cents) });
  const due = after.due_back_cents;
  return due > 0 ? `${total} · ${t('mend.goes_back', { m: money(due) })}` : total;
}

type MendLineProps = { item: OrderItem; quantity: number; onQuantity: (quantity: number) => void };

function MendLine({ item, quantity, onQuantity }: MendLineProps) {
  const t = useAreaWords('flow');
  const what = itemLine({ ...item, quantity: 1 }, useLanguage());
  return (
    <li data-testid={`mend-line-${item.line}`}>
      <span className={quantity === 0 ? 'mend-name struck' : 'mend-name'}>{itemLine(item, useLanguage())}</span>
      <button
        type="button"
        className="button line icon-only"
        aria-label={t('mend.less', { what })}
        data-testid={`mend-less-${item.line}`}
        disabled={quantity === 0}
        onClick={() => onQuantity(quantity - 1)}
      >
        −
      </button>
      <b aria-live="polite">{quantity === 0 ? t('mend.out') : quantity}</b>
      <button
        type="button"
        className="button line icon-only"
        aria-label={t('mend.more', { what })}
        disabled={quantity >= item.quantity}
        onClick={() => onQuantity(quantity + 1)}
      >
        +
      </button>
    </li>
  );
}

/** Takes a dish off until the day's end; null without a server or a store. */
function useSellOut(): ((dishId: string) => void) | null {
  const controls = useControls();
  const { store } = useDeskView();
  const nowMs = useNow();
  if (store === null || controls.isOffline) return null;
  const until = new Date(endOfDayMs(store, nowMs)).toISOString();
  return (dishId) => void controls.sell(dishId, { dish_ids: [dishId], status: 'sold_out', until });
}

import { useState } from 'react';
import { dishesOf } from '#contract/domain/mend-draft.ts';
import { canMend } from '#contract/domain/mend.ts';
import type { Order } from '#contract/domain/order.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useChanges } from '#src/lib/use-changes.ts';
import { useSellOut } from '../availability/use-sell-out.ts';
import { useDeskView, useLanguage } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { MovedNote } from '../moved-note.tsx';
import { dishBlocks } from '#contract/domain/dish-blocks.ts';
import { useSeenTap } from '../ticket/use-tap.ts';
import { ItemDetails } from '../ticket/item-details.tsx';
import { itemLine } from '../words/order-words.ts';
import { useTranslation } from '../words/use-translation.ts';
import { mayMendHere } from '../person/standing-here.ts';

/**
 * "Sold out" names what is: the rest of the order may still be cooked, and the next customer need not be refused for
 * the same dish [MD7].
 */
export function SoldOutReason({ order }: { order: Order }) {
  const changes = useChanges(dishesOf(order));
  return <WhichDishes key={changes} order={order} isMoved={changes > 0} />;
}

function WhichDishes({ order, isMoved }: { order: Order; isMoved: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const ui = useDeskUi();
  const tap = useSeenTap();
  const sellOut = useSellOut();
  const { store } = useDeskView();
  const blocks = dishBlocks(order.items);
  const [out, setOut] = useState<ReadonlySet<number>>(new Set());
  const chosen = blocks.filter(({ item }) => out.has(item.line));
  const canGiveRest = canMend(order) && mayMendHere(store) && chosen.length > 0 && chosen.length < blocks.length;
  const toggle = (line: number): void =>
    setOut((old) => new Set(old.has(line) ? [...old].filter((each) => each !== line) : [...old, line]));

  function giveRest(): void {
    const lines = chosen.flatMap((block) => block.lines);
    const quantities = Object.fromEntries(lines.map(({ line }) => [line, 0]));
    ui.openMend({ orderId: order.id, dishes: dishesOf(order), quantities });
  }

  function cancel(): void {
    ui.closeTop();
    const dishes = new Set(chosen.flatMap(({ item }) => (item.dish_id === null ? [] : [item.dish_id])));
    tap(order, { action: 'cancel', reason: 'sold_out', note: null }, () => sellOut?.([...dishes]));
  }

  return (
    <>
      {isMoved && <MovedNote order={order} isOver={false} />}
      <p>{t('reason.which')}</p>
      <div className="reason-dishes" role="group" aria-label={t('reason.which')}>
        {blocks.map(({ item }) => (
          <button
            key={item.line}
            type="button"
            className={out.has(item.line) ? 'button ink' : 'button line'}
            aria-pressed={out.has(item.line)}
            data-testid={`out-line-${item.line}`}
            onClick={() => toggle(item.line)}
          >
            <span>
              {itemLine(item, language)}
              <ItemDetails item={item} />
            </span>
          </button>
        ))}
      </div>
      <div className="reason-list">
        {blocks.length > 1 && (
          <button
            type="button"
            className="button go"
            data-testid="out-give-rest"
            disabled={!canGiveRest}
            onClick={giveRest}
          >
            <Icon name="check" />
            {t('reason.give_rest')}
          </button>
        )}
        <button type="button" className="button danger" data-testid="out-cancel" onClick={cancel}>
          <Icon name="x" />
          {t(isTodo(order.status) ? 'reason.reject_all' : 'reason.cancel_all')}
        </button>
      </div>
    </>
  );
}

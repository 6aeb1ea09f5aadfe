import { useEffect, useRef } from 'react';
import { Icon } from '#src/ui/icons.tsx';
import { blindAtFirst } from '../blind-layer.ts';
import { useDeskView, useLanguage } from '../desk-context.ts';
import { useDeskUi, type TicketLine } from '../desk-ui.ts';
import { dishBlocks, type DishBlock } from '../ticket/dish-blocks.ts';
import { itemLine } from '../words/order-words.ts';
import { useAreaWords } from '../words/use-area-words.ts';
import '../alert/reason-sheet.css';
import './line-sheet.css';

/** What is wrong with one line of a ticket: out, fewer, another dish, taken off; or only sold out for the next [MD7]. */
export function LineSheet({ at }: { at: TicketLine }) {
  const { orders } = useDeskView();
  const order = orders.find((each) => each.order.id === at.orderId)?.order;
  const block = order === undefined ? undefined : blockAt(dishBlocks(order.items), at.line);
  return order === undefined || block === undefined ? null : (
    <Sheet orderId={order.id} orderNo={order.order_no} block={block} option={at.option} />
  );
}

const blockAt = (blocks: readonly DishBlock[], lineNo: number): DishBlock | undefined =>
  blocks.find(({ lines }) => lines.some(({ line }) => line === lineNo));

type SheetProps = { orderId: string; orderNo: string; block: DishBlock; option: string | null };

function Sheet({ orderId, orderNo, block: { item, lines }, option }: SheetProps) {
  const t = useAreaWords('flow');
  const language = useLanguage();
  const ui = useDeskUi();
  const backRef = useRef<HTMLButtonElement>(null);
  useEffect(function focusTheWayBack() {
    backRef.current?.focus();
  }, []);
  const what = itemLine(item, language);
  const none = Object.fromEntries(lines.map(({ line }) => [line, 0]));
  const last = lines.at(-1) ?? item;
  const dishId = item.dish_id;
  return (
    <div className="reason-scrim">
      <section
        className="reason-sheet light"
        ref={blindAtFirst}
        role="dialog"
        aria-modal="true"
        aria-label={t('line_sheet.title', { no: orderNo, what })}
        data-testid="line-sheet"
      >
        <h2>{t('line_sheet.title', { no: orderNo, what })}</h2>
        <div className="line-ways">
          <Way testId="line-none" word="out" onChoose={() => ui.openMend({ orderId, quantities: none })} />
          {item.quantity > 1 && (
            <Way
              testId="line-fewer"
              word="fewer"
              onChoose={() =>
                ui.openMend({ orderId, quantities: { [last.line]: last.quantity - 1 }, isSoldOut: false })
              }
            />
          )}
          <Way
            testId="line-replace"
            word="replace"
            onChoose={() => ui.openMend({ orderId, replacing: item.line, isSoldOut: false })}
          />
          <Way
            testId="line-remove"
            word="remove"
            onChoose={() => ui.openMend({ orderId, quantities: none, isSoldOut: false })}
          />
          {dishId !== null && (
            <Way
              testId="line-sold-out"
              word="sold_out"
              onChoose={() => ui.openPanel('controls', dishId, option ?? undefined)}
            />
          )}
        </div>
        <button ref={backRef} type="button" className="button ink" data-testid="line-back" onClick={ui.closeTop}>
          <Icon name="undo" />
          {t('line_sheet.back')}
        </button>
      </section>
    </div>
  );
}

type WayProps = { testId: string; word: 'out' | 'fewer' | 'replace' | 'remove' | 'sold_out'; onChoose: () => void };

function Way({ testId, word, onChoose }: WayProps) {
  const t = useAreaWords('flow');
  return (
    <button type="button" className="button line" data-testid={testId} onClick={onChoose}>
      <b>{t(`line_sheet.${word}`)}</b>
      <small>{t(`line_sheet.${word}_what`)}</small>
    </button>
  );
}

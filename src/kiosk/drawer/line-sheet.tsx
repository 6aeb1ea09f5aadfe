import type { ReactNode } from 'react';
import { dishesOf } from '#contract/domain/mend-draft.ts';
import { canMend } from '#contract/domain/mend.ts';
import type { Order } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useChanges } from '#src/lib/use-changes.ts';
import { asQuestion } from '../layer-stack.ts';
import { useDeskView, useLanguage } from '../desk-context.ts';
import { useDeskUi, type MendStart, type TicketLine } from '../desk-ui.ts';
import { MovedNote } from '../moved-note.tsx';
import { dishBlocks, type DishBlock } from '#contract/domain/dish-blocks.ts';
import { itemLine } from '../words/order-words.ts';
import { useAreaWords } from '../words/use-area-words.ts';
import '../alert/reason-sheet.css';
import './line-sheet.css';

/** What is wrong with one line of a ticket: out, fewer, another dish, taken off; or only sold out for the next [MD7]. */
export function LineSheet({ at }: { at: TicketLine }) {
  const { orders } = useDeskView();
  const order = orders.find((each) => each.order.id === at.orderId)?.order;
  return order === undefined ? null : <Ways order={order} at={at} />;
}

/** The line is known by its number: of other dishes it is another one, and nothing is offered for it. */
function Ways({ order, at }: { order: Order; at: TicketLine }) {
  const dishes = dishesOf(order);
  const isMoved = useChanges(dishes) > 0 || !canMend(order);
  const block = blockAt(dishBlocks(order.items), at.line);
  if (isMoved || block === undefined)
    return (
      <Frame title={order.order_no}>
        <MovedNote order={order} isOver={!canMend(order)} />
      </Frame>
    );
  return <LineWays start={{ orderId: order.id, dishes }} orderNo={order.order_no} block={block} option={at.option} />;
}

const blockAt = (blocks: readonly DishBlock[], lineNo: number): DishBlock | undefined =>
  blocks.find(({ lines }) => lines.some(({ line }) => line === lineNo));

type LineWaysProps = {
  start: Pick<MendStart, 'orderId' | 'dishes'>;
  orderNo: string;
  block: DishBlock;
  option: string | null;
};

function LineWays({ start, orderNo, block: { item, lines }, option }: LineWaysProps) {
  const t = useAreaWords('flow');
  const language = useLanguage();
  const ui = useDeskUi();
  const none = Object.fromEntries(lines.map(({ line }) => [line, 0]));
  const last = lines.at(-1) ?? item;
  const dishId = item.dish_id;
  return (
    <Frame title={t('line_sheet.title', { no: orderNo, what: itemLine(item, language) })}>
      <div className="line-ways">
        <Way testId="line-none" word="out" onChoose={() => ui.openMend({ ...start, quantities: none })} />
        {item.quantity > 1 && (
          <Way
            testId="line-fewer"
            word="fewer"
            onChoose={() => ui.openMend({ ...start, quantities: { [last.line]: last.quantity - 1 }, isSoldOut: false })}
          />
        )}
        <Way
          testId="line-replace"
          word="replace"
          onChoose={() => ui.openMend({ ...start, replacing: item.line, isSoldOut: false })}
        />
        <Way
          testId="line-remove"
          word="remove"
          onChoose={() => ui.openMend({ ...start, quantities: none, isSoldOut: false })}
        />
        {dishId !== null && (
          <Way
            testId="line-sold-out"
            word="sold_out"
            onChoose={() => ui.openPanel('controls', dishId, option ?? undefined)}
          />
        )}
      </div>
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const t = useAreaWords('flow');
  const ui = useDeskUi();
  return (
    <div className="reason-scrim">
      <section
        className="reason-sheet light"
        ref={asQuestion}
        role="dialog"
        aria-modal="true"
        aria-label={title}
        data-testid="line-sheet"
      >
        <h2>{title}</h2>
        {children}
        <button type="button" className="button ink" data-first-focus data-testid="line-back" onClick={ui.closeTop}>
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

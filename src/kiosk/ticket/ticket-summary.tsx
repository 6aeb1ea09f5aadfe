import type { ReactNode } from 'react';
import type { Order } from '#contract/domain/order.ts';
import { isOfStation } from '#contract/domain/station.ts';
import { useLanguage } from '../desk-context.ts';
import { useFlow } from '../use-flow.ts';
import { itemLine } from '../words/order-words.ts';
import { dishBlocks, type DishBlock } from '#contract/domain/dish-blocks.ts';
import { detailsOf } from './dish-words.ts';
import { Details } from './dish-details.tsx';
import { TicketNote } from './ticket-note.tsx';
import './ticket-summary.css';

/** The dishes of an order that waits or is on its way, each with all that belongs to it: here the bag is checked [I10]. */
export function TicketSummary({ order, extra }: { order: Order; extra: ReactNode }) {
  const { station, others } = useFlow();
  const blocks = dishBlocks(order.items.filter((item) => others === 'dim' || isOfStation(item, station)));
  return (
    <div className="ticket-sum" data-testid="ticket-sum">
      {blocks.map((block) => (
        <SumDish key={block.item.line} block={block} orderId={order.id} />
      ))}
      <span className="sum-extra">{extra}</span>
    </div>
  );
}

/** Plain dishes share a line; one with something to it has its own. */
function SumDish({ block: { item, isDone }, orderId }: { block: DishBlock; orderId: string }) {
  const language = useLanguage();
  const { station } = useFlow();
  const details = detailsOf(item, language);
  const isPlain = details.length === 0 && item.note === null;
  const state = `${isDone ? ' ticked' : ''}${isOfStation(item, station) ? '' : ' other-station'}`;
  return (
    <div className={isPlain ? 'sum-dish is-plain' : 'sum-dish'} data-line={item.line}>
      <b className={state.trim()}>{itemLine(item, language)}</b>
      <Details details={details} /> {item.note !== null && <TicketNote note={item.note} orderId={orderId} />}
    </div>
  );
}

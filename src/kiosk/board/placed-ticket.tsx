import { memo, useMemo } from 'react';
import type { BoardStep } from '#contract/domain/screen-settings.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { CompactTicket } from '../ticket/compact-ticket.tsx';
import { Ticket } from '../ticket/ticket.tsx';
import type { DrawnPart } from '../ticket/ticket-part.ts';
import { laneOf } from './board-model.ts';
import { contentOf } from './board-orders.ts';
import { GhostTicket } from './ghost-ticket.tsx';
import type { LayoutOrder } from './layout/layout-types.ts';

type PlacedTicketProps = {
  /** As it was placed; what it is now, while it is still known. */
  settled: DeskOrder;
  live: DeskOrder | undefined;
  lane: LayoutOrder['lane'];
  step: BoardStep;
  settledAtMs: number;
  part: DrawnPart;
};

/** A ticket in its place: what has left Preparing leaves a ghost until the next settle [UL13]. */
export const PlacedTicket = memo(function PlacedTicket(props: PlacedTicketProps) {
  const { settled, live, lane, step, settledAtMs, part } = props;
  const deskOrder = useMemo(() => drawnOrder(settled, live), [settled, live]);
  const shrunk = useMemo(() => doneLines(settled), [settled]);
  const hasLeft = !part.isMeasured && (live === undefined || laneOf(live) !== laneOf(settled));
  if (lane === 'preparing' && hasLeft) return <GhostTicket settled={settled} live={live} part={part} />;
  if (lane === 'preparing' && (step === 'tight' || step === 'rush'))
    return <CompactTicket deskOrder={deskOrder} step={step} shrunk={shrunk} settledAtMs={settledAtMs} part={part} />;
  if (lane === 'scheduled')
    return <CompactTicket deskOrder={deskOrder} step="rush" shrunk={shrunk} settledAtMs={settledAtMs} part={part} />;
  return <Ticket deskOrder={deskOrder} size={lane === 'ready' || lane === 'way' ? 'sum' : 'full'} part={part} />;
});

const doneLines = ({ order }: DeskOrder): ReadonlySet<number> =>
  new Set(order.items.filter(({ done_at }) => done_at !== null).map(({ line }) => line));

/**
 * What is drawn between two settles: ticks, taps and numbers as they are now; the dishes as they were placed, because
 * other dishes would need another height. What was cancelled says so at once: it must not be cooked or accepted.
 */
function drawnOrder(settled: DeskOrder, live: DeskOrder | undefined): DeskOrder {
  if (live === undefined || live === settled) return settled;
  if (live.order.status === 'cancelled' || contentOf(live.order) === contentOf(settled.order)) return live;
  const done = new Map(live.order.items.map(({ line, done_at }) => [line, done_at]));
  const items = settled.order.items.map((item) => ({ ...item, done_at: done.get(item.line) ?? null }));
  const { seenElsewhere } = settled;
  return { ...live, seenElsewhere, order: { ...settled.order, items, due_at: live.order.due_at } };
}

import { useEffect, useState } from 'react';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useCell } from '../cell.ts';
import { useDesk, useDeskPart, useNow } from '../desk-context.ts';
import { undoOf } from '../last-tap.ts';
import type { DrawnPart } from '../ticket/ticket-part.ts';
import { isLast } from '../ticket/ticket-part.ts';
import { useTranslation } from '../words/use-translation.ts';
import { forgetGhost, GHOST_ARMED_MS, GHOST_MS, ghostsCell } from './ghosts.ts';
import './ghost-ticket.css';

type GhostTicketProps = { settled: DeskOrder; live: DeskOrder | undefined; part: DrawnPart };

type Gone = 'done' | 'cancelled' | 'left' | 'courier' | 'way' | 'over';

/** What became of it, as far as this screen knows: an order that is on no board any more has just left. */
function whyGone(live: DeskOrder | undefined, wasDoneHere: boolean): Gone {
  const status = live?.order.status;
  if (status === 'cancelled') return 'cancelled';
  // It says why there is no undo.
  if (wasDoneHere && status === 'delivering')
    return live?.order.delivery_method === 'delivery_provider' ? 'courier' : 'way';
  if (wasDoneHere && (status === 'received' || status === 'order_completed')) return 'over';
  return live !== undefined || wasDoneHere ? 'done' : 'left';
}

/** What takes "done" back; null once the order has moved on, here or elsewhere [F8]. */
function undoOfDone(live: DeskOrder | undefined, deviceId: string | null): ReturnType<typeof undoOf> {
  if (live === undefined) return null;
  const commandIds = live.pending.filter(({ action }) => action === 'done').map(({ command_id }) => command_id);
  return undoOf({ back: [{ action: 'reopen' }], commandIds, status: 'finished' }, live, deviceId);
}

/** The outline of a ticket that has left, as high as it was; for a moment its touch can be taken back [UL13]. */
export function GhostTicket({ settled: { order }, live, part }: GhostTicketProps) {
  const { t } = useTranslation();
  const desk = useDesk();
  const nowMs = useNow();
  const ghost = useCell(ghostsCell).find(({ orderId }) => orderId === order.id);
  const isOffered = ghost !== undefined && isLast(part) && nowMs - ghost.atMs <= GHOST_MS;
  const deviceId = useDeskPart(({ device }) => device?.id ?? null);
  const isArmed = useArmed(ghost?.atMs ?? null);
  function takeBack(): void {
    const undo = undoOfDone(
      desk.view().orders.find((each) => each.order.id === order.id),
      deviceId,
    );
    if (undo === null) return;
    forgetGhost(order.id);
    if ('acts' in undo) for (const act of undo.acts) void desk.act(order.id, act);
    else for (const commandId of undo.commandIds) void desk.undo(order.id, commandId);
  }
  return (
    <div
      className="ghost"
      style={part.height === null ? undefined : { minHeight: `${part.height}px` }}
      data-testid="ghost"
      data-order-no={order.order_no}
    >
      <span>
        <b>{order.order_no}</b> {t(`ghost.${whyGone(live, ghost !== undefined)}`)}
      </span>
      {isOffered && undoOfDone(live, deviceId) !== null && (
        <button type="button" className="button quiet" disabled={!isArmed} data-testid="ghost-undo" onClick={takeBack}>
          <Icon name="undo" />
          {t('ghost.undo')}
        </button>
      )}
    </div>
  );
}

/** Not at once: the second touch of a double tap must not take the first one back. */
function useArmed(sinceMs: number | null): boolean {
  const desk = useDesk();
  const [armedFor, setArmedFor] = useState<number | null>(null);
  useEffect(
    function armLater() {
      if (sinceMs === null) return undefined;
      const timer = setTimeout(() => setArmedFor(sinceMs), Math.max(0, sinceMs + GHOST_ARMED_MS - desk.now()));
      return () => clearTimeout(timer);
    },
    [sinceMs, desk],
  );
  return sinceMs !== null && armedFor === sinceMs;
}

import { useTranslation } from '../words/use-translation.ts';
import type { DeskOrder, PendingTap } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { storeOf, useDesk, useDeskPart } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { isAllTicked, isOfStation, ticksOf } from '../board/stations.ts';
import { useFlow } from '../use-flow.ts';
import { defaultPrepMinutes, forwardOf } from './forward-action.ts';
import { useVisibleTaps } from './visible-taps.ts';
import { useTap } from './use-tap.ts';
import './ticket-foot.css';

type TicketFootProps = {
  deskOrder: DeskOrder;
  nowMs: number;
  /** The order in full, whatever the station: its forward action is always there. */
  isWhole?: boolean;
};

/**
 * One forward action, or the undo of a tap that still waits; a ringing ticket asks to be seen first. A station's ticket
 * ticks what is its own; only when nothing else is left may it say that the order is done [F6].
 */
export function TicketFoot({ deskOrder, nowMs, isWhole = false }: TicketFootProps) {
  const { order } = deskOrder;
  const { isReadOnly, station } = useFlow();
  const undoable = useVisibleTaps(deskOrder).findLast(isUndoable);
  if (isReadOnly) return null;
  if (undoable !== undefined) return <UndoFoot orderId={order.id} tap={undoable} />;
  if (order.status === 'cancelled') return <SeenFoot deskOrder={deskOrder} word="act.stop" />;
  const isRinging = order.ring !== null && order.ring.acknowledged_at === null && order.ring.kind !== 'new';
  if (isRinging) return <SeenFoot deskOrder={deskOrder} word="act.seen" />;
  const isStations = station !== null && !isWhole && order.status === 'order_received' && !order.scheduled;
  if (isStations && !isAllTicked(ticksOf(order.items))) return <StationFoot deskOrder={deskOrder} station={station} />;
  return <ForwardFoot deskOrder={deskOrder} nowMs={nowMs} />;
}

function ForwardFoot({ deskOrder, nowMs }: TicketFootProps) {
  const { t } = useTranslation();
  const tap = useTap();
  const ui = useDeskUi();
  const store = useDeskPart(storeOf);
  const { order } = deskOrder;
  const forward = forwardOf(order);
  if (forward === undefined || order.scheduled) return null;
  const prep = defaultPrepMinutes(store, nowMs);
  const ticks = ticksOf(order.items);
  const isTicking = order.status === 'order_received' && ticks.done > 0;
  const act = forward.act === 'accept' ? { action: 'accept' as const, prep_minutes: prep } : forward.act;
  return (
    <div className="ticket-foot">
      {forward.act === 'accept' && (
        <button
          type="button"
          className="button icon-only danger"
          data-testid="reject"
          aria-label={`${t('act.reject')} ${order.order_no}`}
          onClick={() => ui.openReasons(order.id)}
        >
          <Icon name="x" />
        </button>
      )}
      <button
        type="button"
        className={isTicking && isAllTicked(ticks) ? 'button go is-due' : 'button go'}
        data-testid="forward"
        data-action={act.action}
        onClick={() => tap(order.id, act)}
      >
        <Icon name="check" />
        {t(forward.word, { n: prep })}
        {forward.hasSecond && (
          <span className="button-second" data-testid="ticks">
            {isTicking ? `${ticks.done}/${ticks.all}` : t(`${forward.word}_2`)}
          </span>
        )}
      </button>
    </div>
  );
}

/** Ticks everything of this station at once; what other stations still have to do is shown beside it. */
function StationFoot({ deskOrder, station }: { deskOrder: DeskOrder; station: string }) {
  const { t } = useTranslation();
  const tap = useTap();
  const { order } = deskOrder;
  const left = order.items.filter((item) => item.done_at === null && isOfStation(item, station));
  const { done, all } = ticksOf(order.items);
  if (left.length === 0) {
    return (
      <p className="station-over" data-testid="station-over">
        <Icon name="check" /> {t('flow.station_over', { n: all - done })}
      </p>
    );
  }
  const acts = left.map((item) => ({ action: 'item_done' as const, line: item.line, done: true }));
  return (
    <div className="ticket-foot">
      <button type="button" className="button ink" data-testid="station-done" onClick={() => tap(order.id, ...acts)}>
        <Icon name="check" />
        {t('flow.station_done', { station })}
      </button>
    </div>
  );
}

function SeenFoot({ deskOrder, word }: { deskOrder: DeskOrder; word: string }) {
  const { t } = useTranslation();
  const tap = useTap();
  const { order } = deskOrder;
  const { ring } = order;
  if (ring === null || ring.acknowledged_at !== null) return null;
  return (
    <div className="ticket-foot">
      <button
        type="button"
        className="button ink"
        data-testid="seen"
        onClick={() => tap(order.id, { action: 'acknowledge', ring_rev: ring.rev })}
      >
        <Icon name="eye" />
        {t(word)}
      </button>
    </div>
  );
}

/** A step can be taken back at any time, anything else only before it was sent. */
const isUndoable = (tap: PendingTap): boolean =>
  isStep(tap.action) || (!tap.sent && (tap.action === 'cancel' || tap.action === 'self_deliver'));

const isStep = (action: PendingTap['action']): boolean =>
  action === 'accept' || action === 'done' || action === 'deliver' || action === 'receive';

/** Not answered yet: the tap can be taken back. */
function UndoFoot({ orderId, tap }: { orderId: string; tap: PendingTap }) {
  const { t } = useTranslation();
  const desk = useDesk();
  const what = t(`undo_word.${tap.action}`);
  return (
    <div className="ticket-foot">
      <button
        type="button"
        className="button line"
        data-testid="undo"
        onClick={() => void desk.undo(orderId, tap.command_id)}
      >
        <Icon name="undo" />
        {t('act.undo_of', { what })}
      </button>
    </div>
  );
}

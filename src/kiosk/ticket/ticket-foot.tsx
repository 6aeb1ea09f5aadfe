import { useTranslation } from '../words/use-translation.ts';
import type { Order } from '#contract/domain/order.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { storeOf, useDesk, useDeskPart } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { isAllTicked, ticksOf } from '../board/stations.ts';
import { useFlow } from '../use-flow.ts';
import { stationName } from '../../lib/plain-words.ts';
import { stepWord } from '../words/order-words.ts';
import { defaultPrepMinutes, type Forward } from './forward-action.ts';
import { EarlyFoot } from './early-foot.tsx';
import { ticketActionOf, type TicketAction } from './ticket-action.ts';
import { useVisibleTaps } from './visible-taps.ts';
import { useSee, useTap } from './use-tap.ts';
import './ticket-foot.css';
import { mayHere } from '../person/standing-here.ts';

type TicketFootProps = {
  deskOrder: DeskOrder;
  nowMs: number;
  /** The order in full, whatever the station: its forward action is always there. */
  isWhole?: boolean;
};

/** One action at the end of a ticket, as wide as it is. */
export function TicketFoot({ deskOrder, nowMs, isWhole = false }: TicketFootProps) {
  const { order } = deskOrder;
  const flow = useFlow();
  const action = ticketActionOf(deskOrder, { ...flow, taps: useVisibleTaps(deskOrder), isWhole, nowMs });
  switch (action.kind) {
    case 'none':
      return null;
    case 'undo':
      return <UndoFoot order={order} action={action} />;
    case 'seen':
      return <SeenFoot orderId={order.id} action={action} />;
    case 'station':
      return <StationFoot orderId={order.id} action={action} />;
    case 'station_over':
      return <StationOver rest={action.rest} />;
    case 'early':
      return <EarlyFoot key={order.id} order={order} nowMs={nowMs} />;
    case 'forward':
      return <ForwardFoot deskOrder={deskOrder} nowMs={nowMs} forward={action.forward} />;
  }
}

type ForwardFootProps = { deskOrder: DeskOrder; nowMs: number; forward: Forward };

function ForwardFoot({ deskOrder, nowMs, forward }: ForwardFootProps) {
  const { t } = useTranslation();
  const tap = useTap();
  const ui = useDeskUi();
  const store = useDeskPart(storeOf);
  const { order } = deskOrder;
  const prep = defaultPrepMinutes(store, nowMs);
  const ticks = ticksOf(order.items);
  const isTicking = order.status === 'order_received' && ticks.done > 0;
  const act = forward.act === 'accept' ? { action: 'accept' as const, prep_minutes: prep } : forward.act;
  return (
    <div className="ticket-foot" data-part="action">
      {forward.act === 'accept' && mayHere('order.cancel') && (
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

type FootProps<K extends TicketAction['kind']> = { orderId: string; action: Extract<TicketAction, { kind: K }> };

/** Ticks everything of this station at once; what other stations still have to do is shown beside it. */
function StationFoot({ orderId, action: { left, station } }: FootProps<'station'>) {
  const { t } = useTranslation();
  const tap = useTap();
  const acts = left.map((item) => ({ action: 'item_done' as const, line: item.line, done: true }));
  return (
    <div className="ticket-foot" data-part="action">
      <button type="button" className="button ink" data-testid="station-done" onClick={() => tap(orderId, ...acts)}>
        <Icon name="check" />
        {t('flow.station_done', { station: stationName(t, station) })}
      </button>
    </div>
  );
}

/** Between the last tick of a station and the next settle. */
function StationOver({ rest }: { rest: number }) {
  const { t } = useTranslation();
  return (
    <p className="station-over" data-part="action" data-testid="station-over">
      <Icon name="check" /> {t('flow.station_over', { n: rest })}
    </p>
  );
}

function SeenFoot({ orderId, action: { ring, word } }: FootProps<'seen'>) {
  const { t } = useTranslation();
  const see = useSee();
  return (
    <div className="ticket-foot" data-part="action">
      <button type="button" className="button ink" data-testid="seen" onClick={() => see(orderId, ring)}>
        <Icon name="eye" />
        {t(word)}
      </button>
    </div>
  );
}

/** Not answered yet: the tap can be taken back. */
function UndoFoot({ order, action: { tap } }: Pick<FootProps<'undo'>, 'action'> & { order: Order }) {
  const { t } = useTranslation();
  const desk = useDesk();
  const what = t(stepWord(tap.action, order));
  return (
    <div className="ticket-foot" data-part="action">
      <button
        type="button"
        className="button line"
        data-testid="undo"
        onClick={() => void desk.undo(order.id, tap.command_id)}
      >
        <Icon name="undo" />
        {t('act.undo_of', { what })}
      </button>
    </div>
  );
}

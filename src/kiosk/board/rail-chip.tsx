import { isChangeUnseen } from '#contract/domain/order.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { promiseOf } from '#contract/domain/promise.ts';
import { stepTimes } from '#contract/domain/delivery.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText, useDesk, useNow } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import type { Forward } from '../ticket/forward-action.ts';
import { isTraceFor } from './stations.ts';
import { ticketActionOf } from '../ticket/ticket-action.ts';
import { lateText } from '../ticket/ticket-head.tsx';
import { useReadyWords } from '../ticket/use-ready-words.ts';
import { useTap } from '../ticket/use-tap.ts';
import { useVisibleTaps } from '../ticket/visible-taps.ts';
import { useFlow } from '../use-flow.ts';
import { minutesSince } from '../words/format.ts';
import { useTranslation } from '../words/use-translation.ts';

const dataOf = ({ order, confirmed }: DeskOrder) => ({
  'data-order-no': order.order_no,
  'data-order-id': order.id,
  'data-order-rev': confirmed.rev,
});

/** What became of an order whose food is out, until a person has seen it: then the food is not to be handed over so. */
function unseenOf(deskOrder: DeskOrder, station: string | null): 'cancelled' | 'changed' | undefined {
  const { order } = deskOrder;
  if (order.status === 'cancelled') return 'cancelled';
  return isChangeUnseen(order) || isTraceFor(deskOrder, station) ? 'changed' : undefined;
}

const UNSEEN_LOOK = { cancelled: ' is-stopped', changed: ' is-changed' };

/**
 * Finished food: how long it waits and for whom; never late, never red [I11], unless its order was cancelled or changed
 * since. The chip says so instead, and opens the drawer, which shows the difference.
 */
export function ReadyChip({ deskOrder }: { deskOrder: DeskOrder }) {
  const { t } = useTranslation();
  const nowMs = useNow();
  const ui = useDeskUi();
  const { isReadOnly, station } = useFlow();
  const { order } = deskOrder;
  const words = useReadyWords(order, nowMs);
  const desk = useDesk();
  const taps = useVisibleTaps(deskOrder);
  const action = ticketActionOf(deskOrder, { isReadOnly, station, taps, isWhole: true, nowMs });
  const isQueued = taps.length > 0;
  const unseen = unseenOf(deskOrder, station);
  // No courier comes for it: a person decides in the drawer how it goes on, not by a tap in passing.
  const isTrouble = order.delivery !== null && order.delivery.trouble !== null;
  const isToSee = action.kind === 'seen' || (action.kind === 'forward' && isTrouble);
  const amber = words.isAmber ? ' is-amber' : '';
  const look = unseen === undefined ? amber : UNSEEN_LOOK[unseen];
  return (
    <div className={`rail-chip${look}`} data-guarded="" data-testid="ready-chip" {...dataOf(deskOrder)}>
      <button type="button" className="chip-open" onClick={() => ui.openDrawer(order.id)}>
        <b>{order.order_no}</b>
        <span>
          <strong data-testid="chip-news">{unseen === undefined ? words.wait : t(`state.${unseen}`)}</strong>
          <span className={words.isCash && unseen === undefined ? 'cash' : ''}>
            {isQueued ? t('queued.chip') : unseen === undefined ? words.who : words.wait}
          </span>
        </span>
      </button>
      {action.kind === 'undo' && (
        <button
          type="button"
          className="chip-act is-plain"
          aria-label={t('act.undo_of', { what: order.order_no })}
          data-testid="undo"
          onClick={() => void desk.undo(order.id, action.tap.command_id)}
        >
          <Icon name="undo" />
          {t('act.undo')}
        </button>
      )}
      {isToSee && (
        <button
          type="button"
          className="chip-act is-plain"
          aria-label={t('act.open', { no: order.order_no })}
          data-testid="chip-see"
          onClick={() => ui.openDrawer(order.id)}
        >
          <Icon name="right" />
          {t('act.look')}
        </button>
      )}
      {action.kind === 'forward' && !isTrouble && action.forward.act !== 'accept' && (
        <ForwardChip orderId={order.id} orderNo={order.order_no} act={action.forward.act} />
      )}
    </div>
  );
}

type ForwardChipProps = { orderId: string; orderNo: string; act: Exclude<Forward['act'], 'accept'> };

function ForwardChip({ orderId, orderNo, act }: ForwardChipProps) {
  const { t } = useTranslation();
  const tap = useTap();
  return (
    <button
      type="button"
      className="chip-act"
      aria-label={t('ready.label', { no: orderNo })}
      data-testid="forward"
      data-action={act.action}
      onClick={() => tap(orderId, act)}
    >
      <Icon name="check" />
      {t('ready.gone')}
    </button>
  );
}

/** On the way, and late or in trouble: no work for the kitchen, but someone has to know. */
export function WayChip({ deskOrder }: { deskOrder: DeskOrder }) {
  const { t } = useTranslation();
  const text = useClockText();
  const nowMs = useNow();
  const ui = useDeskUi();
  const { order } = deskOrder;
  const { delivery } = order;
  const isCancelled = order.status === 'cancelled';
  const isTrouble = isCancelled || (delivery !== null && delivery.trouble !== null);
  const promise = promiseOf(order, nowMs, 0);
  const since = delivery?.status == null ? undefined : stepTimes(delivery)[delivery.status];
  const still = since === undefined ? null : t('cou.still', { m: minutesSince(nowMs - Date.parse(since)) });
  const eta = delivery?.dropoff_eta ?? null;
  const where =
    eta === null ? t(`step.${delivery?.status ?? 'none'}`) : t('courier.eta', { time: text.clock(Date.parse(eta)) });
  return (
    <button
      type="button"
      className={isTrouble ? 'rail-chip is-dark is-trouble' : 'rail-chip is-dark is-late'}
      data-testid="way-chip"
      {...dataOf(deskOrder)}
      onClick={() => ui.openDrawer(order.id)}
    >
      <b>{order.order_no}</b>
      <span>
        <strong>
          <Icon name={isTrouble ? 'soon' : 'late'} className="mark" />
          {isTrouble ? t(isCancelled ? 'state.cancelled' : 'cou.none') : lateText(t, Math.min(0, promise.msLeft))}
        </strong>
        <span>{isTrouble ? still : where}</span>
      </span>
    </button>
  );
}

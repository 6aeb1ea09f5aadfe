import { changeLines, changeText, courierLines } from '#contract/domain/change-lines.ts';
import type { ChangeLine } from '#contract/domain/order.ts';
import { isChangeUnseen } from '#contract/domain/order.ts';
import { isOfStation } from '#contract/domain/station.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { useClockText, useLanguage } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { useTranslation } from '../words/use-translation.ts';
import { isTraceFor } from '../board/stations.ts';
import { useFlow } from '../use-flow.ts';
import { shortened } from '../words/shortened.ts';
import { SeenElsewhereLine } from './seen-elsewhere-line.tsx';
import { shownChanges } from './shown-changes.ts';
import './change-lines.css';

/** What differs from the version this screen last showed; what only the server knows where it never showed one [F3]. */
function differencesOf({ order, before }: DeskOrder): readonly ChangeLine[] {
  const own = before === null ? [] : [...changeLines(before, order), ...courierLines(before, order)];
  return own.length > 0 ? own : order.changes;
}

/** Lines above the dishes of a ticket, and how long one may be, in letters of half a Chinese character. */
const ON_TICKET = { room: 5, units: 72 };
const WHOLE = { room: Number.POSITIVE_INFINITY, units: Number.POSITIVE_INFINITY };

/** Whose differences a ticket shows: an order without a dish of the station is drawn whole there, and so are they. */
function stationFor({ order, before }: DeskOrder, station: string | null): string | null {
  const items = [...order.items, ...(before?.items ?? [])];
  return items.some((item) => isOfStation(item, station)) ? station : null;
}

type ChangeLinesProps = {
  deskOrder: DeskOrder;
  /** The order in full has all differences; a ticket only what leaves room for what is to be cooked. */
  isWhole?: boolean;
};

/** First on the ticket until the change was seen, here too [F19]: what it was, struck; what it is now, bold [F3]. */
export function ChangeLines({ deskOrder, isWhole = false }: ChangeLinesProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const clock = useClockText();
  const { station } = useFlow();
  const { order } = deskOrder;
  const isSeenElsewhere = deskOrder.seenElsewhere?.kind === 'changed' && isTraceFor(deskOrder, station);
  if (!isChangeUnseen(order) && !isSeenElsewhere) return null;
  const differences = differencesOf(deskOrder);
  // An answer of the customer may change nothing [MD5].
  if (differences.length === 0 && !isSeenElsewhere) return null;
  const { room, units } = isWhole ? WHOLE : ON_TICKET;
  const own = isWhole ? null : stationFor(deskOrder, station);
  const { shown, more } = shownChanges(differences, { station: own, room });
  return (
    <div className="changes" data-testid="ticket-changed">
      <b className="chip-changed">{t('state.changed')}</b>
      <SeenElsewhereLine deskOrder={deskOrder} />
      {shown.map((line) => {
        const all = changeText(line, language, (instant) => clock.clockLong(Date.parse(instant)));
        const short = shortened(all, units);
        const text = short === null ? all : `${short}…`;
        return line.kind === 'was' ? <s key={`was ${all}`}>− {text}</s> : <b key={`now ${all}`}>+ {text}</b>;
      })}
      {shown.length === 0 && differences.length > 0 && <span>{t('compact.changes_elsewhere')}</span>}
      {more > 0 && <MoreChanges orderId={order.id} count={more} />}
    </div>
  );
}

/** Opens the order, whose drawer has the whole difference. */
function MoreChanges({ orderId, count }: { orderId: string; count: number }) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  return (
    <button type="button" className="note-more" data-testid="changes-more" onClick={() => ui.openDrawer(orderId)}>
      {t('compact.more_changes', { count })}
    </button>
  );
}

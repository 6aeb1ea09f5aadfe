import { changeLines, changeText, courierLines } from '#contract/domain/change-lines.ts';
import type { ChangeLine } from '#contract/domain/order.ts';
import { isChangeUnseen } from '#contract/domain/order.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { useClockText, useLanguage } from '../desk-context.ts';
import { useTranslation } from '../words/use-translation.ts';
import { isTraceFor } from '../board/stations.ts';
import { useFlow } from '../use-flow.ts';
import { phoneText } from '../words/format.ts';
import { SeenElsewhereLine } from './seen-elsewhere-line.tsx';
import './change-lines.css';

/** What differs from the version this screen last showed; what only the server knows where it never showed one [F3]. */
function differencesOf({ order, before }: DeskOrder): readonly ChangeLine[] {
  const own = before === null ? [] : [...changeLines(before, order), ...courierLines(before, order)];
  return own.length > 0 ? own : order.changes;
}

/** First on the ticket until the change was seen, here too [F19]: what it was, struck; what it is now, bold [F3]. */
export function ChangeLines({ deskOrder }: { deskOrder: DeskOrder }) {
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
  return (
    <div className="changes" data-testid="ticket-changed">
      <b className="chip-changed">{t('state.changed')}</b>
      <SeenElsewhereLine deskOrder={deskOrder} />
      {differences.map((line) => {
        const text = phoneText(changeText(line, language, (instant) => clock.clockLong(Date.parse(instant))));
        return line.kind === 'was' ? <s key={`was ${text}`}>− {text}</s> : <b key={`now ${text}`}>+ {text}</b>;
      })}
    </div>
  );
}

import { changeLines, changeText, courierLines } from '#contract/domain/change-lines.ts';
import type { ChangeLine } from '#contract/domain/order.ts';
import { isRinging } from '#contract/domain/order.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { useClockText, useLanguage } from '../desk-context.ts';
import { useTranslation } from '../words/use-translation.ts';
import { phoneText } from '../words/format.ts';
import './change-lines.css';

/** What differs from the version this screen last showed; what only the server knows where it never showed one [F3]. */
function differencesOf({ order, before }: DeskOrder): readonly ChangeLine[] {
  const own = before === null ? [] : [...changeLines(before, order), ...courierLines(before, order)];
  return own.length > 0 ? own : order.changes;
}

/** First on the ticket as long as the change rings: what it was, struck; what it is now, bold [F3]. */
export function ChangeLines({ deskOrder }: { deskOrder: DeskOrder }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const clock = useClockText();
  const { order } = deskOrder;
  if (order.ring?.kind !== 'changed' || !isRinging(order)) return null;
  const differences = differencesOf(deskOrder);
  // An answer of the customer may change nothing [MD5].
  if (differences.length === 0) return null;
  return (
    <div className="changes" data-testid="ticket-changed">
      <b className="chip-changed">{t('state.changed')}</b>
      {differences.map((line) => {
        const text = phoneText(changeText(line, language, (instant) => clock.clockLong(Date.parse(instant))));
        return line.kind === 'was' ? <s key={`was ${text}`}>− {text}</s> : <b key={`now ${text}`}>+ {text}</b>;
      })}
    </div>
  );
}

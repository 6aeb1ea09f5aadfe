import type { DeskOrder } from '#src/live/desk-store.ts';
import { useClockText } from '../desk-context.ts';
import { actorName } from '../words/actor-name.ts';
import { useTranslation } from '../words/use-translation.ts';

/** Where a change or a cancellation was answered that no one has touched here, and when [F19]. */
export function SeenElsewhereLine({ deskOrder: { order, seenElsewhere } }: { deskOrder: DeskOrder }) {
  const { t } = useTranslation();
  const text = useClockText();
  if (seenElsewhere === null) return null;
  const { kind, by, at } = seenElsewhere;
  // A kitchen screen that cancels rings nowhere: there is no one who saw it, only who did it.
  const isDone = kind === 'cancelled' && order.ring?.kind !== 'cancelled';
  const words = { who: actorName(by, t), time: text.clock(Date.parse(at)) };
  return (
    <span className="seen-elsewhere" data-testid="seen-elsewhere">
      {t(isDone ? 'can.by' : 'state.seen_by', words)}
    </span>
  );
}

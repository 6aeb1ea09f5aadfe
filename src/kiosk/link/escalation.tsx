import { acceptLimitOf, useDeskView } from '../desk-context.ts';
import { stopwatch } from '../words/format.ts';
import { useTranslation } from '../words/use-translation.ts';
import { escalationOf } from './seal-state.ts';

/** The sentence about an order that no one accepts, as the restaurant has set it; `waitedMs` of one that waits now. */
export function Escalation({ waitedMs = 0 }: { waitedMs?: number }) {
  const { t } = useTranslation();
  const view = useDeskView();
  const escalation = escalationOf(view.store);
  const seconds = escalation?.afterSeconds ?? acceptLimitOf(view);
  const isPast = waitedMs >= seconds * 1_000;
  return t(`${isPast ? 'notify_past' : 'notify'}.${escalation?.way ?? 'none'}`, { t: stopwatch(seconds * 1_000) });
}

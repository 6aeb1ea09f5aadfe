import type { Order } from '#contract/domain/order.ts';
import { startBy } from '#contract/domain/start-by.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText } from '../desk-context.ts';
import { useKitchenLoad } from '../use-flow.ts';
import { useTranslation } from '../words/use-translation.ts';
import './start-line.css';

/** When to begin with it, as long as it is not done; past that moment it says to begin now [F7]. */
export function StartLine({ order, nowMs }: { order: Order; nowMs: number }) {
  const { t } = useTranslation();
  const text = useClockText();
  const load = useKitchenLoad();
  // A dish that is ticked says that it was begun; the line stays, so that no dish moves under a finger.
  const hasBegun = order.items.some(({ done_at }) => done_at !== null);
  const at = order.status === 'order_received' ? startBy(order, load) : null;
  if (at === null) return null;
  const isDue = Date.parse(at) <= nowMs;
  const word = hasBegun ? 'flow.begun' : isDue ? 'flow.start_now' : 'flow.start_by';
  return (
    <p className={`start-by${isDue ? ' is-due' : ''}${hasBegun ? ' is-begun' : ''}`} data-testid="start-by">
      <Icon name="clock" /> {t(word, { time: text.clock(Date.parse(at)) })}
    </p>
  );
}

import { useState } from 'react';
import type { Order } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { BLIND_MS } from '../blind-layer.ts';
import { useClockText, useDesk } from '../desk-context.ts';
import { useTranslation } from '../words/use-translation.ts';
import { useTap } from './use-tap.ts';

/** A second tap that comes later answers nothing any more. */
const ANSWER_WITHIN_MS = 8_000;

/** Ready, of an order whose time is far away: the first tap names that time, the second says that it is cooked [S14]. */
export function EarlyFoot({ order, nowMs }: { order: Order; nowMs: number }) {
  const { t } = useTranslation();
  const tap = useTap();
  const desk = useDesk();
  const text = useClockText();
  const [askedMs, setAskedMs] = useState<number | null>(null);
  const isAsked = askedMs !== null && nowMs - askedMs < ANSWER_WITHIN_MS;
  const wanted = order.requested_at ?? order.due_at ?? order.created_at;
  const press = (): void => {
    const at = desk.now();
    if (!isAsked) return setAskedMs(at);
    // Sooner it is the first one's, like a tap on a layer that has just appeared.
    if (at - askedMs < BLIND_MS) return;
    tap(order.id, { action: 'done' });
  };
  return (
    <div className="ticket-foot" data-part="action">
      <button
        type="button"
        className={isAsked ? 'button ink' : 'button line'}
        data-testid={isAsked ? 'early-yes' : 'early'}
        onClick={press}
      >
        <Icon name={isAsked ? 'check' : 'clock'} />
        <span role="status">{isAsked ? t('act.early', { time: text.clock(Date.parse(wanted)) }) : t('act.done')}</span>
        {isAsked ? <span className="button-second">{t('act.early_yes')}</span> : null}
      </button>
    </div>
  );
}

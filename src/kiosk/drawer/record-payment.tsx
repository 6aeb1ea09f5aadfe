import { isTakenAtDoor, moneyOf, toCollectCents } from '#contract/domain/order-money.ts';
import type { Order } from '#contract/domain/order.ts';
import { canRecordPayment, canUnrecordPayment, recordedCents } from '#contract/domain/record-payment.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useMoney } from '../desk-context.ts';
import { useSeenTap } from '../ticket/use-tap.ts';
import { useFlow } from '../use-flow.ts';
import { useTranslation } from '../words/use-translation.ts';

const WAYS = [
  ['cash', 'drawer.in_cash'],
  ['card', 'drawer.by_card'],
] as const;

/** The customer has paid what was left, before the food is handed over, by its own people or a courier [M8]. */
export function RecordPayment({ order }: { order: Order }) {
  const { t } = useTranslation();
  const money = useMoney();
  const tap = useSeenTap();
  const { isReadOnly } = useFlow();
  // In which way it was paid at the hand-over is put right in the back-office.
  const canRecord = canRecordPayment(order) && !isTakenAtDoor(order);
  if (isReadOnly || (!canRecord && !canUnrecordPayment(order))) return null;
  return (
    <div className="paid-row" data-testid="record-payment">
      {canRecord ? (
        <>
          <span>{t('drawer.customer_paid', { m: money(toCollectCents(order), order) })}</span>
          {WAYS.map(([how, word]) => (
            <button
              key={how}
              type="button"
              className="button line"
              data-testid={`paid-${how}`}
              onClick={() => tap(order, { action: 'record_payment', how })}
            >
              {t(word)}
            </button>
          ))}
        </>
      ) : (
        <button
          type="button"
          className="button line"
          data-testid="unrecord-payment"
          onClick={() => tap(order, { action: 'unrecord_payment' })}
        >
          <Icon name="undo" />
          {t('drawer.unrecord', { m: money(recordedCents(moneyOf(order)), order) })}
        </button>
      )}
    </div>
  );
}

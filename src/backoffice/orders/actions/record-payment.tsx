import { chakra } from '@chakra-ui/react';
import { leftToPayCents } from '#contract/domain/order-money.ts';
import type { Order } from '#contract/domain/order.ts';
import { canRecordPayment, canUnrecordPayment, TAKEN_IN } from '#contract/domain/record-payment.ts';
import { useMay } from '../../../lib/use-may.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';
import { useOrderSteps } from './use-order-steps.ts';

/** Records that the customer has paid what was left, in cash or by card, and takes back what was recorded [M8]. */
export function RecordPayment({ order }: { order: Order }) {
  const { t, orderMoney } = useWords('orders');
  const { run, isPending } = useOrderSteps();
  const canRecord = canRecordPayment(order);
  const canTakeBack = canUnrecordPayment(order);
  if (!useMay()('order.work') || (!canRecord && !canTakeBack)) return null;
  return (
    <chakra.div px="4" pb="3" display="flex" flexWrap="wrap" alignItems="center" gap="2" className="no-print">
      {canRecord ? (
        <>
          <span>{t('record_payment.question', { amount: orderMoney(leftToPayCents(order), order) })}</span>
          {TAKEN_IN.map((how) => (
            <Button key={how} disabled={isPending} onClick={() => run(order, { action: 'record_payment', how })}>
              {t(`record_payment.${how}`)}
            </Button>
          ))}
        </>
      ) : null}
      {canTakeBack ? (
        <Button disabled={isPending} onClick={() => run(order, { action: 'unrecord_payment' })}>
          <Icon name="undo" />
          {t('record_payment.undo')}
        </Button>
      ) : null}
    </chakra.div>
  );
}

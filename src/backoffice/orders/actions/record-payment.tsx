import { chakra } from '@chakra-ui/react';
import { notedTwice } from '#contract/domain/channel-payment.ts';
import { isTakenAtDoor, moneyOf, toCollectCents } from '#contract/domain/order-money.ts';
import type { Order } from '#contract/domain/order.ts';
import { canRecordPayment, canUnrecordPayment, recordedWays, TAKEN_IN } from '#contract/domain/record-payment.ts';
import { writableOffCents, writtenOffCents } from '#contract/domain/write-off.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { WriteOff } from '../../money/refunds/write-off.tsx';
import { useTakings } from '../text/use-takings.ts';
import { useWords } from '../../use-words.ts';
import { useOrderSteps } from './use-order-steps.ts';
import { useRights } from './use-rights.ts';
import { useSteady } from './use-steady.ts';

/** Records that the customer has paid what was left, in cash or by card, takes back what was recorded [M8], and writes off [M9]. */
export function RecordPayment({ order }: { order: Order }) {
  const { t, orderMoney } = useWords('orders');
  const { run, isPending } = useOrderSteps();
  const takings = useTakings();
  const canRecord = canRecordPayment(order);
  const canTakeBack = canUnrecordPayment(order);
  const { mayCount, mayRefund } = useRights();
  const isOff = writtenOffCents(order) > 0 || (mayRefund && writableOffCents(order) > 0);
  const isSteady = useSteady(order.rev);
  const isMoney = mayCount && (canRecord || canTakeBack);
  if (!isMoney && !isOff) return null;
  const isTaken = isTakenAtDoor(order);
  const twice = notedTwice(order);
  const isBusy = isPending || !isSteady;
  const amount = orderMoney(toCollectCents(order), order);
  // What was taken at the hand-over was paid as the order says, or in the other way.
  const other = order.payment_method === 'card' ? 'cash' : 'card';
  return (
    <chakra.div px="4" pb="3" display="flex" flexWrap="wrap" alignItems="center" gap="2" className="no-print">
      {mayCount && canRecord ? (
        <>
          {isTaken ? null : <span>{t('record_payment.question', { amount })}</span>}
          {(isTaken ? ([other] as const) : TAKEN_IN).map((how) => (
            <Button key={how} disabled={isBusy} onClick={() => run(order, { action: 'record_payment', how })}>
              {isTaken ? t(`record_payment.was_${how}`, { amount }) : t(`record_payment.${how}`)}
            </Button>
          ))}
        </>
      ) : null}
      {mayCount && canTakeBack && twice > 0 ? (
        <chakra.p flexBasis="full">{t('record_payment.twice', { amount: orderMoney(twice, order) })}</chakra.p>
      ) : null}
      {mayCount && canTakeBack ? (
        <Button disabled={isBusy} onClick={() => run(order, { action: 'unrecord_payment' })}>
          <Icon name="undo" />
          {t('record_payment.undo', { what: takings(order, recordedWays(moneyOf(order))) })}
        </Button>
      ) : null}
      <WriteOff order={order} />
    </chakra.div>
  );
}

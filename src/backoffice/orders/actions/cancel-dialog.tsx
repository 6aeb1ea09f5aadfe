import { useState } from 'react';
import { backWhenCancelledCents, isPresumedPaid } from '#contract/domain/order-money.ts';
import { CANCEL_REASONS, type CancelReason } from '#contract/domain/order-status.ts';
import { isTest, type Order } from '#contract/domain/order.ts';
import { useOrderAction } from '../../../data/orders/order-mutations.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { FieldError, TextField } from '../../../ui/text-field.tsx';
import { commandRefusalText } from '../../kit/failure-text.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { sayDone } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';

type CancelDialogProps = { order: Order; onClose: () => void };

/**
 * Names the order, says what of the money goes back, and asks why: a cancellation cannot be taken back. One that fails
 * or is refused says so here, with what was typed.
 */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const { t, money, orderMoney } = useWords();
  const cancelling = useOrderAction(true);
  const back = backWhenCancelledCents(order);
  const [reason, setReason] = useState<CancelReason>('customer_request');
  const [note, setNote] = useState('');
  const cancel = (): void => {
    const act = { action: 'cancel' as const, reason, note: note.trim() === '' ? null : note.trim() };
    cancelling.mutate(
      { order, act },
      { onSuccess: ({ status }) => (status === 'rejected' ? undefined : sayDone(t('done.cancel'), onClose)()) },
    );
  };
  return (
    <ActionDialog
      role="alertdialog"
      title={t('cancel.title', { number: order.order_no })}
      no={t('cancel.keep')}
      action={t('cancel.confirm')}
      look="danger"
      isDisabled={cancelling.isPending}
      error={cancelling.error}
      onYes={cancel}
      onClose={onClose}
    >
      <p>{t(order.delivery === null ? 'cancel.text' : 'cancel.text_courier')}</p>
      {isTest(order) ? null : (
        <p data-testid="cancel-money">
          {back === 0 ? t('cancel.nothing_back') : t('cancel.goes_back', { amount: orderMoney(back, order) })}
        </p>
      )}
      {isPresumedPaid(order) && !isTest(order) ? <p>{t('cancel.not_paid')}</p> : null}
      <SelectField
        label={t('cancel.reason')}
        width="100%"
        value={reason}
        options={CANCEL_REASONS.map((value) => ({ value, text: t(`reason.${value}`) }))}
        onChange={setReason}
      />
      <TextField
        label={t('cancel.note')}
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {cancelling.data?.status === 'rejected' ? (
        <FieldError>{commandRefusalText(t, cancelling.data, money)}</FieldError>
      ) : null}
    </ActionDialog>
  );
}

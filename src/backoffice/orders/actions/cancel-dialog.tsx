import { useState } from 'react';
import { backWhenCancelledCents } from '#contract/domain/order-money.ts';
import { CANCEL_REASONS, type CancelReason } from '#contract/domain/order-status.ts';
import { isTest, type Order } from '#contract/domain/order.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';

type CancelDialogProps = {
  order: Order;
  onClose: () => void;
  onCancel: (reason: CancelReason, note: string | null) => void;
};

/** Names the order, says what of the money goes back, and asks why: a cancellation cannot be taken back. */
export function CancelDialog({ order, onClose, onCancel }: CancelDialogProps) {
  const { t, orderMoney } = useWords();
  const back = backWhenCancelledCents(order);
  const [reason, setReason] = useState<CancelReason>('customer_request');
  const [note, setNote] = useState('');
  return (
    <ActionDialog
      role="alertdialog"
      title={t('cancel.title', { number: order.order_no })}
      no={t('cancel.keep')}
      action={t('cancel.confirm')}
      look="danger"
      onYes={() => onCancel(reason, note.trim() === '' ? null : note.trim())}
      onClose={onClose}
    >
      <p>{t(order.delivery === null ? 'cancel.text' : 'cancel.text_courier')}</p>
      {isTest(order) ? null : (
        <p data-testid="cancel-money">
          {back === 0 ? t('cancel.nothing_back') : t('cancel.goes_back', { amount: orderMoney(back, order) })}
        </p>
      )}
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
    </ActionDialog>
  );
}

import { useState } from 'react';
import { CANCEL_REASONS, type CancelReason } from '#contract/domain/order-status.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';

type CancelDialogProps = {
  orderNo: string;
  onClose: () => void;
  onCancel: (reason: CancelReason, note: string | null) => void;
};

/** Names the order and asks why: a cancellation cannot be taken back. */
export function CancelDialog({ orderNo, onClose, onCancel }: CancelDialogProps) {
  const { t } = useWords();
  const [reason, setReason] = useState<CancelReason>('customer_request');
  const [note, setNote] = useState('');
  return (
    <ActionDialog
      role="alertdialog"
      title={t('cancel.title', { number: orderNo })}
      no={t('cancel.keep')}
      action={t('cancel.confirm')}
      look="danger"
      onYes={() => onCancel(reason, note.trim() === '' ? null : note.trim())}
      onClose={onClose}
    >
      <p>{t('cancel.text')}</p>
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

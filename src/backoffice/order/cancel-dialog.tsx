import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { CANCEL_REASONS, type CancelReason } from '#contract/domain/order-status.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useWords } from '../use-words.ts';

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
  const choose = (value: string): void => setReason(CANCEL_REASONS.find((known) => known === value) ?? 'other');
  return (
    <Modal
      role="alertdialog"
      title={t('cancel.title', { number: orderNo })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel.keep')}</Button>
          <Button look="danger" onClick={() => onCancel(reason, note.trim() === '' ? null : note.trim())}>
            {t('cancel.confirm')}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="12px">
        <p>{t('cancel.text')}</p>
        <SelectField
          label={t('cancel.reason')}
          width="100%"
          value={reason}
          options={CANCEL_REASONS.map((value) => ({ value, text: t(`reason.${value}`) }))}
          onChange={choose}
        />
        <TextField
          label={t('cancel.note')}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </chakra.div>
    </Modal>
  );
}

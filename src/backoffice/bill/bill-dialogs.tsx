import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Bill } from '#contract/domain/bill.ts';
import { useDisputeBill, useUpdateBill } from '../../data/bill/bill-mutations.ts';
import { CallFailure } from '../../lib/call-failure.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { FieldError, TextField } from '../../ui/text-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { MoneyField } from '../form/money-field.tsx';
import { fieldErrorText } from '../form/use-call-form.ts';
import { useWords } from '../use-words.ts';

type DialogProps = { bill: Bill; onClose: () => void };

/** A refused field in its own words, else what failed. */
export function useFailureWords() {
  const { t } = useWords('figures');
  return (failure: Error): string => {
    const [problem] = failure instanceof CallFailure ? failure.errors : [];
    return problem === undefined ? failureText(t, failure) : fieldErrorText(t, problem);
  };
}

const MIN_NOTE = 3;

/** The owner says what is wrong; the platform sees it with the statement. */
export function DisputeDialog({ bill, onClose }: DialogProps) {
  const { t } = useWords('figures');
  const dispute = useDisputeBill();
  const words = useFailureWords();
  const [note, setNote] = useState('');
  const [isTooShort, setIsTooShort] = useState(false);
  const send = (): void => {
    if (note.trim().length < MIN_NOTE) return setIsTooShort(true);
    const { restaurant_id, period, version } = bill;
    dispute.mutate(
      { restaurant_id, period, version, note },
      {
        onSuccess: () => {
          toaster.create({ type: 'success', title: t('bill.disputed_done') });
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      title={t('bill.dispute_title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="ink" disabled={dispute.isPending} onClick={send}>
            {t('bill.dispute_send')}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="12px">
        <p>{t('bill.dispute_text')}</p>
        <TextAreaField
          label={t('bill.note')}
          dataField="bill.note"
          maxLength={500}
          value={note}
          error={isTooShort && note.trim().length < MIN_NOTE ? t('bill.note_missing') : undefined}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {dispute.error === null ? null : <FieldError>{words(dispute.error)}</FieldError>}
      </chakra.div>
    </Modal>
  );
}

/** Something for or against the restaurant, with its reason. */
export function AdjustDialog({ bill, onClose }: DialogProps) {
  const { t } = useWords('figures');
  const update = useUpdateBill();
  const words = useFailureWords();
  const [cents, setCents] = useState<number | null>(null);
  const [side, setSide] = useState<'for' | 'against'>('for');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isAmount = cents !== null && !Number.isNaN(cents) && cents > 0;
  const add = (): void => {
    setIsTried(true);
    if (!isAmount || reason.trim() === '') return;
    const { restaurant_id, period, version } = bill;
    const add_adjustment = { amount_cents: side === 'for' ? cents : -cents, reason };
    update.mutate(
      { restaurant_id, period, version, add_adjustment },
      {
        onSuccess: () => {
          toaster.create({ type: 'success', title: t('done.added') });
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      title={t('bill.adjust_title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="ink" disabled={update.isPending} onClick={add}>
            {t('bill.adjust_add')}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="12px">
        <ChoiceField
          label={t('bill.adjust_side')}
          value={side}
          options={[
            { value: 'for', text: t('bill.adjust_for') },
            { value: 'against', text: t('bill.adjust_against') },
          ]}
          onChange={setSide}
        />
        <MoneyField
          label={t('bill.amount')}
          value={cents}
          error={isTried && !isAmount ? t('bill.amount_missing') : undefined}
          onChange={setCents}
        />
        <TextField
          label={t('bill.reason')}
          maxLength={200}
          value={reason}
          error={isTried && reason.trim() === '' ? t('field_error.required') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {update.error === null ? null : <FieldError>{words(update.error)}</FieldError>}
      </chakra.div>
    </Modal>
  );
}

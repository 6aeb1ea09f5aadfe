import { useState } from 'react';
import type { Bill, BillDispute } from '#contract/domain/bill.ts';
import { useAnswerDispute } from '../../../data/money/bill-mutations.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { sayDone } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';

type AnswerDialogProps = { bill: Bill; dispute: BillDispute; onClose: () => void };

/** [MC6] The platform accepts a disputed order, in full or in part, or rejects it; either way it says why. */
export function AnswerDialog({ bill, dispute, onClose }: AnswerDialogProps) {
  const { t, money } = useWords('figures');
  const send = useAnswerDispute();
  const [verdict, setVerdict] = useState<'accepted' | 'rejected'>('accepted');
  const [cents, setCents] = useState<number | null>(dispute.claimed_cents);
  const [answer, setAnswer] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isAmount = cents !== null && cents > 0 && cents <= dispute.claimed_cents;
  const isAnswered = answer.trim() !== '';
  const give = (): void => {
    setIsTried(true);
    if (!isAnswered || (verdict === 'accepted' && !isAmount)) return;
    const { restaurant_id, period, version } = bill;
    const accepted_cents = verdict === 'accepted' ? cents : null;
    send.mutate(
      { restaurant_id, period, version, dispute_id: dispute.id, accepted_cents, answer },
      { onSuccess: sayDone(t('done.edited'), onClose) },
    );
  };
  return (
    <ActionDialog
      area="figures"
      title={t('dispute.answer_title', { number: dispute.number })}
      action={t('dispute.answer')}
      isDisabled={send.isPending}
      error={send.error}
      onYes={give}
      onClose={onClose}
    >
      <p>{dispute.reason}</p>
      <ChoiceField
        label={t('dispute.verdict')}
        value={verdict}
        options={[
          { value: 'accepted', text: t('dispute.accept') },
          { value: 'rejected', text: t('dispute.reject') },
        ]}
        onChange={setVerdict}
      />
      {verdict === 'accepted' ? (
        <MoneyField
          label={t('bill.amount')}
          value={cents}
          error={isTried && !isAmount ? t('dispute.amount_range', { most: money(dispute.claimed_cents) }) : undefined}
          onChange={setCents}
        />
      ) : null}
      <TextAreaField
        label={t('dispute.answer_text')}
        maxLength={500}
        value={answer}
        error={isTried && !isAnswered ? t('field_error.required') : undefined}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

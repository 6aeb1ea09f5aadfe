import { useState } from 'react';
import type { Bill } from '#contract/domain/bill.ts';
import { useUpdateBill } from '../../../data/money/bill-mutations.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { sayDone } from '../../kit/say.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';

type DialogProps = { bill: Bill; onClose: () => void };

/** Something for or against the restaurant, with its reason. */
export function AdjustDialog({ bill, onClose }: DialogProps) {
  const { t } = useWords('figures');
  const update = useUpdateBill();
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
        onSuccess: sayDone(t('done.added'), onClose),
      },
    );
  };
  return (
    <ActionDialog
      area="figures"
      title={t('bill.adjust_title')}
      action={t('bill.adjust_add')}
      isDisabled={update.isPending}
      error={update.error}
      onYes={add}
      onClose={onClose}
    >
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
    </ActionDialog>
  );
}

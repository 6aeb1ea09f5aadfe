import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Commission } from '#contract/domain/commission.ts';
import { addDays } from '#contract/domain/time.ts';
import { useAddCommission } from '../../../data/money/bill-mutations.ts';
import { useUpdateCommission } from '../../../data/platform/platform-mutations.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldError, TextField } from '../../../ui/text-field.tsx';
import { UnreadContext, useUnreadTexts } from '../../../ui/unread-text.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { refusalText } from '../../kit/failure-text.ts';
import { rateOf } from '../../money/bills/bill-words.ts';
import { useWords } from '../../use-words.ts';

type CommissionFormProps = {
  restaurantId: string;
  /** The one that is changed; a new one where null. */
  entry: Commission | null;
  today: string;
  onDone: () => void;
};

/** A rate and the business day it begins on. */
export function CommissionForm({ restaurantId, entry, today, onDone }: CommissionFormProps) {
  const { t } = useWords('platform');
  const add = useAddCommission();
  const update = useUpdateCommission();
  const [percent, setPercent] = useState(entry === null ? '' : String(Number((entry.rate * 100).toFixed(2))));
  const [day, setDay] = useState<string | null>(entry?.from_date ?? addDays(today, 1));
  const [note, setNote] = useState(entry?.note ?? '');
  const [isTried, setIsTried] = useState(false);
  const unread = useUnreadTexts();
  const rate = rateOf(percent);
  const failure = add.error ?? update.error;
  const save = (): void => {
    setIsTried(true);
    if (Number.isNaN(rate) || day === null || unread.hasAny()) return;
    const content = { restaurant_id: restaurantId, rate, from_date: day, note };
    const onSuccess = (): void => {
      toaster.create({ type: 'success', title: t(entry === null ? 'done.added' : 'done.edited') });
      onDone();
    };
    if (entry === null) add.mutate(content, { onSuccess });
    else update.mutate({ ...content, commission_id: entry.id }, { onSuccess });
  };
  return (
    <chakra.div display="grid" gap="3" pb="5">
      <TextField
        label={t('commission.rate')}
        inputMode="decimal"
        maxLength={6}
        dataField="restaurant_commission.rate"
        value={percent}
        error={isTried && Number.isNaN(rate) ? t('commission.rate_wrong') : undefined}
        onChange={(event) => setPercent(event.currentTarget.value)}
      />
      <UnreadContext value={unread}>
        <DateField
          label={t('commission.first_day')}
          help={t('commission.first_day_help')}
          isClearable={false}
          dataField="restaurant_commission.from_date"
          value={day}
          error={isTried && day === null ? t('field_error.required') : undefined}
          onChange={setDay}
        />
      </UnreadContext>
      <TextField
        label={t('commission.note')}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {failure === null ? null : <FieldError>{refusalText(t, failure)}</FieldError>}
      <chakra.div display="flex" gap="2" justifyContent="end">
        <Button onClick={onDone}>{t('form.cancel')}</Button>
        <Button look="ink" disabled={add.isPending || update.isPending} onClick={save}>
          {t('form.save')}
        </Button>
      </chakra.div>
    </chakra.div>
  );
}

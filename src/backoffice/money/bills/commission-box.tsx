import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddCommission } from '../../../data/money/bill-mutations.ts';
import { billQueries } from '../../../data/money/bill-queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Box } from '../../../ui/box.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { dayText } from '../statistics/day-text.ts';
import { useBusinessDay } from '../statistics/use-span.ts';
import { sayDone } from '../../kit/say.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';
import { percentText, rateOf } from './bill-words.ts';
import { useMay } from '../../../lib/use-may.ts';

/** The rates a restaurant has had, newest first; administrators add the next. */
export function CommissionBox({ restaurantId }: { restaurantId: string }) {
  const { t, language } = useWords('figures');
  const { data } = useQuery(billQueries.commissions(restaurantId));
  const isAdmin = useMay()('bill.settle');
  const [isAdding, setIsAdding] = useState(false);
  if (data === undefined) return null;
  return (
    <Box
      title={t('rates.title')}
      aside={
        isAdmin ? (
          <Button className="no-print" onClick={() => setIsAdding(true)}>
            {t('rates.add')}
          </Button>
        ) : null
      }
    >
      {data.items.length === 0 ? (
        <chakra.p px="4" py="3" color="fg.muted">
          {t('rates.none')}
        </chakra.p>
      ) : (
        <chakra.ul px="4" py="2">
          {data.items.map((entry) => (
            <chakra.li key={entry.id} display="flex" gap="2" py="1">
              <chakra.b data-field="restaurant_commission.rate">{percentText(entry.rate)}</chakra.b>
              <chakra.span color="fg.muted" flex="1">
                <span data-field="restaurant_commission.from_date">
                  {t('rates.from', { day: dayText(entry.from_date, 'full', language) })}
                </span>
                {entry.note === '' ? null : <chakra.span display="block">{entry.note}</chakra.span>}
              </chakra.span>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      {isAdding ? <AddDialog restaurantId={restaurantId} onClose={() => setIsAdding(false)} /> : null}
    </Box>
  );
}

function AddDialog({ restaurantId, onClose }: { restaurantId: string; onClose: () => void }) {
  const { t } = useWords('figures');
  const add = useAddCommission();
  const [percent, setPercent] = useState('');
  const [day, setDay] = useState<string | null>(useBusinessDay());
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const rate = rateOf(percent);
  const save = (): void => {
    setIsTried(true);
    if (Number.isNaN(rate) || day === null) return;
    add.mutate(
      { restaurant_id: restaurantId, rate, from_date: day, note },
      {
        onSuccess: sayDone(t('done.added'), onClose),
      },
    );
  };
  return (
    <ActionDialog
      area="figures"
      title={t('rates.add_title')}
      action={t('rates.add')}
      isDisabled={add.isPending}
      error={add.error}
      onYes={save}
      onClose={onClose}
    >
      <TextField
        label={t('rates.rate')}
        inputMode="decimal"
        maxLength={6}
        value={percent}
        error={isTried && Number.isNaN(rate) ? t('rates.rate_wrong') : undefined}
        onChange={(event) => setPercent(event.currentTarget.value)}
      />
      <DateField
        label={t('rates.first_day')}
        isClearable={false}
        value={day}
        error={isTried && day === null ? t('field_error.required') : undefined}
        onChange={setDay}
      />
      <TextField
        label={t('rates.note')}
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

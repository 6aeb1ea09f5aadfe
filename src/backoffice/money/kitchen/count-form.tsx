import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReplyOf } from '#contract/http/call.ts';
import type { dayCloseCall } from '#contract/http/money/kitchen.ts';
import { useCloseDay } from '../../../data/money/kitchen-queries.ts';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldError, TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { codeOf, refusalText } from '../../kit/failure-text.ts';
import { UnsavedGuard } from '../../kit/form/unsaved-guard.tsx';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

type DayClose = ReplyOf<typeof dayCloseCall>;

/** What was counted: the difference shows while one types, and each count stays. */
export function CountForm({ data }: { data: DayClose }) {
  const { t, when, money } = useWords('figures');
  const { id } = useRestaurant();
  const close = useCloseDay(id);
  const [counted, setCounted] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [round, setRound] = useState(0);
  const last = data.closes.at(-1);
  const isAmount = counted !== null && !Number.isNaN(counted);
  const submit = (): void => {
    if (!isAmount) return;
    close.mutate(
      {
        business_date: data.business_date,
        counted_cents: counted,
        expected_cents: data.cash.due_cents,
        note: note.trim(),
      },
      {
        onSuccess: () => {
          toaster.create({ type: 'success', title: t('kitchen.close.kept') });
          setCounted(null);
          setNote('');
          setRound((each) => each + 1);
        },
      },
    );
  };
  return (
    <Box title={t('kitchen.close.count_title')} testId="count">
      <UnsavedGuard isOn={counted !== null || note.trim() !== ''} of="row" />
      <chakra.div px="4" py="3">
        {data.closes.length === 0 ? null : (
          <chakra.ul mb="3" display="grid" gap="1.5" aria-label={t('kitchen.close.counts')}>
            {data.closes.map(({ at, by, counted_cents, expected_cents, note: said }) => (
              <li key={at}>
                {when(at)} · {by} · {t('kitchen.close.counted', { amount: money(counted_cents) })} ·{' '}
                <Difference cents={counted_cents - expected_cents} />
                {said === '' ? '' : ` · ${said}`}
              </li>
            ))}
          </chakra.ul>
        )}
        {last === undefined || last.expected_cents === data.cash.due_cents ? null : (
          <chakra.p mb="3" role="status" fontWeight="semibold" data-testid="count-moved">
            {t('kitchen.close.moved', { amount: money(data.cash.due_cents), was: money(last.expected_cents) })}
          </chakra.p>
        )}
        <chakra.form
          key={round}
          className="no-print"
          noValidate
          display="flex"
          flexWrap="wrap"
          gap="3"
          alignItems="start"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <chakra.div w="180px">
            <MoneyField
              label={t('kitchen.close.count')}
              value={counted}
              error={Number.isNaN(counted) ? t('kitchen.close.no_amount') : undefined}
              onChange={setCounted}
            />
          </chakra.div>
          <chakra.div flex="1" minW="200px">
            <TextField
              label={t('kitchen.close.note')}
              value={note}
              maxLength={300}
              onChange={(event) => setNote(event.target.value)}
            />
          </chakra.div>
          <chakra.div alignSelf="end">
            <Button look="ink" type="submit" disabled={!isAmount || close.isPending}>
              {t('kitchen.close.keep')}
            </Button>
          </chakra.div>
          <chakra.p flexBasis="100%" role="status" minH="20px">
            {isAmount ? <Difference cents={counted - data.cash.due_cents} /> : null}
          </chakra.p>
        </chakra.form>
        {close.error === null ? null : (
          <FieldError>
            {codeOf(close.error) === 'stale_version'
              ? t('kitchen.close.not_compared')
              : refusalText(t, close.error, money)}
          </FieldError>
        )}
        <chakra.p display="none" css={{ '@media print': { display: 'block', marginTop: '8' } }}>
          {t('kitchen.close.signature')} ______________________________
        </chakra.p>
      </chakra.div>
    </Box>
  );
}

function Difference({ cents }: { cents: number }) {
  const { t, money } = useWords('figures');
  if (cents === 0) return <chakra.span color="jade.fg">{t('kitchen.close.right')}</chakra.span>;
  return (
    <chakra.span color="zhu.fg" fontWeight="700">
      {t(cents > 0 ? 'kitchen.close.over' : 'kitchen.close.short', { amount: money(Math.abs(cents)) })}
    </chakra.span>
  );
}

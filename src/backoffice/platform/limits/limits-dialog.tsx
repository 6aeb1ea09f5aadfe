import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LimitName } from '#contract/domain/limits.ts';
import { limitsQuery, useUpdateLimits } from '../../../data/platform/limit-queries.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { numberOf } from '../../kit/form/number-text.ts';
import { fieldErrorText } from '../../kit/failure-text.ts';
import { Reading } from '../../kit/reading.tsx';
import { sayDone } from '../../kit/say.ts';
import { useWords } from '../../use-words.ts';

type LimitsDialogProps = { subject: 'restaurant' | 'owner'; id: string; name: string; onClose: () => void };

/** What one restaurant or owner may have; an empty field takes the standard one. */
export function LimitsDialog({ subject, id, name, onClose }: LimitsDialogProps) {
  const { t } = useWords('platform');
  const query = useQuery(limitsQuery({ subject, id }));
  const update = useUpdateLimits();
  const [typed, setTyped] = useState<Partial<Record<LimitName, string>>>({});
  const limits = query.data ?? [];
  const changes = limits.flatMap((limit) => {
    const text = typed[limit.name];
    const number = text === undefined ? limit.value : numberOf(text);
    const value = number === null ? null : Math.round(number);
    return value === limit.value ? [] : [{ subject, id, name: limit.name, value }];
  });
  const errorOf = (name: LimitName, max: number): string | undefined => {
    const value = changes.find((change) => change.name === name)?.value ?? null;
    if (value === null) return undefined;
    if (Number.isNaN(value)) return fieldErrorText(t, { code: 'not_a_number' });
    if (value < 1) return fieldErrorText(t, { code: 'too_small', params: { minimum: 1 } });
    return value > max ? fieldErrorText(t, { code: 'too_big', params: { maximum: max } }) : undefined;
  };
  const isWrong = limits.some((limit) => errorOf(limit.name, limit.max) !== undefined);
  return (
    <ActionDialog
      area="platform"
      title={t('limits.title', { name })}
      action={t('form.save')}
      isDisabled={update.isPending || changes.length === 0 || isWrong}
      error={update.error}
      onYes={() => update.mutate(changes, { onSuccess: sayDone(t('done.edited'), onClose) })}
      onClose={onClose}
    >
      <p>{t('limits.text')}</p>
      <Reading query={query} failed={t('limits.failed')} rows={3} />
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="3" alignItems="start">
        {limits.map((limit) => (
          <TextField
            key={limit.name}
            label={t(`limits.${limit.name}`)}
            help={t('limits.standard', { count: limit.standard })}
            dataField={`limit.${limit.name}`}
            inputMode="numeric"
            maxLength={7}
            error={errorOf(limit.name, limit.max)}
            value={typed[limit.name] ?? String(limit.value)}
            onChange={(event) => setTyped({ ...typed, [limit.name]: event.currentTarget.value })}
          />
        ))}
      </chakra.div>
    </ActionDialog>
  );
}

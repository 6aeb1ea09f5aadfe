import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { addressKeyOf } from '#contract/domain/address-key.ts';
import { BlockInputSchema, type Block } from '#contract/http/blocklist.ts';
import { useAddBlock, useUpdateBlock } from '../../data/blocklist/blocklist-queries.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { FieldError, TextField } from '../../ui/text-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { useCallForm } from '../form/use-call-form.ts';
import { useWords } from '../use-words.ts';
import { dayOfEnd, draftOf, endOfDay, NEW_BLOCK, type BlockDraft } from './block-draft.ts';

const FORM_ID = 'block';

type BlockPanelProps = {
  /** Undefined: a new entry. Of one that is there, the reason and the end may change. */
  block?: Block;
  /** What a new entry begins with. */
  start?: Partial<BlockDraft>;
  onClose: () => void;
};

/** Blocks a customer by any of three, or says anew why and how long. */
export function BlockPanel({ block, start, onClose }: BlockPanelProps) {
  const { t } = useWords('moderation');
  const add = useAddBlock();
  const update = useUpdateBlock();
  const values = useMemo(() => (block === undefined ? { ...NEW_BLOCK, ...start } : draftOf(block)), [block, start]);
  const { form, submit, errorOf, failure, isSaving } = useCallForm({
    schema: BlockInputSchema,
    values,
    area: 'moderation',
    save: async (draft) => {
      if (block === undefined) await add.mutateAsync(draft);
      else await update.mutateAsync({ id: block.id, reason: draft.reason, until: draft.until });
      toaster.create({ type: 'success', title: t(block === undefined ? 'done.added' : 'done.edited') });
      onClose();
    },
  });
  const fixed = block === undefined ? {} : { readOnly: true, bg: 'bg.muted' };
  return (
    <SidePanel
      title={t(block === undefined ? 'block.add' : 'block.edit')}
      closeLabel={t('close')}
      width="480px"
      onClose={onClose}
      footer={
        <>
          {failure === null ? null : <FieldError>{failureText(t, failure)}</FieldError>}
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="ink" type="submit" form={FORM_ID} disabled={isSaving}>
            {t(block === undefined ? 'block.add_yes' : 'form.save')}
          </Button>
        </>
      }
    >
      <chakra.form id={FORM_ID} noValidate display="grid" gap="16px" onSubmit={(event) => void submit(event)}>
        <p>{t(block === undefined ? 'block.any_of' : 'block.fixed')}</p>
        <TextField
          label={t('block.phone')}
          help={t('block.phone_help')}
          error={errorOf('phone')}
          type="tel"
          maxLength={40}
          dataField="user_blocklist.phone"
          {...fixed}
          {...form.register('phone')}
        />
        <TextField
          label={t('block.email')}
          error={errorOf('email')}
          type="email"
          maxLength={254}
          autoComplete="off"
          dataField="user_blocklist.email"
          {...fixed}
          {...form.register('email')}
        />
        <div>
          <TextField
            label={t('block.address')}
            help={t('block.address_help')}
            error={errorOf('address')}
            maxLength={200}
            autoComplete="off"
            dataField="user_blocklist.address"
            {...fixed}
            {...form.register('address')}
          />
          <ReadAs address={form.watch('address')} />
        </div>
        <TextAreaField
          label={t('reason')}
          help={t('block.reason_help')}
          error={errorOf('reason')}
          maxLength={300}
          dataField="user_blocklist.reason"
          {...form.register('reason')}
        />
        <Controller
          control={form.control}
          name="until"
          render={({ field }) => (
            <DateField
              label={t('block.until')}
              help={t('block.until_help')}
              error={errorOf('until')}
              dataField="user_blocklist.until"
              value={typeof field.value === 'string' ? dayOfEnd(field.value) : null}
              onChange={(day) => field.onChange(endOfDay(day))}
            />
          )}
        />
      </chakra.form>
    </SidePanel>
  );
}

/** How an address is understood: what is not in it blocks more than one may want. */
function ReadAs({ address }: { address: string | undefined }) {
  const { t } = useWords('moderation');
  const { street, unit, zip } = addressKeyOf(address ?? '');
  if (street === '') return null;
  return (
    <chakra.p textStyle="helper" mt="4px" aria-live="polite" data-testid="read-as">
      {t('block.read_as', {
        street,
        unit: unit === '' ? t('block.whole_building') : `#${unit}`,
        zip: zip === '' ? t('block.any_zip') : zip,
      })}
    </chakra.p>
  );
}

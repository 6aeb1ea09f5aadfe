import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { addressKeyOf } from '#contract/domain/address-key.ts';
import { BlockInputSchema, type Block } from '#contract/http/people/blocklist.ts';
import { useAddBlock, useUpdateBlock } from '../../../data/people/blocklist-queries.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useWords } from '../../use-words.ts';
import { dayOfEnd, draftOf, endOfDay, NEW_BLOCK, type BlockDraft } from './block-draft.ts';
import { FormPanel } from '../../kit/form/form-panel.tsx';

type BlockPanelProps = {
  /** Undefined: a new entry. Of one that is there, the reason and the end may change. */
  block?: Block;
  /** What a new entry begins with. */
  start?: Partial<BlockDraft>;
  onClose: () => void;
};

/** Blocks a customer by phone, email or address, or changes why and how long. */
export function BlockPanel({ block, start, onClose }: BlockPanelProps) {
  const { t } = useWords('moderation');
  const add = useAddBlock();
  const update = useUpdateBlock();
  const values = useMemo(() => (block === undefined ? { ...NEW_BLOCK, ...start } : draftOf(block)), [block, start]);
  const { form, submit, failure, isSaving, input, control } = useCallForm({
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
  const until = control('until');
  const fixed = block === undefined ? {} : { readOnly: true, bg: 'bg.muted' };
  return (
    <FormPanel
      title={t(block === undefined ? 'block.add' : 'block.edit')}
      width="480px"
      form={{ submit, failure, isSaving }}
      saveLabel={t(block === undefined ? 'block.add_yes' : 'form.save')}
      onClose={onClose}
    >
      <p>{t(block === undefined ? 'block.any_of' : 'block.fixed')}</p>
      <TextField
        label={t('block.phone')}
        help={t('block.phone_help')}
        type="tel"
        maxLength={40}
        dataField="user_blocklist.phone"
        {...fixed}
        {...input('phone')}
      />
      <TextField
        label={t('block.email')}
        type="email"
        maxLength={254}
        autoComplete="off"
        dataField="user_blocklist.email"
        {...fixed}
        {...input('email')}
      />
      <div>
        <TextField
          label={t('block.address')}
          help={t('block.address_help')}
          maxLength={200}
          autoComplete="off"
          dataField="user_blocklist.address"
          {...fixed}
          {...input('address')}
        />
        <ReadAs address={form.watch('address')} />
      </div>
      <TextAreaField
        label={t('reason')}
        help={t('block.reason_help')}
        maxLength={300}
        dataField="user_blocklist.reason"
        {...input('reason')}
      />
      <DateField
        label={t('block.until')}
        help={t('block.until_help')}
        dataField="user_blocklist.until"
        {...until}
        value={typeof until.value === 'string' ? dayOfEnd(until.value) : null}
        onChange={(day) => until.onChange(endOfDay(day))}
      />
    </FormPanel>
  );
}

/** How an address is understood: what is not in it blocks more than one may want. */
function ReadAs({ address }: { address: string | undefined }) {
  const { t } = useWords('moderation');
  const { street, unit, zip } = addressKeyOf(address ?? '');
  if (street === '') return null;
  return (
    <chakra.p textStyle="helper" mt="1" aria-live="polite" data-testid="read-as">
      {t('block.read_as', {
        street,
        unit: unit === '' ? t('block.whole_building') : `#${unit}`,
        zip: zip === '' ? t('block.any_zip') : zip,
      })}
    </chakra.p>
  );
}

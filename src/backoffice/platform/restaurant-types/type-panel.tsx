import { useMemo } from 'react';
import { addRestaurantTypeCall, type RestaurantType } from '#contract/http/platform/restaurant-type.ts';
import { useAddType, useUpdateType } from '../../../data/platform/type-mutations.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useWords } from '../../use-words.ts';
import { FormDialog } from '../../kit/form/form-panel.tsx';

const LONGEST = 40;
const NEW = { name_zh: '', name_en: '', sort_order: 0 };

type TypePanelProps = {
  /** Undefined: a new one, which comes last. */
  type: RestaurantType | undefined;
  onClose: () => void;
};

/** A type's name in both languages. */
export function TypePanel({ type, onClose }: TypePanelProps) {
  const { t } = useWords('moderation');
  const add = useAddType();
  const update = useUpdateType();
  const values = useMemo(
    () => (type === undefined ? NEW : { name_zh: type.name_zh, name_en: type.name_en, sort_order: type.sort_order }),
    [type],
  );
  const { submit, failure, isSaving, input } = useCallForm({
    schema: addRestaurantTypeCall.body,
    values,
    area: 'moderation',
    save: async (names) => {
      if (type === undefined) await add.mutateAsync(names);
      else await update.mutateAsync({ id: type.id, ...names });
      toaster.create({ type: 'success', title: t(type === undefined ? 'done.added' : 'done.edited') });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(type === undefined ? 'type.add' : 'type.edit')}
      form={{ submit, failure, isSaving }}
      onClose={onClose}
    >
      <TextField
        label={t('type.name_zh')}
        maxLength={LONGEST}
        lang="zh-Hans"
        autoComplete="off"
        {...input('name_zh')}
      />
      <TextField label={t('type.name_en')} maxLength={LONGEST} lang="en" autoComplete="off" {...input('name_en')} />
    </FormDialog>
  );
}

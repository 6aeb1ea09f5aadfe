import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { addRestaurantTypeCall, type RestaurantType } from '#contract/http/restaurant-type.ts';
import { useAddType, useUpdateType } from '../../data/restaurant-type/type-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { FieldError, TextField } from '../../ui/text-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { useCallForm } from '../form/use-call-form.ts';
import { useWords } from '../use-words.ts';

const FORM_ID = 'restaurant-type';
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
  const { form, submit, errorOf, failure, isSaving } = useCallForm({
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
    <Modal
      title={t(type === undefined ? 'type.add' : 'type.edit')}
      onClose={onClose}
      footer={
        <>
          {failure === null ? null : <FieldError>{failureText(t, failure)}</FieldError>}
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="ink" type="submit" form={FORM_ID} disabled={isSaving}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <chakra.form id={FORM_ID} noValidate display="grid" gap="12px" onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('type.name_zh')}
          error={errorOf('name_zh')}
          maxLength={LONGEST}
          lang="zh-Hans"
          autoComplete="off"
          {...form.register('name_zh')}
        />
        <TextField
          label={t('type.name_en')}
          error={errorOf('name_en')}
          maxLength={LONGEST}
          lang="en"
          autoComplete="off"
          {...form.register('name_en')}
        />
      </chakra.form>
    </Modal>
  );
}

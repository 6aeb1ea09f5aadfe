import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import type * as z from 'zod/mini';
import { CategoryInputSchema, type CategoryInput } from '#contract/domain/menu-input.ts';
import type { Category } from '#contract/domain/menu.ts';
import { useAddCategory, useUpdateCategory } from '../../data/menu/menu-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { FieldError, TextField } from '../../ui/text-field.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { failureText } from '../failure-text.ts';
import { FieldRow } from '../form/form-section.tsx';
import { useCallForm } from '../form/use-call-form.ts';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';
import { LimitedFields } from './limited-fields.tsx';
import { StationField } from './station-field.tsx';

/** The form always holds every field, so what its schema takes is what it gives. */
const schema = CategoryInputSchema as unknown as z.ZodMiniType<CategoryInput, CategoryInput>;
const FORM_ID = 'category';

const NEW: CategoryInput = {
  name_zh: '',
  name_en: '',
  description_zh: '',
  description_en: '',
  number: '',
  is_limited_time: false,
  available_from_at: null,
  available_until_at: null,
  weekly_windows: [],
  is_activity: false,
  station: null,
};

function draftOf(category: Category): CategoryInput {
  const { id: _id, restaurant_id: _restaurantId, sort_order: _order, dish_count: _count, ...draft } = category;
  return draft;
}

type CategoryPanelProps = {
  /** Undefined: a new one. */
  category: Category | undefined;
  onClose: () => void;
};

export function CategoryPanel({ category, onClose }: CategoryPanelProps) {
  const { t, name } = useWords('foods');
  const { id: restaurantId } = useRestaurant();
  const add = useAddCategory(restaurantId);
  const update = useUpdateCategory(restaurantId);
  const values = useMemo(() => (category === undefined ? NEW : draftOf(category)), [category]);
  const save = async (input: CategoryInput): Promise<void> => {
    if (category === undefined) await add.mutateAsync(input);
    else await update.mutateAsync({ category_id: category.id, change: input });
    toaster.create({ type: 'success', title: t(category === undefined ? 'done.added' : 'done.edited') });
    onClose();
  };
  const { form, submit, errorOf, failure, isSaving } = useCallForm({
    schema,
    values,
    save,
    area: 'foods',
    fieldOf: (path) => path.replace(/^(category|change)\./, ''),
  });
  const { register, control, setValue, watch } = form;
  const limited = watch();
  return (
    <SidePanel
      title={category === undefined ? t('category.add') : t('category.edit_named', { name: name(category) })}
      closeLabel={t('close')}
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
      <chakra.form id={FORM_ID} noValidate display="grid" gap="16px" onSubmit={(event) => void submit(event)}>
        <FieldRow>
          <TextField
            label={t('field.name_zh')}
            error={errorOf('name_zh')}
            maxLength={60}
            data-field="category.name_zh"
            {...register('name_zh')}
          />
          <TextField
            label={t('field.name_en')}
            error={errorOf('name_en')}
            maxLength={60}
            data-field="category.name_en"
            {...register('name_en')}
          />
        </FieldRow>
        <FieldRow>
          <TextAreaField
            label={t('field.description_zh')}
            error={errorOf('description_zh')}
            maxLength={500}
            dataField="category.description_zh"
            {...register('description_zh')}
          />
          <TextAreaField
            label={t('field.description_en')}
            error={errorOf('description_en')}
            maxLength={500}
            dataField="category.description_en"
            {...register('description_en')}
          />
        </FieldRow>
        <FieldRow>
          <TextField
            label={t('category.number')}
            help={t('category.number_help')}
            error={errorOf('number')}
            maxLength={12}
            data-field="category.number"
            {...register('number')}
          />
          <Controller
            control={control}
            name="station"
            render={({ field }) => (
              <StationField
                entity="category"
                value={field.value}
                error={errorOf('station')}
                onChange={field.onChange}
              />
            )}
          />
        </FieldRow>
        <Controller
          control={control}
          name="is_activity"
          render={({ field }) => (
            <SwitchField
              label={t('category.activity')}
              help={t('category.activity_help')}
              dataField="category.is_activity"
              isOn={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <LimitedFields
          entity="category"
          value={limited}
          errorOf={errorOf}
          onChange={(change) => {
            for (const [field, value] of Object.entries(change))
              setValue(field as keyof CategoryInput, value, { shouldDirty: true });
            form.clearErrors(['is_limited_time', 'available_until_at', 'weekly_windows']);
          }}
        />
      </chakra.form>
    </SidePanel>
  );
}

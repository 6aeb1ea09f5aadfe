import { useMemo } from 'react';
import { CategoryInputSchema, type CategoryInput } from '#contract/domain/menu-input.ts';
import type { Category } from '#contract/domain/menu.ts';
import { useAddCategory, useUpdateCategory } from '../../../data/menu/menu-mutations.ts';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { FieldRow } from '../../kit/form/form-section.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { LimitedFields } from '../limited-time/limited-fields.tsx';
import { StationField } from '../dish/station-field.tsx';
import { inEitherLanguage } from '../either-name.ts';
import { PlannedNote } from '../plans/planned-note.tsx';
import { usePlanLater } from '../plans/use-plan-later.tsx';
import { FormPanel } from '../../kit/form/form-panel.tsx';

const schema = inEitherLanguage<CategoryInput>(CategoryInputSchema);
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
  const { t, name } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const add = useAddCategory(restaurantId);
  const update = useUpdateCategory(restaurantId);
  const values = useMemo(() => (category === undefined ? NEW : draftOf(category)), [category]);
  const save = async (input: CategoryInput): Promise<void> => {
    if (category === undefined) await add.mutateAsync(input);
    else await update.mutateAsync({ category_id: category.id, change: input });
    toaster.create({
      type: 'success',
      title: t(category === undefined ? 'done.added' : 'done.edited'),
      description: name(input),
    });
    onClose();
  };
  const { form, submit, errorOf, failure, isSaving, changes, input, control, toggle } = useCallForm({
    schema,
    values,
    save,
    area: 'menu',
    fieldOf: (path) => path.replace(/^(category|change)\./, ''),
  });
  const limited = form.watch();
  const later = usePlanLater(form, {
    editOf: (change) => ({ category_id: category?.id ?? '', change }),
    onPlanned: onClose,
  });
  return (
    <FormPanel
      title={category === undefined ? t('category.add') : t('category.edit_named', { name: name(category) })}
      form={{ submit, failure, isSaving }}
      onClose={onClose}
      instead={category === undefined || changes === 0 ? undefined : later.instead}
    >
      {category === undefined ? null : <PlannedNote itemId={category.id} />}
      <FieldRow>
        <TextField
          label={t('field.name_zh')}
          help={t('field.one_name')}
          maxLength={60}
          data-field="category.name_zh"
          {...input('name_zh')}
        />
        <TextField label={t('field.name_en')} maxLength={60} data-field="category.name_en" {...input('name_en')} />
      </FieldRow>
      <FieldRow>
        <TextAreaField
          label={t('field.description_zh')}
          maxLength={500}
          dataField="category.description_zh"
          {...input('description_zh')}
        />
        <TextAreaField
          label={t('field.description_en')}
          maxLength={500}
          dataField="category.description_en"
          {...input('description_en')}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          label={t('category.number')}
          help={t('category.number_help')}
          maxLength={12}
          data-field="category.number"
          {...input('number')}
        />
        <StationField entity="category" {...control('station')} />
      </FieldRow>
      <SwitchField
        label={t('category.activity')}
        help={t('category.activity_help')}
        dataField="category.is_activity"
        {...toggle('is_activity')}
      />
      <LimitedFields
        entity="category"
        value={limited}
        errorOf={errorOf}
        onChange={(change) => {
          for (const [field, value] of Object.entries(change))
            form.setValue(field as keyof CategoryInput, value, { shouldDirty: true });
          form.clearErrors(['is_limited_time', 'available_until_at', 'weekly_windows']);
        }}
      />
      {later.dialog}
    </FormPanel>
  );
}

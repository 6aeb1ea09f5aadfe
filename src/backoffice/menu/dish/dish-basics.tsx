import type { Category } from '#contract/domain/menu.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FieldRow } from '../../kit/form/form-section.tsx';
import { MoneyField } from '../../kit/form/money-field.tsx';
import { useWords } from '../../use-words.ts';
import { AllergenField } from './allergen-field.tsx';
import type { DishFormParts } from './dish-draft.ts';
import { TaxClassField } from './tax-class-field.tsx';

export function DishBasics({
  draft,
  errorOf,
  change,
  categories,
}: DishFormParts & { categories: readonly Category[] }) {
  const { t, name } = useWords('menu');
  return (
    <>
      <FieldRow min="220px">
        <TextField
          label={t('field.name_zh')}
          error={errorOf('name_zh')}
          help={t('field.one_name')}
          maxLength={80}
          data-field="dish.name_zh"
          value={draft.name_zh}
          onChange={(event) => change({ name_zh: event.currentTarget.value })}
        />
        <TextField
          label={t('field.name_en')}
          error={errorOf('name_en')}
          maxLength={80}
          data-field="dish.name_en"
          value={draft.name_en}
          onChange={(event) => change({ name_en: event.currentTarget.value })}
        />
      </FieldRow>
      <FieldRow min="160px">
        <MoneyField
          label={t('field.price')}
          dataField="dish.price_cents"
          error={errorOf('price_cents')}
          value={draft.price_cents}
          onChange={(cents) => change({ price_cents: cents ?? Number.NaN })}
        />
        <SelectField
          isLabelShown
          label={t('field.category')}
          dataField="dish.category_id"
          error={
            draft.category_id === '' && errorOf('category_id') !== undefined
              ? t('choose_category')
              : errorOf('category_id')
          }
          value={draft.category_id}
          {...(draft.category_id === '' ? { none: t('choose_category') } : {})}
          options={categories.map((category) => ({ value: category.id, text: name(category) }))}
          onChange={(category_id) => change({ category_id })}
        />
        <TaxClassField
          value={draft.tax_class_id}
          error={errorOf('tax_class_id')}
          onChange={(tax_class_id) => change({ tax_class_id })}
        />
      </FieldRow>
      <FieldRow min="220px">
        <TextAreaField
          label={t('field.description_zh')}
          error={errorOf('description_zh')}
          maxLength={1000}
          dataField="dish.description_zh"
          value={draft.description_zh}
          onChange={(event) => change({ description_zh: event.currentTarget.value })}
        />
        <TextAreaField
          label={t('field.description_en')}
          error={errorOf('description_en')}
          maxLength={1000}
          dataField="dish.description_en"
          value={draft.description_en}
          onChange={(event) => change({ description_en: event.currentTarget.value })}
        />
      </FieldRow>
      <AllergenField
        value={draft.allergens}
        error={errorOf('allergens')}
        onChange={(allergens) => change({ allergens })}
      />
    </>
  );
}

import { chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef } from 'react';
import { DishInputSchema, type DishInput } from '#contract/domain/menu-input.ts';
import type { PlanEdit } from '#contract/domain/menu-plan.ts';
import type { Category } from '#contract/domain/menu.ts';
import { OfficeIcon } from '../../../ui/office-icon.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { useAskFirst } from '../../kit/form/ask-first.tsx';
import { FormFooter } from '../../kit/form/form-footer.tsx';
import { FormSection } from '../../kit/form/form-section.tsx';
import { UnsavedGuard } from '../../kit/form/unsaved-guard.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useWords } from '../../use-words.ts';
import { useEmptyChoice } from '../groups/use-empty-choice.ts';
import { PlannedNote } from '../plans/planned-note.tsx';
import { usePlanLater } from '../plans/use-plan-later.tsx';
import { CustomerPreview } from '../preview/customer-preview.tsx';
import { inEitherLanguage } from '../either-name.ts';
import { DishBasics } from './dish-basics.tsx';
import type { DishFormParts } from './dish-draft.ts';
import { DishPortions } from './dish-portions.tsx';
import { DishSale } from './dish-sale.tsx';
import { LimitedFields } from '../limited-time/limited-fields.tsx';
import { SpecificationEditor } from '../specifications/specification-editor.tsx';
import { UploadWidget } from '../../kit/upload/upload-widget.tsx';
import { DraftNotice, restoredMarks } from '../../kit/form/draft-notice.tsx';
import { useStaleDecision } from '../../kit/stale/use-stale-decision.tsx';
import type { Put, Saved, SaveOver } from '../../kit/stale/use-save-over.ts';
import { EntryForm } from '../../kit/form/entry-form.tsx';
import { useFormDraft } from '../../kit/form/use-form-draft.ts';
import { PageButton } from '../../kit/page-link.tsx';

const schema = inEitherLanguage<DishInput>(DishInputSchema);

type DishFormProps = {
  title: string;
  saved: Saved<DishInput>;
  /** How it is saved over what others change; null: a new dish. */
  over: SaveOver<DishInput> | null;
  categories: readonly Category[];
  /** Null: a new dish. */
  dishId: string | null;
  /** Under which what is not saved is kept. */
  draftName: string;
  save: (dish: DishInput, put: Put<DishInput>) => Promise<void>;
  onSaved?: (dish: DishInput) => void;
  /** What is typed as a change that is planned. */
  editOf: (dish: DishInput) => PlanEdit;
  onPlanned?: () => void;
};

/** Every field of a dish, its specifications, and beside them what a customer will see. */
export function DishForm(props: DishFormProps) {
  const { title, categories, dishId, draftName, save, onSaved } = props;
  const { values } = props.saved;
  const { t } = useWords('menu');
  const id = useId();
  const saved = useRef<DishInput | null>(null);
  const isPlanned = useRef(false);
  const { form, submit, errorOf, failure, isSaving, problems, changes, discard } = useCallForm({
    schema,
    values,
    save: async (dish, put) => {
      await save(dish, put);
      saved.current = dish;
    },
    area: 'menu',
    fieldOf: (path) => path.replace(/^(dish|change)\./, ''),
  });
  const { isEmpty, questionOf } = useEmptyChoice();
  const asking = useAskFirst({
    form,
    submit,
    questionOf: (dish) => {
      const before = values.status === 'off_shelf' ? [] : values.specifications.filter(isEmpty);
      const group = dish.specifications.find((one) => isEmpty(one) && !before.some(({ id }) => id === one.id));
      return group === undefined || dish.status === 'off_shelf' ? null : questionOf([dish], group);
    },
  });
  const kept = useFormDraft(form, draftName);
  const labelOf = (field: string): string => t(`field_name.${field}`);
  const { over } = props;
  const decide = useStaleDecision({ over, saved: props.saved, form, changes, failure, area: 'menu', labelOf });
  const draft = form.watch();
  const { isSubmitted } = form.formState;
  const change = (part: Partial<DishInput>): void => {
    for (const [field, value] of Object.entries(part)) {
      form.setValue(field as keyof DishInput, value, { shouldDirty: true, shouldTouch: true });
      if (!isSubmitted) form.clearErrors(field as keyof DishInput);
    }
    if (isSubmitted) void form.trigger();
  };
  useEffect(function leaveWhenSaved() {
    if (isPlanned.current && changes === 0) {
      isPlanned.current = false;
      props.onPlanned?.();
    }
    if (saved.current === null || isSaving || changes > 0) return;
    const dish = saved.current;
    saved.current = null;
    onSaved?.(dish);
  });
  useEffect(
    function saveByKeys() {
      const press = (event: KeyboardEvent): void => {
        if (event.key !== 's' || !(event.metaKey || event.ctrlKey)) return;
        event.preventDefault();
        const element = document.getElementById(id);
        if (element instanceof HTMLFormElement) element.requestSubmit();
      };
      window.addEventListener('keydown', press);
      return () => window.removeEventListener('keydown', press);
    },
    [id],
  );
  const later = usePlanLater(form, {
    editOf: props.editOf,
    onPlanned: () => {
      // What is planned is not what the dish is now.
      discard();
      isPlanned.current = true;
    },
  });
  const parts: DishFormParts = { draft, errorOf, change };
  const isNew = dishId === null;
  return (
    <EntryForm id={id} submit={asking.submit} css={restoredMarks('dish', kept.restored)}>
      <UnsavedGuard isOn={changes > 0} isKept={kept.isKept} />
      <PageHead title={title}>
        <PageButton to={`/foods-list?category=${draft.category_id}`}>
          <OfficeIcon name="left" />
          {t('back_to_list')}
        </PageButton>
      </PageHead>
      <DraftNotice restored={kept.restored} labelOf={labelOf} onDrop={discard} />
      {decide.notice}
      {dishId === null ? null : <PlannedNote itemId={dishId} />}
      <chakra.div
        display="grid"
        gap="8"
        css={{ '@media (min-width: 1400px)': { gridTemplateColumns: 'minmax(0, 1fr) 312px' } }}
        mt="4"
        mb="5"
      >
        <div>
          <FormSection title={t('section.basics')} help={t('section.basics_help')}>
            <DishBasics {...parts} categories={categories} />
          </FormSection>
          <FormSection title={t('section.specifications')} help={t('section.specifications_help')}>
            <SpecificationEditor {...parts} dishId={dishId} />
          </FormSection>
          <FormSection title={t('section.picture')} help={t('section.picture_help')}>
            <UploadWidget
              label={t('field.image')}
              dataField="dish.image"
              value={draft.image}
              error={errorOf('image')}
              onChange={(image) => change({ image })}
            />
          </FormSection>
          <FormSection title={t('section.sale')} help={t('section.sale_help')}>
            <DishSale {...parts} isNew={isNew} />
            {dishId === null ? null : <DishPortions dishId={dishId} />}
          </FormSection>
          <FormSection title={t('section.limited')} help={t('section.limited_help')}>
            <LimitedFields entity="dish" value={draft} errorOf={errorOf} onChange={change} />
          </FormSection>
        </div>
        <CustomerPreview draft={draft} />
      </chakra.div>
      <FormFooter
        changes={changes}
        problems={problems}
        {...decide.footer}
        isSaving={isSaving}
        canSaveUnchanged={isNew}
        onDiscard={discard}
        instead={later.instead}
        {...(isNew
          ? {
              saveLabel: t('save_new'),
              onSave: () => change({ status: 'on_sale' }),
              other: { label: t('save_draft'), onSave: () => change({ status: 'off_shelf' }) },
            }
          : {})}
      />
      {later.dialog}
      {asking.question}
    </EntryForm>
  );
}

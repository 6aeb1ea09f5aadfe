import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type * as z from 'zod/mini';
import { OptionGroupInputSchema, type OptionGroupInput } from '#contract/domain/option-group.ts';
import { useAddGroup, useUpdateGroup } from '../../../data/menu/group-mutations.ts';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { newId } from '../../../lib/ids.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { useAskFirst } from '../../kit/form/ask-first.tsx';
import { FormPanel } from '../../kit/form/form-panel.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { newGroup } from '../specifications/specification-draft.ts';
import { PlannedNote } from '../plans/planned-note.tsx';
import { usePlanLater } from '../plans/use-plan-later.tsx';
import { SpecificationFields } from '../specifications/specification-fields.tsx';
import { DishNames } from './dish-names.tsx';
import { useEmptyChoice } from './use-empty-choice.ts';
import type { GroupEntry } from './use-option-groups.ts';

/** The form always holds every field, so what its schema takes is what it gives. */
const schema = OptionGroupInputSchema as unknown as z.ZodMiniType<OptionGroupInput, OptionGroupInput>;

function draftOf({ group: { label, specification } }: GroupEntry): OptionGroupInput {
  const { sort_order: _order, ...own } = specification;
  return { label, specification: own };
}

/** A shared group and where it is used; undefined: a new one. */
export function GroupPanel({ entry, onClose }: { entry: GroupEntry | undefined; onClose: () => void }) {
  const { t } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const add = useAddGroup(restaurantId);
  const update = useUpdateGroup(restaurantId);
  const values = useMemo(
    () => (entry === undefined ? { label: '', specification: newGroup(newId) } : draftOf(entry)),
    [entry],
  );
  const save = async (group: OptionGroupInput): Promise<void> => {
    if (entry === undefined) {
      await add.mutateAsync(group);
      toaster.create({ type: 'success', title: t('done.added') });
    } else {
      const { changed_dishes: count } = await update.mutateAsync({ of: entry.group, group });
      toaster.create({ type: 'success', title: t('group.changed', { count }) });
    }
    onClose();
  };
  const { form, submit, errorOf, failure, isSaving, changes, input } = useCallForm({
    schema,
    values,
    save,
    area: 'menu',
    fieldOf: (path) => path.replace(/^group\./, ''),
  });
  const specification = form.watch('specification');
  const { data: menu } = useQuery({ ...menuQueries.dishes(restaurantId), enabled: entry !== undefined });
  const { isEmpty, questionOf } = useEmptyChoice();
  const asking = useAskFirst({
    form,
    submit,
    questionOf: ({ specification: typed }) =>
      entry === undefined || !isEmpty(typed) || isEmpty(entry.group.specification)
        ? null
        : questionOf(
            (menu?.items ?? []).filter(({ id, status }) => status !== 'off_shelf' && entry.dish_ids.includes(id)),
            typed,
          ),
  });
  const later = usePlanLater(form, {
    editOf: (group) => ({ group_id: entry?.group.id ?? '', version: entry?.group.version ?? 0, group }),
    onPlanned: onClose,
  });
  return (
    <FormPanel
      title={entry === undefined ? t('group.make') : t('group.edit_named', { name: entry.group.label })}
      width="760px"
      form={{ submit: asking.submit, failure, isSaving }}
      onClose={onClose}
      instead={entry === undefined || changes === 0 ? undefined : later.instead}
    >
      {entry === undefined ? null : <PlannedNote itemId={entry.group.id} />}
      <TextField label={t('group.label')} help={t('group.label_help')} maxLength={60} {...input('label')} />
      <div>
        <SpecificationFields
          group={specification}
          path="specification"
          errorOf={errorOf}
          onChange={(next) => {
            form.setValue('specification', next, { shouldDirty: true, shouldTouch: true });
            if (form.formState.isSubmitted) void form.trigger();
            else form.clearErrors('specification');
          }}
        />
      </div>
      {entry === undefined || entry.dish_ids.length === 0 ? null : (
        <DishNames title={t('group.counts_in', { count: entry.dish_ids.length })} dishIds={entry.dish_ids} />
      )}
      {later.dialog}
      {asking.question}
    </FormPanel>
  );
}

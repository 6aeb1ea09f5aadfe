import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { OptionGroupInputSchema, type OptionGroupInput } from '#contract/domain/option-group.ts';
import { useAddGroup, useUpdateGroup } from '../../../data/menu/group-mutations.ts';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { CallFailure } from '../../../lib/call-failure.ts';
import { newId } from '../../../lib/ids.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { useAskFirst } from '../../kit/form/ask-first.tsx';
import { FormPanel } from '../../kit/form/form-panel.tsx';
import { useCallForm } from '../../kit/form/use-call-form.ts';
import { useStaleDecision } from '../../kit/stale/use-stale-decision.tsx';
import { useSaveOver, type Put, type Saved } from '../../kit/stale/use-save-over.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { inEitherLanguage } from '../either-name.ts';
import { newGroup } from '../specifications/specification-draft.ts';
import { PlannedNote } from '../plans/planned-note.tsx';
import { usePlanLater } from '../plans/use-plan-later.tsx';
import { SpecificationFields } from '../specifications/specification-fields.tsx';
import { DishNames } from './dish-names.tsx';
import { useEmptyChoice } from './use-empty-choice.ts';
import type { GroupEntry } from './use-option-groups.ts';

const schema = inEitherLanguage<OptionGroupInput>(OptionGroupInputSchema);

function savedOf({ group: { label, specification, version } }: GroupEntry): Saved<OptionGroupInput> {
  const { sort_order: _order, ...own } = specification;
  return { version, values: { label, specification: own } };
}

/** A shared group and where it is used; undefined: a new one. */
export function GroupPanel({ entry, onClose }: { entry: GroupEntry | undefined; onClose: () => void }) {
  const { t } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const add = useAddGroup(restaurantId);
  const update = useUpdateGroup(restaurantId);
  const queryClient = useQueryClient();
  const saved = useMemo(
    () =>
      entry === undefined ? { version: 0, values: { label: '', specification: newGroup(newId) } } : savedOf(entry),
    [entry],
  );
  const { values } = saved;
  const groupId = entry?.group.id ?? '';
  const over = useSaveOver({
    saved,
    readNewest: async () => {
      const { items } = await queryClient.fetchQuery({ ...menuQueries.optionGroups(restaurantId), staleTime: 0 });
      const newest = items.find(({ group }) => group.id === groupId);
      if (newest === undefined) throw new CallFailure('not_found', 404, 'the group is gone');
      return savedOf(newest);
    },
    send: async (version, _change, group) => {
      const { changed_dishes: count } = await update.mutateAsync({ of: { id: groupId, version }, group });
      toaster.create({ type: 'success', title: t('group.changed', { count }) });
    },
  });
  const save = async (group: OptionGroupInput, put: Put<OptionGroupInput>): Promise<void> => {
    if (entry === undefined) {
      await add.mutateAsync(group);
      toaster.create({ type: 'success', title: t('done.added'), description: group.label });
    } else await over.save(group, put);
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
  const decide = useStaleDecision({
    over: entry === undefined ? null : over,
    saved,
    form,
    changes,
    failure,
    area: 'menu',
    labelOf: (field) => t(`field_name.${field}`),
  });
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
      form={{ submit: asking.submit, failure: decide.footer.failure, isSaving }}
      waitsFor={decide.footer.waitsFor}
      onClose={onClose}
      instead={entry === undefined || changes === 0 ? undefined : later.instead}
    >
      {decide.notice}
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

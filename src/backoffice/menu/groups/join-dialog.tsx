import { useState } from 'react';
import type { EqualChoices } from '#contract/domain/equal-choices.ts';
import type { OptionGroup } from '#contract/domain/option-group.ts';
import { useJoinGroup } from '../../../data/menu/group-mutations.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { sayDone } from '../../kit/say.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { DishNames } from './dish-names.tsx';
import { OptionsText } from './options-text.tsx';

/** A name that no group has: `加料`, else `加料 2`. */
function freeLabel(name: string, groups: readonly OptionGroup[]): string {
  const taken = new Set(groups.map(({ label }) => label));
  for (let place = 1; ; place += 1) {
    const label = place === 1 ? name : `${name.slice(0, 50)} ${place}`;
    if (!taken.has(label)) return label;
  }
}

type JoinDialogProps = { choices: EqualChoices; groups: readonly OptionGroup[]; onClose: () => void };

/** Shows what becomes one shared group and in which dishes; nothing changes for customers. */
export function JoinDialog({ choices: { group, places }, groups, onClose }: JoinDialogProps) {
  const { t, name } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const join = useJoinGroup(restaurantId);
  const specification = places[0]?.specification;
  const [label, setLabel] = useState(() => freeLabel(specification === undefined ? '' : name(specification), groups));
  if (specification === undefined) return null;
  return (
    <ActionDialog
      area="menu"
      title={t('group.join_named', { name: name(specification) })}
      action={t('group.join_yes', { count: places.length })}
      isDisabled={join.isPending || label.trim() === ''}
      error={join.error}
      onYes={() =>
        join.mutate(
          {
            label: group === null ? label : null,
            group_id: group?.id ?? null,
            places: places.map(({ dish, specification: { id } }) => ({ dish_id: dish.id, specification_id: id })),
          },
          { onSuccess: sayDone(t('group.joined', { count: places.length }), onClose) },
        )
      }
      onClose={onClose}
    >
      <p>{t('group.join_text')}</p>
      <OptionsText group={specification} />
      {group === null ? (
        <TextField
          label={t('group.label')}
          help={t('group.label_help')}
          maxLength={60}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
      ) : (
        <p>{t('group.join_into', { name: group.label })}</p>
      )}
      <DishNames title={t('group.on', { count: places.length })} dishIds={places.map(({ dish }) => dish.id)} />
    </ActionDialog>
  );
}

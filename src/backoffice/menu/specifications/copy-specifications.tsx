import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SpecificationInput } from '#contract/domain/menu-input.ts';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { newId } from '../../../lib/ids.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';
import { draftOf } from '../dish/dish-draft.ts';
import { copyOf } from './specification-draft.ts';

type CopySpecificationsProps = {
  exceptId: string | null;
  onCopy: (groups: SpecificationInput[]) => void;
  onClose: () => void;
};

/** Groups of another dish, copied. */
export function CopySpecifications({ exceptId, onCopy, onClose }: CopySpecificationsProps) {
  const { t, name } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const { data } = useQuery(menuQueries.dishes(restaurantId));
  const dishes = (data?.items ?? []).filter(({ id, specifications }) => id !== exceptId && specifications.length > 0);
  const [dishId, setDishId] = useState<string | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const dish = dishes.find(({ id }) => id === dishId) ?? dishes[0];
  const groups = dish === undefined ? [] : draftOf(dish).specifications;
  const taken = groups.filter(({ id }) => !left.has(id ?? ''));
  const leave = (id: string, isLeft: boolean): void => {
    const next = new Set(left);
    if (isLeft) next.add(id);
    else next.delete(id);
    setLeft(next);
  };
  return (
    <ActionDialog
      title={t('spec.copy_from')}
      action={t('spec.copy', { count: taken.length })}
      isDisabled={taken.length === 0}
      onYes={() => onCopy(taken.map((group) => copyOf(group, newId)))}
      onClose={onClose}
    >
      {dish === undefined ? (
        <p>{t('spec.nothing_to_copy')}</p>
      ) : (
        <chakra.div display="grid" gap="3">
          <SelectField
            isLabelShown
            label={t('spec.copy_dish')}
            value={dish.id}
            options={dishes.map((other) => ({ value: other.id, text: name(other) }))}
            onChange={(id) => {
              setDishId(id);
              setLeft(new Set());
            }}
          />
          <chakra.div display="grid">
            {groups.map((group) => (
              <CheckField
                key={group.id}
                label={`${name(group)} · ${group.options.map(name).join(t('list_comma'))}`}
                isChecked={!left.has(group.id ?? '')}
                onChange={(isOn) => leave(group.id ?? '', !isOn)}
              />
            ))}
          </chakra.div>
        </chakra.div>
      )}
    </ActionDialog>
  );
}

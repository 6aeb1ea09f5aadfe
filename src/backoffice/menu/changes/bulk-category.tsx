import { useState } from 'react';
import type { Category, Dish } from '#contract/domain/menu.ts';
import { useMoveDishes } from '../../../data/menu/menu-mutations.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { sayDone } from '../../kit/say.ts';
import { ActionDialog } from '../../kit/form/action-dialog.tsx';
import { useWords } from '../../use-words.ts';

type BulkCategoryProps = {
  dishes: readonly Dish[];
  categories: readonly Category[];
  onDone: () => void;
  onClose: () => void;
};

/** Moves dishes to the end of another category. */
export function BulkCategory({ dishes, categories, onDone, onClose }: BulkCategoryProps) {
  const { t, name } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const others = categories.filter(({ id }) => dishes.some(({ category_id }) => category_id !== id));
  const [category_id, setCategoryId] = useState(others[0]?.id ?? '');
  const move = useMoveDishes(restaurantId);
  const save = (): void =>
    move.mutate(
      { dish_ids: dishes.map(({ id }) => id), category_id },
      {
        onSuccess: sayDone(t('done.edited'), onDone),
      },
    );
  return (
    <ActionDialog
      title={t('bulk.category_title', { count: dishes.length })}
      action={t('bulk.move')}
      isDisabled={move.isPending || category_id === ''}
      onYes={save}
      onClose={onClose}
    >
      <SelectField
        isLabelShown
        label={t('field.category')}
        dataField="dish.category_id"
        value={category_id}
        options={others.map((category) => ({ value: category.id, text: name(category) }))}
        onChange={setCategoryId}
      />
    </ActionDialog>
  );
}

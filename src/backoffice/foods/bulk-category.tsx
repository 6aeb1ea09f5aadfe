import { useState } from 'react';
import type { Category, Dish } from '#contract/domain/menu.ts';
import { useMoveDishes } from '../../data/menu/menu-mutations.ts';
import { Button } from '../../ui/button.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toaster } from '../../ui/toaster.tsx';
import { useRestaurant } from '../shell/restaurant-context.ts';
import { useWords } from '../use-words.ts';

type BulkCategoryProps = {
  dishes: readonly Dish[];
  categories: readonly Category[];
  onDone: () => void;
  onClose: () => void;
};

/** Moves dishes to the end of another category. */
export function BulkCategory({ dishes, categories, onDone, onClose }: BulkCategoryProps) {
  const { t, name } = useWords('foods');
  const { id: restaurantId } = useRestaurant();
  const others = categories.filter(({ id }) => dishes.some(({ category_id }) => category_id !== id));
  const [category_id, setCategoryId] = useState(others[0]?.id ?? '');
  const move = useMoveDishes(restaurantId);
  const save = (): void =>
    move.mutate(
      { dish_ids: dishes.map(({ id }) => id), category_id },
      {
        onSuccess: () => {
          toaster.create({ type: 'success', title: t('done.edited') });
          onDone();
        },
      },
    );
  return (
    <Modal
      title={t('bulk.category_title', { count: dishes.length })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="ink" disabled={move.isPending || category_id === ''} onClick={save}>
            {t('bulk.move')}
          </Button>
        </>
      }
    >
      <LabelledSelect
        label={t('field.category')}
        dataField="dish.category_id"
        value={category_id}
        options={others.map((category) => ({ value: category.id, text: name(category) }))}
        onChange={setCategoryId}
      />
    </Modal>
  );
}

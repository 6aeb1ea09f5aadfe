import type { Category } from '#contract/domain/menu.ts';
import { useDeleteCategory } from '../../../data/menu/menu-mutations.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { useUndoToast } from '../changes/use-undo-toast.ts';

/** Asks in the specification's words, with how many dishes would go along. */
export function DeleteCategory({ category, onClose }: { category: Category; onClose: () => void }) {
  const { t, name } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const remove = useDeleteCategory(restaurantId);
  const offerUndo = useUndoToast();
  return (
    <Confirm
      title={t('category.delete_title', { name: name(category), count: category.dish_count })}
      text={t('category.delete_text')}
      action={t('category.delete_confirm')}
      no={t('delete.keep')}
      isBusy={remove.isPending}
      onYes={() => remove.mutate(category, { onSuccess: offerUndo, onSettled: onClose })}
      onClose={onClose}
    />
  );
}

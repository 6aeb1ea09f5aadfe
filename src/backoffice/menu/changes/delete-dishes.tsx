import type { Dish } from '#contract/domain/menu.ts';
import { useDeleteDishes } from '../../../data/menu/menu-mutations.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';
import { useUndoToast } from './use-undo-toast.ts';

type DeleteDishesProps = { dishes: readonly Dish[]; onClose: () => void; onDone?: () => void };

/** Asks with the names, in the specification's words; for a moment the deletion can still be taken back. */
export function DeleteDishes({ dishes, onClose, onDone }: DeleteDishesProps) {
  const { t, name } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const remove = useDeleteDishes(restaurantId);
  const offerUndo = useUndoToast();
  const [first] = dishes;
  const title =
    dishes.length === 1 && first !== undefined
      ? t('delete.title_of', { name: name(first) })
      : t('delete.title', { count: dishes.length });
  return (
    <Confirm
      title={title}
      text={t('delete.text')}
      action={t('delete.confirm')}
      no={t('delete.keep')}
      isBusy={remove.isPending}
      onYes={() =>
        remove.mutate(dishes, {
          onSuccess: (file) => {
            offerUndo(file);
            onDone?.();
          },
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}

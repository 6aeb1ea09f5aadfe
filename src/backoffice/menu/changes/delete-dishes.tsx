import type { Dish } from '#contract/domain/menu.ts';
import { useDeleteDishes, useDishStatus } from '../../../data/menu/menu-mutations.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

type DeleteDishesProps = { dishes: readonly Dish[]; onClose: () => void; onDone?: () => void };

/** More names would fill the screen. */
const MOST_NAMED = 3;

/**
 * Asks with the names, in the specification's words. What is deleted is gone, so it offers to take them off the menu
 * instead.
 */
export function DeleteDishes({ dishes, onClose, onDone }: DeleteDishesProps) {
  const { t, name } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const remove = useDeleteDishes(restaurantId);
  const status = useDishStatus(restaurantId);
  const onSale = dishes.filter((dish) => dish.status !== 'off_shelf').map(({ id }) => id);
  const [first] = dishes;
  const shown = dishes.slice(0, MOST_NAMED).map(name).join(t('list_comma'));
  const named = dishes.length > MOST_NAMED ? `${shown}…` : shown;
  const title =
    dishes.length === 1 && first !== undefined
      ? t('delete.title_of', { name: name(first) })
      : t('delete.title', { count: dishes.length });
  const outcome = (title: string) => ({
    onSuccess: () => {
      toaster.create({ type: 'success', title, description: named });
      onDone?.();
    },
    onSettled: onClose,
  });
  return (
    <Confirm
      title={title}
      text={t('delete.text')}
      action={t('delete.confirm')}
      no={t('delete.keep')}
      instead={
        onSale.length === 0
          ? undefined
          : {
              label: t('delete.instead'),
              onChoose: () =>
                status.mutate({ dish_ids: onSale, status: 'off_shelf' }, outcome(t('dish_status.off_shelf'))),
            }
      }
      isBusy={remove.isPending || status.isPending}
      onYes={() => remove.mutate(dishes, outcome(t('done.deleted')))}
      onClose={onClose}
    />
  );
}

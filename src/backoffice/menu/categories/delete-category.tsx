import type { Category } from '#contract/domain/menu.ts';
import { useDeleteCategory, useTakeOffCategory } from '../../../data/menu/menu-mutations.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { toaster } from '../../../ui/toaster.tsx';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

/**
 * Asks in the specification's words, with how many dishes would go along, and offers to take those off the menu instead.
 */
export function DeleteCategory({ category, onClose }: { category: Category; onClose: () => void }) {
  const { t, name } = useWords('menu');
  const { id: restaurantId } = useRestaurant();
  const remove = useDeleteCategory(restaurantId);
  const takeOff = useTakeOffCategory(restaurantId);
  const outcome = (title: string) => ({
    onSuccess: () => void toaster.create({ type: 'success', title, description: name(category) }),
    onSettled: onClose,
  });
  return (
    <Confirm
      title={t('category.delete_title', { name: name(category), count: category.dish_count })}
      text={t('category.delete_text')}
      action={t('category.delete_confirm')}
      no={t('delete.keep')}
      instead={
        category.dish_count === 0
          ? undefined
          : {
              label: t('category.delete_instead'),
              onChoose: () => takeOff.mutate(category, outcome(t('dish_status.off_shelf'))),
            }
      }
      isBusy={remove.isPending || takeOff.isPending}
      onYes={() => remove.mutate(category, outcome(t('done.deleted')))}
      onClose={onClose}
    />
  );
}

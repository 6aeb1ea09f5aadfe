import type { ReplyOf } from '#contract/http/call.ts';
import type { updateDishPriceCall } from '#contract/http/menu/menu-edit.ts';
import { useUpdatePrices } from '../../../data/menu/menu-mutations.ts';
import { toaster } from '../../../ui/toaster.tsx';
import { sayFailure, UNDO_MS } from '../../kit/say.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

type Items = ReplyOf<typeof updateDishPriceCall>['items'];

/** Says how many prices have changed, and offers to take them back; what somebody has changed since stays. */
export function useSayChanged(): (items: Items) => void {
  const { t } = useWords('menu');
  const { id } = useRestaurant();
  const { mutateAsync } = useUpdatePrices(id);
  // The panel is gone by then: what came of it is said all the same.
  const takeBack = async (items: Items): Promise<void> => {
    const { changed } = await mutateAsync(
      {
        dish_ids: items.map(({ dish_id }) => dish_id),
        change: {
          kind: 'back',
          prices: items.map(({ dish_id, before_cents, after_cents }) => ({
            dish_id,
            was_cents: before_cents,
            cents: after_cents,
          })),
        },
      },
      { onError: sayFailure(t) },
    );
    const kept = items.length - changed;
    const parts = [t('bulk.taken_back', { count: changed }), ...(kept > 0 ? [t('file.kept', { count: kept })] : [])];
    toaster.create({ type: 'success', title: parts.join(t('list_comma')) });
  };
  return (items) => {
    const changed = items.filter(({ before_cents, after_cents }) => before_cents !== after_cents);
    toaster.create({
      type: 'success',
      title: t('bulk.changed', { count: changed.length }),
      duration: UNDO_MS,
      ...(changed.length === 0
        ? {}
        : { action: { label: t('undo'), onClick: () => void takeBack(changed).catch(() => undefined) } }),
    });
  };
}

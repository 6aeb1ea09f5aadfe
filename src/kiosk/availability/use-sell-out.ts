import type { DishOff } from '#contract/domain/restaurant.ts';
import { isSame } from '#contract/domain/canonical.ts';
import type { DeskView } from '#src/live/desk-store.ts';
import { useDesk, useDeskView, useNow } from '../desk-context.ts';
import { endOfDayMs } from './off-entries.ts';
import { useControls } from './use-controls.ts';

const offOf = ({ dishes }: DeskView, dishId: string): DishOff | undefined =>
  dishes.off.find(({ dish_id, option_id }) => dish_id === dishId && option_id === null);

/**
 * Takes dishes off until the day's end, and returns what puts them back: those that were on sale before, and that have
 * not been touched since. Null without a server or a store.
 */
export function useSellOut(): ((dishIds: readonly string[]) => () => void) | null {
  const desk = useDesk();
  const controls = useControls();
  const { store } = useDeskView();
  const nowMs = useNow();
  if (store === null || controls.isOffline) return null;
  const until = new Date(endOfDayMs(store, nowMs)).toISOString();

  function sellOut(dishId: string): () => Promise<void> {
    const wasOnSale = offOf(desk.view(), dishId) === undefined;
    const made = controls
      .sell(dishId, { dish_ids: [dishId], status: 'sold_out', until })
      .then((isDone) => (isDone && wasOnSale ? offOf(desk.view(), dishId) : undefined));
    return async () => {
      const own = await made;
      if (own === undefined || !isSame(offOf(desk.view(), dishId), own)) return;
      await controls.sell(dishId, { dish_ids: [dishId], status: 'on_sale' });
    };
  }
  return (dishIds) => {
    const backs = dishIds.map(sellOut);
    return () => {
      for (const back of backs) void back();
    };
  };
}

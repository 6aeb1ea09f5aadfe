import { useDeskView, useNow } from '../desk-context.ts';
import { endOfDayMs } from './off-entries.ts';
import { useControls } from './use-controls.ts';

/** Takes a dish off until the day's end; null without a server or a store. */
export function useSellOut(): ((dishId: string) => void) | null {
  const controls = useControls();
  const { store } = useDeskView();
  const nowMs = useNow();
  if (store === null || controls.isOffline) return null;
  const until = new Date(endOfDayMs(store, nowMs)).toISOString();
  return (dishId) => void controls.sell(dishId, { dish_ids: [dishId], status: 'sold_out', until });
}

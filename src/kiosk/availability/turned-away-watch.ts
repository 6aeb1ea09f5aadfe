import type { TurnedAway } from '#contract/http/orders/intake.ts';
import type { DeskParts } from '../desk-context.ts';
import { createCell } from '../cell.ts';

const EVERY_MS = 20_000;

/** The orders refused since `since`, as the server last said; null before it has, or when it cannot be asked. */
export type TurnedAwayList = { since: string; items: readonly TurnedAway[]; total: number };
export const turnedAwayCell = createCell<TurnedAwayList | null>(null);

/** Asks while the restaurant takes no orders. Returns its stop; the last answer stays to be read. */
export function watchTurnedAway({ desk, calls }: Pick<DeskParts, 'desk' | 'calls'>, since: string): () => void {
  let isStopped = false;
  async function ask(): Promise<void> {
    const { restaurantId } = desk.view();
    if (restaurantId === null) return;
    try {
      const list = await calls.listTurnedAway(restaurantId, since);
      if (!isStopped) turnedAwayCell.set({ since, ...list });
    } catch {
      // What the server said before stays true as a least number.
    }
  }
  if (turnedAwayCell.get()?.since !== since) turnedAwayCell.set(null);
  const timer = setInterval(() => void ask(), EVERY_MS);
  void ask();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

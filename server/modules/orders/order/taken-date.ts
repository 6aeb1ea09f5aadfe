import { drawerMove } from '#contract/domain/drawer-day.ts';
import type { Order } from '#contract/domain/order.ts';
import { businessDate } from '#contract/domain/time.ts';
import type { KitchenRules } from './order-store.ts';

type Taking = { now: string; rules: () => Promise<KitchenRules> };

/** The later business day of an order's drawer [DC2]; null: its own. Undefined where a change moves no money. */
export async function takenDateOf(
  before: Order | null,
  after: Order,
  { now, rules }: Taking,
): Promise<string | null | undefined> {
  const move = drawerMove(before, after);
  if (move !== 'today') return move === null ? undefined : null;
  const { time_zone, business_day_cutoff } = await rules();
  const today = businessDate(Date.parse(now), time_zone, business_day_cutoff);
  // A store that moved to an earlier zone takes nothing before it sold it.
  return today > after.business_date ? today : null;
}

import type { TurnedAway } from '#contract/http/orders/intake.ts';
import { minutesFromNow } from './orders.ts';

/** What customers tried to order while the restaurant took none. */
const tried = (at: number, who: string | null, dishes: number, total_cents: number): TurnedAway => ({
  id: `01990000-0000-7000-8000-0000000010${10 + at}`,
  at: minutesFromNow(-at),
  channel_name: 'Website',
  customer_name: who,
  dishes,
  total_cents,
  currency: null,
});

export const TURNED_AWAY = {
  items: [tried(3, 'Marisol G.', 4, 5238), tried(9, '王女士', 2, 2160), tried(14, null, 7, 9905)],
  total: 3,
};

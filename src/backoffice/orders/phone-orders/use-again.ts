import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderRow } from '#contract/http/orders/order.ts';
import { menuQueries } from '../../../data/menu/menu-queries.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { customerOf, linesOf, type Draft } from './draft.ts';
import { byId, emptyForm, type FormState } from './form-start.ts';

/** "The same again": an earlier order's customer and dishes as a new order, at today's prices and for now. */
export function useAgain(current: FormState, set: (state: FormState) => void) {
  const restaurant = useRestaurant();
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState<OrderRow | null>(null);
  // The menu is read as soon as the page is there: the customer is on the line.
  useQuery(menuQueries.dishes(restaurant.id));
  const take = async (order: OrderRow): Promise<void> => {
    const { items } = await queryClient.ensureQueryData(menuQueries.dishes(restaurant.id));
    // What they wanted, also where the kitchen could not give all of it.
    const { lines, lost } = linesOf(order.ordered?.items ?? order.items, byId(items));
    const empty = emptyForm(restaurant);
    const draft: Draft = { ...empty.draft, ...customerOf(order), lines, memo: order.memo?.text ?? '' };
    set({ ...empty, draft, lost });
  };
  return {
    /** The order whose dishes would take the place of those that are written down already. */
    waiting,
    ask: (order: OrderRow): void => {
      if (current.draft.lines.length > 0) setWaiting(order);
      else void take(order);
    },
    answer: (isYes: boolean): void => {
      if (isYes && waiting !== null) void take(waiting);
      setWaiting(null);
    },
  };
}

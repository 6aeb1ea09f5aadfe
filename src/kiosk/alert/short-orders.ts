import { isTodo } from '#contract/domain/order-status.ts';
import { isTest, shownFlags, type Order } from '#contract/domain/order.ts';
import type { Alarm } from '../board/board-model.ts';
import { dishBlocks } from '../ticket/dish-blocks.ts';

/** More dishes than this are read one order at a time. */
const MOST_DISHES = 3;

/** Nothing about it has to be read twice: few dishes, no allergy, no word of the customer, no mark, no wanted time. */
const isShort = (order: Order): boolean =>
  isTodo(order.status) &&
  !isTest(order) &&
  order.requested_at === null &&
  order.memo === null &&
  order.allergies.length === 0 &&
  order.items.every(({ note, allergies }) => note === null && allergies.length === 0) &&
  shownFlags(order).every((flag) => flag === 'escalated') &&
  dishBlocks(order.items).length <= MOST_DISHES;

/** The waiting orders that may be accepted together, the longest waiting first [F15]; one alone is no "all". */
export function shortOrders(alarms: readonly Alarm[]): readonly Order[] {
  const short = alarms.filter(({ kind, order }) => kind === 'new' && isShort(order)).map(({ order }) => order);
  return short.length < 2 ? [] : short;
}

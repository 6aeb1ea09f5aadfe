import { isTodo } from '#contract/domain/order-status.ts';
import { isTest, shownFlags, type Order } from '#contract/domain/order.ts';
import type { Alarm } from '../board/board-model.ts';
import { countDishes } from '#contract/domain/dish-blocks.ts';

/** More dishes than this are read one order at a time. */
const MOST_DISHES = 3;

/** Why an order is read alone, in the order in which that matters. */
export const ALONE_REASONS = ['allergy', 'note', 'dishes', 'time', 'mark'] as const;
export type AloneReason = (typeof ALONE_REASONS)[number];

const IS_ALONE: Record<AloneReason, (order: Order) => boolean> = {
  allergy: ({ allergies, items }) => allergies.length > 0 || items.some((item) => item.allergies.length > 0),
  note: ({ memo, items }) => memo !== null || items.some((item) => item.note !== null),
  dishes: ({ items }) => countDishes(items) > MOST_DISHES,
  time: ({ requested_at }) => requested_at !== null,
  mark: (order) => isTest(order) || shownFlags(order).some((flag) => flag !== 'escalated'),
};

/** Nothing about it has to be read twice: few dishes, no allergy, no word of the customer, no mark, no wanted time. */
const whyAlone = (order: Order): AloneReason | undefined => ALONE_REASONS.find((reason) => IS_ALONE[reason](order));
const isShort = (order: Order): boolean => isTodo(order.status) && whyAlone(order) === undefined;

/** The waiting orders that may be accepted together, the longest waiting first [F15]; one alone is no "all". */
export function shortOrders(alarms: readonly Alarm[]): readonly Order[] {
  const short = alarms.filter(({ kind, order }) => kind === 'new' && isShort(order)).map(({ order }) => order);
  return short.length < 2 ? [] : short;
}

/** The new orders that are left out of these, counted by the first reason of each; they are read one at a time. */
export function readAlone(alarms: readonly Alarm[]): readonly { reason: AloneReason; n: number }[] {
  const reasons = alarms.flatMap(({ kind, order }) =>
    kind === 'new' && isTodo(order.status) ? [whyAlone(order)] : [],
  );
  return ALONE_REASONS.map((reason) => ({ reason, n: reasons.filter((each) => each === reason).length })).filter(
    ({ n }) => n > 0,
  );
}

import type { OrderItem } from '#contract/domain/order.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';

/** One dish is one row, whichever channel spelled it: by the menu's id, else by its names. */
export const dishKeyOf = (item: Pick<OrderItem, 'dish_id' | 'name_zh' | 'name_en'>): string =>
  item.dish_id ?? `${item.name_zh}|${item.name_en}`;

/** Whether a ticket holds something of a dish that is not ticked yet. */
export const wantsDish = ({ order }: DeskOrder, key: string): boolean =>
  order.items.some((item) => item.done_at === null && dishKeyOf(item) === key);

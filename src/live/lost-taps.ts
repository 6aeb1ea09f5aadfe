import type { Order } from '#contract/domain/order.ts';
import type { DeskView, LostTap } from './desk-store.ts';
import type { OutboxRow } from './ports.ts';

/** What a screen that is removed takes along [O8]: the taps that wait, of orders it still knows. */
export const lostTapsOf = (
  rows: readonly OutboxRow[],
  orders: ReadonlyMap<string, { order: Pick<Order, 'order_no'> }> | undefined,
): LostTap[] =>
  rows.flatMap(({ order_id, act: { action } }) => {
    const known = orders?.get(order_id);
    return known === undefined || action === 'acknowledge' ? [] : [{ orderNo: known.order.order_no, action }];
  });

/** Nothing was lost: neither with the storage nor with a screen that was removed. */
export const NOTHING_LOST: Pick<DeskView, 'lostCommands' | 'lostTaps'> = { lostCommands: 0, lostTaps: [] };

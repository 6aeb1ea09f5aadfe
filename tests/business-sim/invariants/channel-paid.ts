import type { Order } from '#contract/domain/order.ts';
import { NO_MONEY, stillOwed } from './money.ts';

/** What is wrong with an order of which its channel has said that it is paid, and that it took it [M12]. */
export function wrongPaid(before: Order, after: Order): string | null {
  if (after.status === 'cancelled') return null;
  const isMarked = (mark: string): boolean => after.marks?.includes(mark) === true;
  if (stillOwed(after) > 0 && !isMarked('inform_customer'))
    return `BU1: ${after.order_no}: ${stillOwed(after)} are owed of what its channel says is paid`;
  const { paid_cents, door_cents = 0, refunded_cents } = before.money ?? NO_MONEY;
  const isBoth = door_cents > 0 && refunded_cents === 0 && paid_cents - door_cents < before.total_cents;
  return isBoth && !isMarked('paid_twice') && !isMarked('inform_customer')
    ? `BU1: ${after.order_no}: ${door_cents} of what its channel says is paid were taken at the door, which no one is shown`
    : null;
}

import type { CalledNumber } from '#contract/http/devices/numbers.ts';
import { isTest } from '#contract/domain/order.ts';
import { HOUR_MS, isoAt } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import { flagsOfCell } from '../../../db/flag-cell.ts';
import { toFlag } from '../../../db/json.ts';

/** What nobody has fetched by then is no longer called. */
const CALLED_FOR_MS = 3 * HOUR_MS;

export type Numbers = { preparing: CalledNumber[]; ready: CalledNumber[] };

/** Pickups that a customer waits for at the counter: never a name, a dish, an amount [PK1]. */
export async function readNumbers(db: Queries, restaurantId: string, nowMs: number): Promise<Numbers> {
  const rows = await db
    .selectFrom('orders')
    .select(['order_no', 'pickup_code', 'status', 'scheduled', 'ready_at', 'flags'])
    .where('restaurant_id', '=', restaurantId)
    .where('is_open', '=', toFlag(true))
    .where('delivery_method', '=', 'pickup')
    .where('status', 'in', ['order_received', 'finished'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const called = rows.filter((row) => !isTest(flagsOfCell(row.flags)));
  const since = isoAt(nowMs - CALLED_FOR_MS);
  const numberOf = ({ order_no, pickup_code }: (typeof rows)[number]): CalledNumber => ({
    no: order_no,
    code: pickup_code,
  });
  return {
    preparing: called.filter((row) => row.status === 'order_received' && row.scheduled !== toFlag(true)).map(numberOf),
    ready: called
      .filter((row) => row.status === 'finished' && (row.ready_at ?? '') >= since)
      .toSorted((left, right) => (right.ready_at ?? '').localeCompare(left.ready_at ?? ''))
      .map(numberOf),
  };
}

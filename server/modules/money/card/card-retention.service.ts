import { SYSTEM_ACTOR } from '#contract/domain/basics.ts';
import { isClosedStatus, isSettledCancel } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import { DAY_MS, isoNow } from '../../../base/clock.ts';
import type { Row } from '../../../db/schema.ts';
import { fromJson } from '../../../db/json.ts';
import type { Job, JobHandlers } from '../../../jobs/job.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { jobOrder } from '../../../jobs/job-payload.ts';
import { eraseCards } from './vault.service.ts';

const PAGE = 500;
/** An order that is never closed counts as over this long after it was due. */
const FORGOTTEN_MS = 7 * DAY_MS;

type Kept = Pick<
  Row<'orders'>,
  'restaurant_id' | 'id' | 'status' | 'payment_state' | 'created_at' | 'requested_at' | 'history'
>;

const isClosed = (status: Order['status'] | null): boolean => status !== null && isClosedStatus(status);

function endOf(order: Kept): number {
  if (!isClosedStatus(order.status as Order['status']))
    return Date.parse(order.requested_at ?? order.created_at) + FORGOTTEN_MS;
  const steps = fromJson<Order['history']>(order.history);
  const last = steps.findLast(({ from, to }) => isClosed(to) && !isClosed(from));
  return Date.parse(last?.at ?? order.created_at);
}

/** [CD9] Once a day: erases details whose order ended a retention period ago, or was cancelled with no refund due. */
export async function eraseOldCards(context: Context): Promise<number> {
  const { clock, cards } = context;
  const before = clock.now() - cards.retentionDays * DAY_MS;
  let erased = 0;
  let after = { restaurant_id: '', order_id: '' };
  for (;;) {
    const rows = await nextPage(context, after);
    const last = rows.at(-1);
    if (last === undefined) return erased;
    const due = rows.filter((order) => isSettledCancel(order) || endOf(order) <= before);
    for (const restaurantId of new Set(due.map((order) => order.restaurant_id))) {
      const ids = due.filter((order) => order.restaurant_id === restaurantId).map(({ id }) => id);
      erased += await eraseAndRecord(context, restaurantId, ids, 'retention');
    }
    after = { restaurant_id: last.restaurant_id, order_id: last.id };
  }
}

/** Orders with stored details, in the order of the vault's key. */
const nextPage = ({ database }: Context, after: { restaurant_id: string; order_id: string }): Promise<Kept[]> =>
  database.db
    .selectFrom('card_vault')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.restaurant_id', '=', 'card_vault.restaurant_id')
        .onRef('orders.id', '=', 'card_vault.order_id'),
    )
    .select(['orders.restaurant_id', 'orders.id', 'orders.status', 'orders.payment_state'])
    .select(['orders.created_at', 'orders.requested_at', 'orders.history'])
    .where('card_vault.erased_at', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('card_vault.restaurant_id', '>', after.restaurant_id),
        and([eb('card_vault.restaurant_id', '=', after.restaurant_id), eb('card_vault.order_id', '>', after.order_id)]),
      ]),
    )
    .orderBy('card_vault.restaurant_id')
    .orderBy('card_vault.order_id')
    .limit(PAGE)
    .execute();

/** Erases details and records it: how many, never their content. */
function eraseAndRecord(
  context: Context,
  restaurantId: string,
  orderIds: readonly string[],
  reason: 'retention' | 'cancelled',
): Promise<number> {
  return context.database.write(async (tx) => {
    const erased = await eraseCards(tx, restaurantId, orderIds, isoNow(context.clock));
    if (erased > 0)
      await audit(context, tx, {
        restaurant_id: restaurantId,
        actor: SYSTEM_ACTOR,
        action: 'card.erase',
        target: restaurantId,
        after: { erased, reason },
      });
    return erased;
  });
}

/** A cancelled order with no refund due needs its card no more. */
async function eraseCancelled(context: Context, job: Job): Promise<void> {
  const { restaurant_id, order_id } = jobOrder(job);
  await eraseAndRecord(context, restaurant_id, [order_id], 'cancelled');
}

export const cardJobs = (context: Context): JobHandlers => ({
  'card.erase': (job) => eraseCancelled(context, job),
});

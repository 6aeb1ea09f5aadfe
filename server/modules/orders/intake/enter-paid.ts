import { withPriceSaid } from '#contract/domain/channel-payment.ts';
import { asOrdered } from '#contract/domain/mend.ts';
import { nextVersion } from '#contract/domain/order-version.ts';
import type { Order } from '#contract/domain/order.ts';
import { fromFlag } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import type { RestaurantTx } from '../../context.ts';
import { autoAccepted } from './build-order.ts';
import { channelActor } from './native-intake.ts';
import { renumberIfLate } from './place-order.service.ts';

/** A pending order whose price is paid, or a part of it: it enters the kitchen, under the number of that day [S8]. */
export async function enterPaid(
  order: Order,
  tx: RestaurantTx,
  channel: Row<'channel'>,
  said = withPriceSaid(order, asOrdered(order).total_cents),
): Promise<Order> {
  const actor = channelActor(channel);
  const place = await renumberIfLate(tx, order);
  const next = nextVersion(
    order,
    {
      ...place,
      ...said.change,
      status: 'payment_completed',
      // No one in the kitchen knew it before it was paid.
      changes: [],
      ring: { kind: 'new', rev: order.rev + 1, since_at: tx.now, acknowledged_at: null, by: null },
    },
    { now: tx.now, actor },
    'payment',
    { ...said.detail, ...(place.number === undefined ? {} : { was_number: order.number }) },
  );
  return fromFlag(channel.auto_accept) ? autoAccepted(next, await tx.rules(), tx.now, actor) : next;
}

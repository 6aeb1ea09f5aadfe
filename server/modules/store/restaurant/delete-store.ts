import type { Actor } from '#contract/domain/basics.ts';
import { OPEN_STATUSES } from '#contract/domain/order-status.ts';
import { invalidField } from '#contract/errors.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { lockRestaurant, writeStore } from './write-store.ts';

/**
 * Takes a store out of use: it is no longer found, its channels' keys and screens stop, its orders and bills stay.
 * Refused while an order is open, since it could not be finished. A cancellation that no one has seen and a test are on the
 * screens alone, and the one that would be pressed may be lost: they do not hinder.
 */
export async function deleteStore(context: Context, actor: Actor, restaurantId: string): Promise<void> {
  const { channels, screens } = await context.store.transact(restaurantId, async (live) => {
    const row = await lockRestaurant(context, live, restaurantId);
    const { count } = await live.tx
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('restaurant_id', '=', restaurantId)
      .where('is_open', '=', 1)
      .where('status', 'in', OPEN_STATUSES)
      .where('flags', 'not like', '%"test"%')
      .executeTakeFirstOrThrow();
    if (count > 0) throw invalidField('restaurant_id', 'open_orders', 'has open orders', { count });
    await writeStore(context, live, row, { mode: 'emergency', mode_until: null, deleted_at: live.now });
    const channels = await live.tx
      .updateTable('channel')
      .set({ deleted_at: live.now })
      .where('restaurant_id', '=', restaurantId)
      .where('deleted_at', 'is', null)
      .returning('key_hash')
      .execute();
    const screens = await live.tx
      .updateTable('device')
      .set({ revoked_at: live.now })
      .where('restaurant_id', '=', restaurantId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute();
    await audit(context, live.tx, {
      restaurant_id: restaurantId,
      actor,
      action: 'restaurant.delete',
      target: restaurantId,
      before: { name: row.name },
    });
    return { channels, screens };
  });
  // A restored backup must not bring them back [IN21].
  for (const { id } of screens) await context.ended.tryToNote('screen', id);
  for (const { key_hash } of channels) await context.ended.tryToNote('channel', key_hash);
  await context.ended.tryToNote('store', restaurantId);
}

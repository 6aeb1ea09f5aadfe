import type { Actor } from '#contract/domain/basics.ts';
import { CallError } from '#contract/errors.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { writeStore } from './write-store.ts';

/**
 * Takes a store back into use. It stays closed until a person opens it, and its screens and channels stay revoked,
 * because their keys may have been given away since. A store in use is left as it is.
 */
export async function restoreStore(context: Context, actor: Actor, restaurantId: string): Promise<void> {
  await context.store.transact(restaurantId, async (live) => {
    const row = await live.tx
      .selectFrom('restaurant')
      .selectAll()
      .where('id', '=', restaurantId)
      .modifyEnd(context.database.traits.forUpdate)
      .executeTakeFirst();
    if (row === undefined) throw new CallError('not_found');
    if (row.deleted_at === null) return;
    await writeStore(context, live, row, { deleted_at: null });
    await audit(context, live.tx, {
      restaurant_id: restaurantId,
      actor,
      action: 'restaurant.restore',
      target: restaurantId,
      after: { name: row.name },
    });
  });
  await context.ended.tryToNote('back', restaurantId);
}

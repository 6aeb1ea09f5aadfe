import { invalidField } from '#contract/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { DialectTraits } from '../../../db/dialect.ts';
import { isAnyOf, listOf } from '../../../db/value-lists.ts';

/**
 * [PA1] Refuses to take their last owner from restaurants: nobody but the platform could manage them any more. An
 * invited owner counts, one who is disabled does not.
 */
export async function assertStayOwned(
  tx: Tx,
  traits: DialectTraits,
  { userId, leaves }: { userId: string; leaves: readonly string[] },
): Promise<void> {
  if (leaves.length === 0) return;
  // Locked in a fixed order: of two owners who are removed at the same moment, the second finds the first one gone.
  const stores = await tx
    .selectFrom('restaurant')
    .select(['id', 'name'])
    .where(isAnyOf(tx, 'id', listOf(tx, leaves)))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .modifyEnd(traits.forUpdate)
    .execute();
  const owners = await tx
    .selectFrom('user_restaurant as place')
    .innerJoin('user', 'user.id', 'place.user_id')
    .select('place.restaurant_id')
    .where(isAnyOf(tx, 'place.restaurant_id', listOf(tx, leaves)))
    .where('place.role', '=', 'owner')
    .where('user.id', '!=', userId)
    .where('user.state', '!=', 'disabled')
    .execute();
  const owned = new Set(owners.map(({ restaurant_id }) => restaurant_id));
  const left = stores.find(({ id }) => !owned.has(id));
  if (left !== undefined)
    throw invalidField('user_id', 'last_owner', 'is the last owner of a restaurant', { name: left.name });
}

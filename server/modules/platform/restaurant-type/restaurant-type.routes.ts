import { isSameName } from '#contract/domain/alike.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import {
  addRestaurantTypeCall,
  deleteRestaurantTypeCall,
  listRestaurantTypesCall,
  sortRestaurantTypesCall,
  updateRestaurantTypeCall,
  type RestaurantType,
} from '#contract/http/platform/restaurant-type.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import { actorOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import { audit } from '../audit/audit.service.ts';
import type { Context } from '../../context.ts';

async function listTypes(db: Queries): Promise<RestaurantType[]> {
  const rows = await db
    .selectFrom('restaurant_type')
    .leftJoin('restaurant', (join) =>
      join.onRef('restaurant.restaurant_type_id', '=', 'restaurant_type.id').on('restaurant.deleted_at', 'is', null),
    )
    .select((eb) => [
      'restaurant_type.id',
      'restaurant_type.name_zh',
      'restaurant_type.name_en',
      'restaurant_type.sort_order',
      eb.fn.count<number>('restaurant.id').as('restaurant_count'),
    ])
    .groupBy(['restaurant_type.id', 'restaurant_type.name_zh', 'restaurant_type.name_en', 'restaurant_type.sort_order'])
    .orderBy('restaurant_type.sort_order')
    .orderBy('restaurant_type.id')
    .execute();
  return rows;
}

type Names = Pick<RestaurantType, 'name_zh' | 'name_en'>;

/** Refuses a second type with the same name, because owners choose by name. */
function refuseSameName(all: readonly RestaurantType[], wanted: Names, id: string): void {
  for (const path of ['name_zh', 'name_en'] as const) {
    const isTaken = all.some((type) => type.id !== id && isSameName(type[path], wanted[path]));
    if (isTaken) throw invalidField(path, 'taken', 'is the name of another type');
  }
}

export function registerRestaurantTypeRoutes(register: Register, context: Context): void {
  const { database, ids, clock } = context;
  const entry = { restaurant_id: null };

  register(listRestaurantTypesCall, async () => ({ items: await listTypes(database.db) }));

  register(addRestaurantTypeCall, ({ body, identity, once }) => {
    const id = ids.next();
    return database.write((tx) =>
      once(tx, async () => {
        const all = await listTypes(tx);
        refuseSameName(all, body, id);
        const last = all.reduce((most, type) => Math.max(most, type.sort_order), 0);
        const sort_order = body.sort_order === 0 ? last + 1 : body.sort_order;
        await tx
          .insertInto('restaurant_type')
          .values({ ...body, sort_order, id, created_at: isoNow(clock) })
          .execute();
        const actor = actorOf(identity);
        await audit(context, tx, { ...entry, actor, action: 'restaurant_type.add', target: id, after: body });
        return { items: await listTypes(tx) };
      }),
    );
  });

  register(updateRestaurantTypeCall, async ({ body: { id, ...wanted }, identity }) => {
    await database.write(async (tx) => {
      const all = await listTypes(tx);
      const before = all.find((type) => type.id === id);
      if (before === undefined) throw new CallError('not_found');
      refuseSameName(all, wanted, id);
      const after = { ...wanted, sort_order: wanted.sort_order === 0 ? before.sort_order : wanted.sort_order };
      await tx.updateTable('restaurant_type').set(after).where('id', '=', id).execute();
      const actor = actorOf(identity);
      const { name_zh, name_en, sort_order } = before;
      const change = { before: { name_zh, name_en, sort_order }, after };
      await audit(context, tx, { ...entry, actor, action: 'restaurant_type.update', target: id, ...change });
    });
    return { items: await listTypes(database.db) };
  });

  register(deleteRestaurantTypeCall, async ({ body: { id }, identity }) => {
    await database.write(async (tx) => {
      const before = (await listTypes(tx)).find((type) => type.id === id);
      if (before === undefined) throw new CallError('not_found');
      const { name_zh, name_en, restaurant_count: count } = before;
      if (count > 0) throw invalidField('id', 'in_use', 'is still used', { count });
      await tx.deleteFrom('restaurant_type').where('id', '=', id).execute();
      const actor = actorOf(identity);
      await audit(context, tx, {
        ...entry,
        actor,
        action: 'restaurant_type.delete',
        target: id,
        before: { name_zh, name_en },
      });
    });
    return { items: await listTypes(database.db) };
  });

  register(sortRestaurantTypesCall, async ({ body: { ids }, identity }) => {
    await database.write(async (tx) => {
      const before = (await listTypes(tx)).map((type) => type.id);
      // Another person has added or removed a type since, so the list is incomplete.
      if (before.length !== ids.length || !before.every((id) => ids.includes(id))) throw new CallError('stale_version');
      for (const [index, id] of ids.entries())
        await tx
          .updateTable('restaurant_type')
          .set({ sort_order: index + 1 })
          .where('id', '=', id)
          .execute();
      const actor = actorOf(identity);
      const change = { before: { ids: before }, after: { ids } };
      await audit(context, tx, { ...entry, actor, action: 'restaurant_type.update_sort', target: 'all', ...change });
    });
    return { items: await listTypes(database.db) };
  });
}

import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import {
  deleteViewCall,
  listViewsCall,
  MAX_VIEWS,
  saveViewCall,
  type SavedView,
} from '#contract/http/people/saved-view.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Tx } from '../../../db/database.ts';
import { actorOf, userOf, type Identity } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { findView, findViews, type ViewOwner } from './saved-view.repository.ts';

type Input = BodyOf<typeof saveViewCall>;

const ownerOf = (identity: Identity, restaurant_id: string): ViewOwner => ({
  restaurant_id,
  user_id: userOf(identity).user_id,
});

/** Refuses a second view with the same name, and more views than fit above the table. */
function assertFits(views: readonly SavedView[], input: Input): void {
  const others = views.filter((view) => view.id !== input.id);
  if (others.some((view) => view.name === input.name))
    throw invalidField('name', 'taken', 'is the name of another view');
  if (others.length >= MAX_VIEWS) throw invalidField('', 'too_big', 'there are too many views', { maximum: MAX_VIEWS });
}

export function registerViewRoutes(register: Register, context: Context): void {
  const { database, ids } = context;

  async function write(tx: Tx, owner: ViewOwner, input: Input): Promise<{ before: SavedView | undefined; id: string }> {
    const { page, name, query } = input;
    assertFits(await findViews(tx, owner, page), input);
    if (input.id === null) {
      const row = { ...owner, id: ids.next(), page, name, query, created_at: isoNow(context.clock) };
      await tx.insertInto('saved_view').values(row).execute();
      return { before: undefined, id: row.id };
    }
    const before = await findView(tx, owner, input.id);
    if (before?.page !== page) throw new CallError('not_found');
    await tx
      .updateTable('saved_view')
      .set({ name, query })
      .where('restaurant_id', '=', owner.restaurant_id)
      .where('user_id', '=', owner.user_id)
      .where('id', '=', input.id)
      .execute();
    return { before, id: input.id };
  }

  register(listViewsCall, async ({ query, identity }) => ({
    items: await findViews(database.db, ownerOf(identity, query.restaurant_id), query.page),
  }));

  register(saveViewCall, async ({ body, identity }) => {
    const owner = ownerOf(identity, body.restaurant_id);
    const { page, name, query } = body;
    const id = await database.write(async (tx) => {
      const { before, id: target } = await write(tx, owner, body);
      await audit(context, tx, {
        restaurant_id: owner.restaurant_id,
        actor: actorOf(identity),
        action: saveViewCall.name,
        target,
        ...(before === undefined ? {} : { before: { name: before.name, query: before.query } }),
        after: { name, query },
      });
      return target;
    });
    return { id, page, name, query };
  });

  register(deleteViewCall, async ({ body: { id, restaurant_id }, identity }) => {
    const owner = ownerOf(identity, restaurant_id);
    return database.write(async (tx) => {
      const before = await findView(tx, owner, id);
      if (before === undefined) throw new CallError('not_found');
      await tx
        .deleteFrom('saved_view')
        .where('restaurant_id', '=', restaurant_id)
        .where('user_id', '=', owner.user_id)
        .where('id', '=', id)
        .execute();
      const { page, name, query } = before;
      const actor = actorOf(identity);
      await audit(context, tx, {
        restaurant_id,
        actor,
        action: deleteViewCall.name,
        target: id,
        before: { name, query },
      });
      return { items: await findViews(tx, owner, page) };
    });
  });
}

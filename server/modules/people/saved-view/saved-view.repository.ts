import type { SavedView } from '#contract/http/people/saved-view.ts';
import type { Queries } from '../../../db/database.ts';

/** The owner of saved views: one person in one restaurant. */
export type ViewOwner = { restaurant_id: string; user_id: string };

export async function findViews(db: Queries, owner: ViewOwner, page: SavedView['page']): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_view')
    .select(['id', 'name', 'query'])
    .where('restaurant_id', '=', owner.restaurant_id)
    .where('user_id', '=', owner.user_id)
    .where('page', '=', page)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, page }));
}

export async function findView(db: Queries, owner: ViewOwner, id: string): Promise<SavedView | undefined> {
  const row = await db
    .selectFrom('saved_view')
    .select(['id', 'page', 'name', 'query'])
    .where('restaurant_id', '=', owner.restaurant_id)
    .where('user_id', '=', owner.user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, page: row.page as SavedView['page'] };
}

import { sql } from 'kysely';
import type { QueryOf } from '#contract/http/call.ts';
import { SMALL_PICTURE_WIDTH, type listPhotosCall } from '#contract/http/platform/photo.ts';
import type { Queries } from '../../../db/database.ts';
import { fromJson } from '../../../db/json.ts';
import { contains, containsWords } from '../../../db/like.ts';

type Query = QueryOf<typeof listPhotosCall>;

/** The pictures of a scope. */
export function photosIn(db: Queries, scope: Query['scope'], userId: string) {
  const all = db.selectFrom('photo');
  if (scope === 'mine') return all.where('uploaded_by', '=', userId);
  return all.where('is_gallery', '=', scope === 'gallery' ? 1 : 0);
}
type Photos = ReturnType<typeof photosIn>;

/** The pictures that stores show; for dishes the database checks picture by picture, along an index. */
export async function shownByStores(db: Queries): Promise<string[]> {
  const rows = await db
    .selectFrom('restaurant')
    .select(['store_image', 'images'])
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('store_image', 'is not', null), where('images', '<>', '[]')]))
    .execute();
  return [...new Set(rows.flatMap((row) => [row.store_image ?? '', ...fromJson<string[]>(row.images)]))].filter(
    (path) => path !== '',
  );
}

export const unused = (photos: Photos, shown: readonly string[]): Photos => {
  const byDish = photos.where(({ not, exists, selectFrom }) =>
    not(exists(selectFrom('dish').select('dish.id').whereRef('dish.image', '=', 'photo.path'))),
  );
  return shown.length === 0 ? byDish : byDish.where('photo.path', 'not in', shown);
};

export const unfiled = (photos: Photos): Photos => photos.where('category', '=', '');
export const small = (photos: Photos): Photos => photos.where('width', '<', SMALL_PICTURE_WIDTH);

/** Applies every filter except the scope. */
export function matching(photos: Photos, { state, category, tag, q }: Query, shown: readonly string[]): Photos {
  let rows = photos;
  if (state === 'unused') rows = unused(rows, shown);
  if (state === 'unfiled') rows = unfiled(rows);
  if (state === 'small') rows = small(rows);
  if (category !== '') rows = rows.where('category', '=', category);
  if (tag !== '') rows = rows.where(contains(sql`tags`, JSON.stringify(tag)));
  if (q !== '') rows = rows.where(containsWords(sql`coalesce(name, '') || ' ' || category || ' ' || tags`, q));
  return rows;
}

import { sql } from 'kysely';
import type { ReplyOf, QueryOf } from '#contract/http/call.ts';
import type { listPhotosCall, Photo } from '#contract/http/photo.ts';
import { fromJson } from '../../db/json.ts';
import type { Queries } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { likeText } from '../restaurant/restaurant.repository.ts';

export type PhotoReader = {
  user_id: string;
  /** Undefined: every restaurant (administrators). Uses in other restaurants stay unnamed. */
  restaurants: readonly string[] | undefined;
  /** `https://host`, before each path. */
  origin: string;
};

export const findPhoto = (db: Queries, id: string): Promise<Row<'photo'> | undefined> =>
  db.selectFrom('photo').selectAll().where('id', '=', id).executeTakeFirst();

type Use = Photo['used_by'][number] & { path: string };

/** Everything that shows one of these pictures, whoever it belongs to. */
export async function usesOf(db: Queries, paths: readonly string[]): Promise<(Use & { restaurant_id: string })[]> {
  if (paths.length === 0) return [];
  const dishes = await db
    .selectFrom('dish')
    .select(['id', 'restaurant_id', 'name_zh', 'image'])
    .where('image', 'in', paths)
    .execute();
  const stores = await db
    .selectFrom('restaurant')
    .select(['id', 'name', 'store_image', 'images'])
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('store_image', 'in', paths), where('images', '<>', '[]')]))
    .execute();
  const isAsked = (path: string): boolean => paths.includes(path);
  return [
    ...dishes.map(({ id, restaurant_id, name_zh, image }) => ({
      kind: 'dish' as const,
      id,
      restaurant_id,
      name: name_zh,
      path: image ?? '',
    })),
    ...stores.flatMap(({ id, name, store_image, images }) =>
      [...new Set([store_image ?? '', ...fromJson<string[]>(images)])]
        .filter(isAsked)
        .map((path) => ({ kind: 'restaurant' as const, id, restaurant_id: id, name, path })),
    ),
  ];
}

export async function presentPhotos(
  db: Queries,
  rows: readonly Row<'photo'>[],
  { restaurants, origin }: PhotoReader,
): Promise<Photo[]> {
  const uses = await usesOf(
    db,
    rows.map((row) => row.path),
  );
  return rows.map(({ is_gallery: _isGallery, uploaded_by: _uploadedBy, tags, ...photo }) => ({
    ...photo,
    url: origin + photo.path,
    tags: fromJson(tags),
    used_by: uses
      .filter((use) => use.path === photo.path && (restaurants?.includes(use.restaurant_id) ?? true))
      .map(({ kind, id, name }) => ({ kind, id, name })),
  }));
}

export async function listPhotos(
  db: Queries,
  { scope, category, q, page, page_size }: QueryOf<typeof listPhotosCall>,
  reader: PhotoReader,
): Promise<ReplyOf<typeof listPhotosCall>> {
  const all = db.selectFrom('photo');
  const ours = scope === 'mine' ? all.where('uploaded_by', '=', reader.user_id) : all.where('is_gallery', '=', 1);
  const categories = await ours.select('category').distinct().where('category', '<>', '').orderBy('category').execute();
  let matching = category === '' ? ours : ours.where('category', '=', category);
  if (q !== '') {
    const pattern = `%${likeText(q)}%`;
    matching = matching.where((where) =>
      where.or([where(sql`lower(category)`, 'like', pattern), where(sql`lower(tags)`, 'like', pattern)]),
    );
  }
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const items = await presentPhotos(db, rows, reader);
  return { items, total, page, page_size, categories: categories.map((row) => row.category) };
}

import type { ReplyOf, QueryOf } from '#contract/http/call.ts';
import type { listPhotosCall, Photo } from '#contract/http/platform/photo.ts';
import { fromJson } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { matching, photosIn, shownByStores, small, unfiled, unused } from './photo-filter.ts';

export type PhotoReader = {
  user_id: string;
  /** Undefined: every restaurant (administrators). Uses in other restaurants are not named. */
  restaurants: readonly string[] | undefined;
  /** `https://host`, to put before each path. */
  origin: string;
};

export const findPhoto = (db: Queries, id: string): Promise<Row<'photo'> | undefined> =>
  db.selectFrom('photo').selectAll().where('id', '=', id).executeTakeFirst();

type Use = Photo['used_by'][number] & { path: string };

/** Every use of these pictures, in any restaurant. */
export async function usesOf(db: Queries, paths: readonly string[]): Promise<Use[]> {
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

/** Who chooses a picture. */
export type Chooser = { userIds: readonly string[]; isAdmin: boolean };

/** Of these paths, those that a dish or the page of one of the restaurants shows. */
async function shownIn(db: Queries, restaurantIds: readonly string[], paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const dishes = await db
    .selectFrom('dish')
    .select('image')
    .where('restaurant_id', 'in', restaurantIds)
    .where('image', 'in', paths)
    .execute();
  const stores = await db
    .selectFrom('restaurant')
    .select(['store_image', 'images'])
    .where('id', 'in', restaurantIds)
    .execute();
  const shown = stores.flatMap(({ store_image, images }) => [store_image ?? '', ...fromJson<string[]>(images)]);
  return [...dishes.map(({ image }) => image ?? ''), ...shown];
}

/**
 * Of these paths, those that a restaurant may show: the chooser's own uploads, the gallery's pictures, and what it or
 * another restaurant of theirs shows already, so that a menu can be copied. Another person could not delete an upload of
 * theirs that a foreign restaurant shows.
 */
export async function usablePictures(
  db: Queries,
  restaurantId: string,
  paths: readonly string[],
  { userIds, isAdmin }: Chooser,
): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const photos = await db
    .selectFrom('photo')
    .select(['path', 'uploaded_by', 'is_gallery'])
    .where('path', 'in', paths)
    .execute();
  const free = new Set(
    photos
      .filter((photo) => isAdmin || photo.is_gallery === 1 || userIds.includes(photo.uploaded_by))
      .map(({ path }) => path),
  );
  const others = paths.filter((path) => !free.has(path));
  if (others.length === 0) return free;
  const own = await db.selectFrom('user_restaurant').select('restaurant_id').where('user_id', 'in', userIds).execute();
  const restaurantIds = [...new Set([restaurantId, ...own.map(({ restaurant_id }) => restaurant_id)])];
  const shown = new Set(await shownIn(db, restaurantIds, others));
  return new Set([...free, ...others.filter((path) => shown.has(path))]);
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
  return rows.map(({ is_gallery: _isGallery, uploaded_by: _uploadedBy, sized_at: _sizedAt, tags, name, ...photo }) => ({
    ...photo,
    name: name ?? '',
    url: origin + photo.path,
    tags: fromJson(tags),
    used_by: uses
      .filter((use) => use.path === photo.path && (restaurants?.includes(use.restaurant_id) ?? true))
      .map(({ path: _path, ...use }) => use),
  }));
}

/** Tags are read from this many pictures; a larger gallery is searched by typing. */
const MAX_TAGGED = 5000;

/** The counts of the whole scope, independent of the filters. */
async function summaryOf(photos: ReturnType<typeof photosIn>, shown: readonly string[]) {
  const count = async (some: typeof photos): Promise<number> =>
    (await some.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
  const { all, total_bytes } = await photos
    .select((eb) => [eb.fn.countAll<number>().as('all'), eb.fn.sum<number | null>('bytes').as('total_bytes')])
    .executeTakeFirstOrThrow();
  const categories = await photos
    .select('category')
    .distinct()
    .where('category', '<>', '')
    .orderBy('category')
    .execute();
  const tagged = await photos.select('tags').distinct().where('tags', '<>', '[]').limit(MAX_TAGGED).execute();
  return {
    counts: {
      all,
      unused: await count(unused(photos, shown)),
      unfiled: await count(unfiled(photos)),
      small: await count(small(photos)),
    },
    total_bytes: total_bytes ?? 0,
    categories: categories.map((row) => row.category),
    tags: [...new Set(tagged.flatMap((row) => fromJson<string[]>(row.tags)))].toSorted(),
  };
}

export async function listPhotos(
  db: Queries,
  query: QueryOf<typeof listPhotosCall>,
  reader: PhotoReader,
): Promise<ReplyOf<typeof listPhotosCall>> {
  const { scope, sort, page, page_size } = query;
  const photos = photosIn(db, scope, reader.user_id);
  const shown = await shownByStores(db);
  const found = matching(photos, query, shown);
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = sort === 'name' ? 'name' : sort === '-bytes' ? 'bytes' : 'created_at';
  const rows = await found
    .selectAll()
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const items = await presentPhotos(db, rows, reader);
  return { items, total, page, page_size, ...(await summaryOf(photos, shown)) };
}

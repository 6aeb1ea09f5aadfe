import type { Actor } from '#contract/domain/basics.ts';
import { VERSION_KINDS } from '#contract/domain/menu-plan.ts';
import type { MenuVersion } from '#contract/http/menu/menu-plan.ts';
import { isoAt, MINUTE_MS } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import { fromJson, toJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import type { Context, RestaurantTx } from '../../context.ts';
import { joinedChanges, type KeptItem } from './kept-changes.ts';

/** What a person changes within this time is one version. */
const ONE_VERSION_MS = 10 * MINUTE_MS;
/** So many are kept of a menu. */
const MAX_VERSIONS = 200;
/** A version of more characters gets no more changes, because each of them writes it again. */
const MAX_JOINED = 100_000;

/** What a change of the menu did, gathered while it is made. */
export type MenuTouch = { kind: (typeof VERSION_KINDS)[number]; name: string; items: KeptItem[] };

export const noTouch = (): MenuTouch => ({ kind: 'edit', name: '', items: [] });

/** Locked, so that two changes at once go on with it one after the other. */
const lockLast = (
  { database }: Context,
  { tx, restaurantId }: RestaurantTx,
): Promise<Row<'menu_version'> | undefined> =>
  tx
    .selectFrom('menu_version')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .orderBy('id', 'desc')
    .limit(1)
    .modifyEnd(database.traits.forUpdate)
    .executeTakeFirst();

/** Whether a change goes on with the version before it. */
const isSameVersion = (last: Row<'menu_version'>, { kind }: MenuTouch, { id }: Actor, now: string): boolean =>
  kind === 'edit' &&
  last.kind === 'edit' &&
  last.by_id === id &&
  last.content.length < MAX_JOINED &&
  last.from_at > isoAt(Date.parse(now) - ONE_VERSION_MS);

/** Keeps what a change did, so that the menu before it can come back [MP6]; answers with its version. */
export async function keepVersion(
  context: Context,
  live: RestaurantTx,
  actor: Actor,
  touch: MenuTouch,
): Promise<string | null> {
  if (touch.items.length === 0) return null;
  const { tx, restaurantId, now } = live;
  const last = await lockLast(context, live);
  if (last !== undefined && isSameVersion(last, touch, actor, now)) {
    const items = joinedChanges(fromJson<KeptItem[]>(last.content), touch.items);
    await tx
      .updateTable('menu_version')
      .set({ until_at: now, items: items.length, content: toJson(items) })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', last.id)
      .execute();
    return last.id;
  }
  const { kind, name } = touch;
  const items = joinedChanges([], touch.items);
  const version = { restaurant_id: restaurantId, id: context.ids.next(), kind, name, by_id: actor.id, by: actor.name };
  const content = { from_at: now, until_at: now, items: items.length, content: toJson(items) };
  await tx
    .insertInto('menu_version')
    .values({ ...version, ...content })
    .execute();
  await removeOldest(tx, restaurantId);
  return version.id;
}

async function removeOldest(tx: Queries, restaurantId: string): Promise<void> {
  const oldest = await tx
    .selectFrom('menu_version')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .orderBy('id', 'desc')
    .offset(MAX_VERSIONS - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return;
  await tx.deleteFrom('menu_version').where('restaurant_id', '=', restaurantId).where('id', '<', oldest.id).execute();
}

/** The changes of a menu, the last first. */
export async function listVersions(db: Queries, restaurantId: string): Promise<MenuVersion[]> {
  const rows = await db
    .selectFrom('menu_version')
    .select(['id', 'kind', 'name', 'by', 'from_at', 'until_at', 'items'])
    .where('restaurant_id', '=', restaurantId)
    .where('items', '>', 0)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ kind, ...row }) => ({ ...row, kind: VERSION_KINDS.find((known) => known === kind) ?? 'edit' }));
}

/** Everything that changed from a version on, as one; undefined where there is no such version. */
export async function changesSince(
  db: Queries,
  restaurantId: string,
  versionId: string,
): Promise<KeptItem[] | undefined> {
  const rows = await db
    .selectFrom('menu_version')
    .select(['id', 'content'])
    .where('restaurant_id', '=', restaurantId)
    .where('id', '>=', versionId)
    .orderBy('id')
    .execute();
  if (rows[0]?.id !== versionId) return undefined;
  return rows.reduce<KeptItem[]>((joined, { content }) => joinedChanges(joined, fromJson<KeptItem[]>(content)), []);
}

import type { StoreInput } from '#contract/domain/store-input.ts';
import type { StoreProblem } from '#contract/domain/store-rules.ts';
import { fromFlag, fromJson } from '../../db/json.ts';
import type { Tx } from '../../db/database.ts';
import { knownCardTypes } from '../card/card-types.ts';
import { countiesOf, hasCounty, placeOfZip, type Place } from './place.ts';

/** Who writes: pictures are one's own uploads, the gallery's, or what the store shows already. */
export type Writer = { user_id: string; isAdmin: boolean };

type Wish = Partial<StoreInput>;
type Facts = Pick<StoreInput, 'state' | 'county' | 'zip_code'>;

/** What only the server can know about a store's fields: whether what they name is there. */
export async function factProblems(
  tx: Tx,
  restaurantId: string,
  wish: Wish,
  next: Facts,
  writer: Writer,
): Promise<StoreProblem[]> {
  const asked = await Promise.all([
    typeProblems(tx, wish.restaurant_type_id),
    pictureProblems(tx, restaurantId, wish.store_image ?? null, writer),
    dishProblems(tx, restaurantId, wish.deals?.free_dish_id ?? null),
    domainProblems(tx, restaurantId, wish.domain ?? ''),
  ]);
  return [...addressProblems(wish, next), ...asked.flat(), ...cardProblems(wish.card_types ?? [])];
}

/** A ZIP code is a real one of its state, a county one of its state; they are asked about when one of them changes. */
function addressProblems(wish: Wish, next: Facts): StoreProblem[] {
  const problems: StoreProblem[] = [];
  if (wish.zip_code !== undefined || wish.state !== undefined) {
    const place = placeOfZip(next.zip_code);
    if (place === undefined) problems.push({ path: ['zip_code'], code: 'zip_unknown' });
    else if (place.state !== next.state)
      problems.push({ path: ['zip_code'], code: 'zip_not_in_state', params: { state: place.state } });
  }
  if ((wish.county !== undefined || wish.state !== undefined) && !hasCounty(next.state, next.county))
    problems.push({ path: ['county'], code: 'unknown_county', params: { count: countiesOf(next.state).length } });
  return problems;
}

/** Where the store is from now on, when its ZIP code changes. */
export const placeOf = (wish: Wish): Pick<Place, 'lat' | 'lng' | 'time_zone'> | undefined => {
  const place = wish.zip_code === undefined ? undefined : placeOfZip(wish.zip_code);
  return place === undefined ? undefined : { lat: place.lat, lng: place.lng, time_zone: place.time_zone };
};

async function typeProblems(tx: Tx, id: string | undefined): Promise<StoreProblem[]> {
  if (id === undefined) return [];
  const type = await tx.selectFrom('restaurant_type').select('id').where('id', '=', id).executeTakeFirst();
  return type === undefined ? [{ path: ['restaurant_type_id'], code: 'unknown_type' }] : [];
}

async function pictureProblems(
  tx: Tx,
  restaurantId: string,
  path: string | null,
  writer: Writer,
): Promise<StoreProblem[]> {
  if (path === null || (await mayShow(tx, restaurantId, path, writer))) return [];
  return [{ path: ['store_image'], code: 'unknown_picture' }];
}

export async function mayShow(tx: Tx, restaurantId: string, path: string, writer: Writer): Promise<boolean> {
  const photo = await tx
    .selectFrom('photo')
    .select(['uploaded_by', 'is_gallery'])
    .where('path', '=', path)
    .executeTakeFirst();
  if (photo === undefined) return false;
  if (writer.isAdmin || fromFlag(photo.is_gallery) || photo.uploaded_by === writer.user_id) return true;
  const shown = await tx
    .selectFrom('restaurant')
    .select(['store_image', 'images'])
    .where('id', '=', restaurantId)
    .executeTakeFirst();
  return shown !== undefined && (shown.store_image === path || fromJson<string[]>(shown.images).includes(path));
}

async function dishProblems(tx: Tx, restaurantId: string, dishId: string | null): Promise<StoreProblem[]> {
  if (dishId === null) return [];
  const dish = await tx
    .selectFrom('dish')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', dishId)
    .executeTakeFirst();
  return dish === undefined ? [{ path: ['deals', 'free_dish_id'], code: 'unknown_dish' }] : [];
}

async function domainProblems(tx: Tx, restaurantId: string, domain: string): Promise<StoreProblem[]> {
  if (domain === '') return [];
  const other = await tx
    .selectFrom('restaurant')
    .select('id')
    .where('domain', '=', domain)
    .where('id', '<>', restaurantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return other === undefined ? [] : [{ path: ['domain'], code: 'taken' }];
}

const cardProblems = (types: readonly string[]): StoreProblem[] =>
  types.flatMap((type, index): StoreProblem[] =>
    knownCardTypes().some((card) => card.type === type) ? [] : [{ path: ['card_types', index], code: 'invalid_value' }],
  );

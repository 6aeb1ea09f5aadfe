import type { StoreInput } from '#contract/domain/store-input.ts';
import type { StoreProblem } from '#contract/domain/store-rules.ts';
import { CallError } from '#contract/errors.ts';
import type { Tx } from '../../../db/database.ts';
import { knownCardTypes } from '../../../base/card-types.ts';
import { usablePictures } from '../../platform/upload/photo.repository.ts';
import { addressProblems, type AddressFacts } from '../address/address-problems.service.ts';
import { placeOfZip, type Place } from '../address/place.service.ts';

/**
 * The person who changes a store: usable pictures are one's own uploads, the gallery's, and those the store shows
 * already.
 */
export type Writer = { user_id: string; isAdmin: boolean };

type Input = Partial<StoreInput>;

const MESSAGE = 'is not valid';

/** Throws the problems as they travel. */
export const refuse = (problems: readonly StoreProblem[]): void => {
  if (problems.length === 0) return;
  throw new CallError(
    'invalid',
    problems.map(({ path, code, params }) => ({ path: path.join('.'), code, message: MESSAGE, params })),
  );
};

/** Problems that only the server can find: whether the things that a store's fields name exist. */
export async function factProblems(
  tx: Tx,
  restaurantId: string,
  input: Input,
  next: AddressFacts,
  writer: Writer,
): Promise<StoreProblem[]> {
  const asked = await Promise.all([
    typeProblems(tx, input.restaurant_type_id),
    pictureProblems(tx, restaurantId, input.store_image ?? null, writer),
    dishProblems(tx, restaurantId, input.deals?.free_dish_id ?? null),
    domainProblems(tx, restaurantId, input.domain ?? ''),
  ]);
  return [...addressProblems(input, next), ...asked.flat(), ...cardProblems(input.card_types ?? [])];
}

/** The store's new place, when its ZIP code changes. */
export const placeOf = (input: Input): Pick<Place, 'lat' | 'lng' | 'time_zone'> | undefined => {
  const place = input.zip_code === undefined ? undefined : placeOfZip(input.zip_code);
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
  const chooser = { userIds: [writer.user_id], isAdmin: writer.isAdmin };
  return (await usablePictures(tx, restaurantId, [path], chooser)).has(path);
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

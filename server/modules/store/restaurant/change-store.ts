import type { Actor } from '#contract/domain/basics.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import type { StoreInput } from '#contract/domain/store-input.ts';
import { storeProblems } from '#contract/domain/store-rules.ts';
import { CallError } from '#contract/errors.ts';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context, RestaurantTx } from '../../context.ts';
import { findRestaurant, tiersOf } from './restaurant.repository.ts';
import { restaurantToRow, storedRestaurant, type ShopRules } from './restaurant-rows.repository.ts';
import { factProblems, placeOf, refuse, type Writer } from './store-facts.service.ts';
import { taxClassProblems } from './tax-class-problems.ts';
import { isPhone, storePhone } from '../../../base/phone.ts';
import { lockRestaurant, writeStore } from './write-store.ts';

/** What administrators alone decide of a store. */
type AdministratorInput = { platform_remits_tax: boolean };
type Inputs = StoreInput & AdministratorInput;
export type Input = { [K in keyof Inputs]?: Inputs[K] | undefined };
export type StoreChange = { restaurant_id: string; version: number; action: string; input: Input };

/**
 * Changes the named fields of a store, if its version is still the one they were decided on. Runs every rule that a
 * changed field takes part in; unchanged values raise no version and leave no trace.
 */
export async function changeStore(
  context: Context,
  actor: Actor,
  writer: Writer,
  { restaurant_id, version, action, input }: StoreChange,
): Promise<Restaurant> {
  await context.store.transact(restaurant_id, async (live) => {
    const row = await lockRestaurant(context, live, restaurant_id);
    if (row.version !== version) throw await staleBy(live.tx, row);
    const tiers = (await tiersOf(live.tx, [row.id])).get(row.id) ?? [];
    const before: ShopRules = { ...storedRestaurant(row), delivery_fee_tiers: tiers };
    const named = namedOf(input);
    const after: ShopRules = { ...before, ...storedOf(named, before) };
    const asked = new Set(Object.keys(named));
    const rest = { ...after, delivery_fee_tiers: [...after.delivery_fee_tiers] };
    refuse([
      ...storeProblems(rest, isPhone, asked),
      ...(await factProblems(live.tx, row.id, named, after, writer)),
      ...(await taxClassProblems(live.tx, row.id, before.tax_classes, named.tax_classes)),
    ]);
    await writeDifference(context, live, { row, before, after, actor, action });
  });
  const restaurant = await findRestaurant(context.database.db, restaurant_id, context.clock.now());
  if (restaurant === undefined) throw new CallError('not_found');
  return restaurant;
}

const namedOf = (input: Input): Partial<Inputs> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

/** The fields in their stored form: numbers in E.164, the deals with their switch, a new ZIP code with its place. */
function storedOf(named: Partial<Inputs>, before: ShopRules): Partial<ShopRules> {
  const { deals, phone, keywords, card_types, ...rest } = named;
  const isActive = named.deals_active ?? before.deals_active;
  return {
    ...rest,
    ...(phone === undefined ? {} : { phone: storePhone(phone) ?? phone }),
    ...(keywords === undefined ? {} : { keywords: [...new Set(keywords)] }),
    ...(card_types === undefined ? {} : { card_types: [...new Set(card_types)] }),
    ...(named.zip_code === before.zip_code ? {} : placeOf(named)),
    deals: { ...before.deals, ...deals, active: isActive },
  };
}

type Difference = { row: Row<'restaurant'>; before: ShopRules; after: ShopRules; actor: Actor; action: string };

async function writeDifference(context: Context, live: RestaurantTx, change: Difference): Promise<void> {
  const { row, before, after, actor, action } = change;
  const keys = (Object.keys(after) as (keyof ShopRules)[]).filter(
    (key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
  );
  if (keys.length === 0) return;
  const { delivery_fee_tiers, ...stored } = after;
  const cells = Object.entries(restaurantToRow(stored, row.created_at)).filter(([column]) =>
    keys.some((key) => key === column),
  );
  await writeStore(context, live, row, Object.fromEntries(cells));
  if (keys.includes('delivery_fee_tiers')) await replaceTiers(live.tx, row.id, delivery_fee_tiers);
  const pick = (store: ShopRules): Partial<ShopRules> => Object.fromEntries(keys.map((key) => [key, store[key]]));
  await audit(context, live.tx, {
    restaurant_id: row.id,
    actor,
    action,
    target: row.id,
    before: pick(before),
    after: pick(after),
  });
}

async function replaceTiers(tx: Tx, restaurant_id: string, tiers: ShopRules['delivery_fee_tiers']): Promise<void> {
  await tx.deleteFrom('delivery_fee_tier').where('restaurant_id', '=', restaurant_id).execute();
  const rows = tiers.map((tier) => ({ ...tier, restaurant_id }));
  if (rows.length > 0) await tx.insertInto('delivery_fee_tier').values(rows).execute();
}

/** The error for an outdated version, with the name of the person who changed the store since. */
async function staleBy(tx: Tx, row: Row<'restaurant'>): Promise<CallError> {
  const last = await tx
    .selectFrom('audit')
    .select(['actor', 'at'])
    .where('restaurant_id', '=', row.id)
    .where('target', '=', row.id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const by = last === undefined ? '' : (JSON.parse(last.actor) as Actor).name;
  const params = { version: row.version, by, at: last?.at ?? '' };
  return new CallError('stale_version', [{ path: 'version', code: 'stale_version', message: 'is older', params }]);
}

import type { Restaurant } from '#contract/domain/restaurant.ts';
import {
  businessFields,
  deliveryFields,
  detailFields,
  domainFields,
  notifyFields,
  taxFields,
  type StoreInput,
} from '#contract/domain/store-input.ts';
import {
  updateBusinessCall,
  updateCardTypeCall,
  updateDomainCall,
  updateKeywordsCall,
  updateOrderNotifyCall,
  updatePlatformDeliveryCall,
  updateRestaurantCall,
} from '#contract/http/store/store-setting.ts';
import { call } from '../../lib/api.ts';

type Update =
  | typeof updateRestaurantCall
  | typeof updateBusinessCall
  | typeof updateDomainCall
  | typeof updateKeywordsCall
  | typeof updateCardTypeCall
  | typeof updatePlatformDeliveryCall
  | typeof updateOrderNotifyCall;

/** Which call changes which fields, as the specification cuts them. */
const UPDATES: readonly (readonly [Update, readonly string[]])[] = [
  [updateRestaurantCall, Object.keys(detailFields)],
  [updateBusinessCall, Object.keys({ ...businessFields, ...taxFields })],
  [updateOrderNotifyCall, Object.keys(notifyFields)],
  [updatePlatformDeliveryCall, Object.keys(deliveryFields)],
  [updateDomainCall, Object.keys(domainFields)],
  [updateKeywordsCall, ['keywords']],
  [updateCardTypeCall, ['card_types']],
];

export type StorePatch = Partial<StoreInput>;

/**
 * Sends a store's changed fields, each to the call that has it; every answer's version is the next one's. `onSaved` hears of
 * each, so that what was saved before a refusal is known to be saved.
 */
export async function saveStore(
  store: Pick<Restaurant, 'id' | 'version'>,
  patch: StorePatch,
  onSaved: (restaurant: Restaurant) => void,
): Promise<void> {
  let { version } = store;
  for (const [spec, fields] of UPDATES) {
    const named = Object.fromEntries(Object.entries(patch).filter(([field]) => fields.includes(field)));
    if (Object.keys(named).length === 0) continue;
    // The fields of each group are the call's own: the contract builds both from the same tables.
    const body = { restaurant_id: store.id, version, ...named } as Parameters<
      typeof call<typeof updateRestaurantCall>
    >[1]['body'];
    const saved = await call(spec as typeof updateRestaurantCall, { body });
    version = saved.version;
    onSaved(saved);
  }
}

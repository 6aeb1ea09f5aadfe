import type { Restaurant } from '#contract/domain/restaurant.ts';
import { dailyFields } from '#contract/domain/store-input.ts';
import { CallError } from '#contract/errors.ts';
import { updateRemittanceCall } from '#contract/http/platform/platform-restaurant.ts';
import {
  addImageCall,
  checkAddressCall,
  deleteImageCall,
  deleteRestaurantCall,
  getBusinessCall,
  getKeywordsCall,
  getPromoUsesCall,
  testOrderNotifyCall,
  updateBusinessCall,
  updateCardTypeCall,
  updateDomainCall,
  updateKeywordsCall,
  updateOrderNotifyCall,
  updatePlatformDeliveryCall,
  updateRestaurantCall,
} from '#contract/http/store/store-setting.ts';
import { actorOf, mayIn, userOf, type Identity } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { OrderNotices } from '../../../notify/order-notice.ts';
import type { Context } from '../../context.ts';
import { changeStore, type Input } from './change-store.ts';
import { checkAddress } from './check-address.ts';
import { isCurrencyFixed } from './currency-fixed.repository.ts';
import { deleteStore } from './delete-store.ts';
import { findRestaurant } from './restaurant.repository.ts';
import type { Writer } from './store-facts.service.ts';
import { promoUses } from './promo-uses.repository.ts';
import { changeImages } from './store-images.ts';
import { takeMail } from '../../people/throttle/mail-budget.service.ts';
import { testNotice } from '../../../notify/test-notice.ts';

type Changing = { restaurant_id: string; version: number };
type Devices = { revoke: (deviceId: string) => void };

/** The store's settings, in the calls of the specification. */
export function registerSettingRoutes(
  register: Register,
  context: Context,
  notices: OrderNotices,
  screens: Devices,
): void {
  const { database, clock } = context;
  const writerOf = (identity: Identity): Writer => {
    const { user_id, role } = userOf(identity);
    return { user_id, isAdmin: role === 'admin' };
  };
  const find = async (id: string): Promise<Restaurant> => {
    const restaurant = await findRestaurant(database.db, id, clock.now());
    if (restaurant === undefined) throw new CallError('not_found');
    return restaurant;
  };
  const change =
    (action: string) =>
    ({ body, identity }: { body: Changing & Input; identity: Identity }): Promise<Restaurant> => {
      const { restaurant_id, version, ...input } = body;
      return changeStore(context, actorOf(identity), writerOf(identity), { restaurant_id, version, action, input });
    };

  register(updateRestaurantCall, change('restaurant.update'));
  register(updateBusinessCall, async ({ body, identity }) => {
    const { restaurant_id, version: _version, ...fields } = body;
    const isDaily = Object.keys(fields).every((field) => Object.hasOwn(dailyFields, field));
    if (!isDaily && !mayIn(userOf(identity), restaurant_id, 'store.manage')) throw new CallError('forbidden');
    return change('restaurant.update_business')({ body, identity });
  });
  register(updateDomainCall, change('restaurant.update_domain'));
  register(updateKeywordsCall, change('restaurant.update_keywords'));
  register(updateCardTypeCall, change('restaurant.update_card_type'));
  register(updatePlatformDeliveryCall, change('restaurant.update_platform_delivery'));
  register(updateOrderNotifyCall, change('restaurant.update_order_notify'));
  register(updateRemittanceCall, change('restaurant.update_tax_remittance'));

  register(deleteRestaurantCall, async ({ body, identity }) => {
    const devices = await database.db
      .selectFrom('device')
      .select('id')
      .where('restaurant_id', '=', body.restaurant_id)
      .where('revoked_at', 'is', null)
      .execute();
    await deleteStore(context, actorOf(identity), body.restaurant_id);
    for (const { id } of devices) screens.revoke(id);
    return { deleted: true };
  });

  register(getBusinessCall, async ({ query }) => ({
    ...(await find(query.restaurant_id)),
    is_currency_fixed: await isCurrencyFixed(database.db, query.restaurant_id),
  }));
  register(getKeywordsCall, ({ query }) => find(query.restaurant_id));
  register(getPromoUsesCall, async ({ query }) => ({ items: await promoUses(database.db, query.restaurant_id) }));
  register(checkAddressCall, async ({ body }) =>
    checkAddress(await find(body.restaurant_id), body, context.clock.now()),
  );
  register(testOrderNotifyCall, async ({ body: { restaurant_id, way } }) => {
    // Its address was typed, and not confirmed.
    if (!(await takeMail(context, 'test_notice', restaurant_id))) throw new CallError('throttled');
    return testNotice(notices, await find(restaurant_id), way);
  });

  register(addImageCall, ({ body, identity }) =>
    changeImages(context, actorOf(identity), writerOf(identity), { ...body, isAdded: true }),
  );
  register(deleteImageCall, ({ body, identity }) =>
    changeImages(context, actorOf(identity), writerOf(identity), { ...body, isAdded: false }),
  );
}

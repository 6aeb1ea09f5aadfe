import type { BodyOf } from '#contract/http/call.ts';
import { addManagedRestaurantCall, addRestaurantCall } from '#contract/http/store/store-setting.ts';
import { userOf, type Identity } from '../../../http/identity.ts';
import type { LinkOrigins } from '../../../http/link-origins.ts';
import type { Register } from '../../../http/register.ts';
import { notifyByMail, type OrderNotices } from '../../../notify/order-notice.ts';
import type { Context } from '../../context.ts';
import { addStore } from './add-store.service.ts';

type NewStoreRoutesOptions = { notices: OrderNotices; origins: LinkOrigins };

export function registerNewStoreRoutes(
  register: Register,
  context: Context,
  { notices, origins }: NewStoreRoutesOptions,
): void {
  const add = async (identity: Identity, body: BodyOf<typeof addRestaurantCall>, origin: string) => {
    const { store, due } = await addStore(context, userOf(identity), body, origin);
    // Not awaited, because the response time would reveal whether the address has an account.
    if (due !== null)
      void notifyByMail(notices, due.to, due.about).catch((error: unknown) =>
        context.log.error({ err: error }, 'an invitation to a store was not mailed'),
      );
    return store;
  };
  register(addRestaurantCall, ({ body, identity, request }) => add(identity, body, origins.asked(request)));
  register(addManagedRestaurantCall, ({ body, identity, request }) => add(identity, body, origins.asked(request)));
}

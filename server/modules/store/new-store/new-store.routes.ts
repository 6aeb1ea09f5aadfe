import { addManagedRestaurantCall, addRestaurantCall } from '#contract/http/store/store-setting.ts';
import { userOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { addStore } from './add-store.service.ts';

export function registerNewStoreRoutes(register: Register, context: Context): void {
  register(addRestaurantCall, ({ body, identity }) => addStore(context, userOf(identity), body));
  register(addManagedRestaurantCall, ({ body, identity }) => addStore(context, userOf(identity), body));
}

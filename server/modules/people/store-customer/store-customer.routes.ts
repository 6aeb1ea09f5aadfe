import {
  getStoreCustomerCall,
  listStoreCustomersCall,
  updateStoreCustomerCall,
} from '#contract/http/people/store-customer.ts';
import { isoNow } from '../../../base/clock.ts';
import { actorOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { readWho } from '../customer/customer.repository.ts';
import { listCustomers } from './list-customers.service.ts';
import { getCustomer, updateCustomer } from './store-customer.service.ts';

/** A restaurant's own customers (docs/spec/customers.md). */
export function registerStoreCustomerRoutes(register: Register, context: Context): void {
  register(listStoreCustomersCall, ({ body }) => listCustomers(context, body));
  register(getStoreCustomerCall, ({ body }) =>
    getCustomer(context.database.db, { restaurant_id: body.restaurant_id, who: readWho(body) }, isoNow(context.clock)),
  );
  register(updateStoreCustomerCall, ({ body, identity }) => updateCustomer(context, actorOf(identity), body));
}

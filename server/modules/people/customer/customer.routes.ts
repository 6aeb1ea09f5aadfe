import {
  eraseCustomerCall,
  exportCustomerCall,
  findCustomerCall,
  MAX_EXPORTED_ORDERS,
} from '#contract/http/people/customer.ts';
import { isoNow } from '../../../base/clock.ts';
import { actorOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import { hydrateOrders } from '../../orders/order/order.repository.ts';
import { changesOfOrders } from '../../orders/order/order-change.repository.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { presentRating } from '../../store/rating/rating.repository.ts';
import { findCustomer, keptOf, ordersOf, ratingsOf, readWho } from './customer.repository.ts';
import { eraseCustomer } from './erase-customer.service.ts';

/** A customer's rights of access and erasure (docs/spec/customers.md). */
export function registerCustomerRoutes(register: Register, context: Context): void {
  const { database, clock } = context;
  const { db } = database;

  register(findCustomerCall, ({ body }) => findCustomer(db, readWho(body)));

  register(exportCustomerCall, async ({ body, identity }) => {
    const who = readWho(body);
    const rows = await ordersOf(db, who)
      .selectAll()
      .orderBy('created_at', 'desc')
      .limit(MAX_EXPORTED_ORDERS + 1)
      .execute();
    const kept = rows.slice(0, MAX_EXPORTED_ORDERS);
    const ids = [...new Set(kept.map((row) => row.restaurant_id))];
    const ofRestaurant = (id: string) => kept.filter((row) => row.restaurant_id === id);
    const orders = await Promise.all(ids.map((id) => hydrateOrders(db, id, ofRestaurant(id))));
    const changes = await Promise.all(
      ids.map((id) =>
        changesOfOrders(
          db,
          id,
          ofRestaurant(id).map((row) => row.id),
        ),
      ),
    );
    const ratings = await ratingsOf(db, who).selectAll('rating').orderBy('rating.created_at', 'desc').execute();
    await database.write((tx) =>
      audit(context, tx, {
        restaurant_id: null,
        actor: actorOf(identity),
        action: 'customer.export',
        target: '',
        after: { orders: kept.length, ratings: ratings.length },
      }),
    );
    return {
      exported_at: isoNow(clock),
      customer: await findCustomer(db, who),
      orders: orders.flat(),
      changes: changes.flat().map(({ more: _more, ...change }) => change),
      ratings: ratings.map(presentRating),
      kept: await keptOf(db, who),
      is_cut: rows.length > kept.length,
    };
  });

  register(eraseCustomerCall, ({ body, identity }) =>
    eraseCustomer(context, actorOf(identity), { who: readWho(body), reason: body.reason }),
  );
}

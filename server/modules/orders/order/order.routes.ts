import { CallError } from '#contract/errors.ts';
import type { QueryOf } from '#contract/http/call.ts';
import {
  getHistoryCall,
  getLedgerCall,
  getOrderCall,
  listOrdersCall,
  updateStatusCall,
} from '#contract/http/orders/order.ts';
import type { Order } from '#contract/domain/order.ts';
import { actorOf, standingIn, type Identity } from '../../../http/identity.ts';
import { checkDaysInOrder } from '../../../http/check-span.ts';
import type { Register } from '../../../http/register.ts';
import { bookedInClosed } from '../../store/restaurant/booked-closed.service.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { actingPerson } from '../../people/desk-pin/acting-person.service.ts';
import { findOrder, hasOrder, versionOfOrders } from './order.repository.ts';
import { ID_USED, runCommand } from './order.service.ts';
import type { Context } from '../../context.ts';
import { readLedger } from './ledger.repository.ts';
import { listOrders } from './order-list.repository.ts';

/** The id that commands are counted for: a screen's, or a session's. */
const commanderId = (identity: Identity): string =>
  identity.kind === 'device' ? identity.device_id : identity.kind === 'user' ? identity.session_id : 'anyone';

export function registerOrderRoutes(register: Register, context: Context): void {
  const { db } = context.database;

  async function orderOf({ restaurant_id, order_id }: { restaurant_id: string; order_id: string }): Promise<Order> {
    const order = await findOrder(db, restaurant_id, order_id);
    if (order === null) throw new CallError('not_found');
    return order;
  }

  async function wantedIds({ restaurant_id, wanted }: QueryOf<typeof listOrdersCall>): Promise<{ ids?: string[] }> {
    const row = wanted === undefined ? undefined : await findRestaurantRow(db, restaurant_id);
    if (row === undefined) return {};
    return { ids: (await bookedInClosed(db, row, context.clock.now())).map(({ id }) => id) };
  }

  register(
    listOrdersCall,
    async ({ query }) => {
      checkDaysInOrder(query);
      return listOrders(context.database, { ...query, ...(await wantedIds(query)) });
    },
    // Every change of an order moves its restaurant's log; what a search finds follows later.
    {
      // Time alone opens a restaurant.
      versionOf: ({ restaurant_id, q, wanted }) =>
        q.trim() === '' && wanted === undefined ? versionOfOrders(db, restaurant_id) : Promise.resolve(null),
    },
  );

  register(getOrderCall, ({ query }) => orderOf(query));

  register(updateStatusCall, async ({ body, identity }) => {
    const { restaurant_id, person, ...command } = body;
    // Checked first, so that a command on an unknown order leaves no trace.
    if (!(await hasOrder(db, restaurant_id, command.order_id))) throw new CallError('not_found');
    const commander = {
      actor: actorOf(identity),
      id: commanderId(identity),
      standing: standingIn(identity, restaurant_id),
      acting:
        identity.kind === 'device'
          ? await actingPerson(context, { restaurantId: restaurant_id, deviceId: identity.device_id }, person)
          : undefined,
    };
    const answer = await runCommand(context.store, restaurant_id, commander, command);
    if (answer.code === ID_USED)
      throw new CallError('conflict', [
        { path: 'command_id', code: 'command_id_used', message: 'was used for another command' },
      ]);
    return answer;
  });

  register(getHistoryCall, async ({ query }) => ({ items: (await orderOf(query)).history }));

  register(getLedgerCall, ({ query }) => readLedger(db, query.restaurant_id, query.order_id));
}

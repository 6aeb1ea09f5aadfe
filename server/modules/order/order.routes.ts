import { CallError } from '#contract/errors.ts';
import {
  deliveryStatusCall,
  doorDashStatusCall,
  getHistoryCall,
  getLedgerCall,
  getOrderCall,
  listOrdersCall,
  uberStatusCall,
  updateStatusCall,
} from '#contract/http/order.ts';
import { addPhoneOrderCall, checkPhoneOrderCall, correctOrderCall } from '#contract/http/phone-order.ts';
import type { Order } from '#contract/domain/order.ts';
import { actorOf, type Identity } from '../../http/identity.ts';
import type { Register } from '../../http/register.ts';
import { findOrder, hasOrder } from '../../live/order-reads.ts';
import { runCommand } from '../../live/order-writes.ts';
import type { Context } from '../context.ts';
import { addPhoneOrder, checkPhoneOrder, correctOrder } from '../intake/phone-order.ts';
import type { Couriers } from './courier-service.ts';
import { readLedger } from './ledger.ts';
import { listOrders } from './order-list.ts';

/** Whose commands are counted together: a screen's, or a session's. */
const commanderId = (identity: Identity): string =>
  identity.kind === 'device' ? identity.device_id : identity.kind === 'user' ? identity.session_id : 'anyone';

export function registerOrderRoutes(register: Register, context: Context, couriers: Couriers): void {
  const { db } = context.database;

  async function orderOf({ restaurant_id, order_id }: { restaurant_id: string; order_id: string }): Promise<Order> {
    const order = await findOrder(db, restaurant_id, order_id);
    if (order === null) throw new CallError('not_found');
    return order;
  }

  register(listOrdersCall, ({ query }) => listOrders(db, query));

  register(getOrderCall, ({ query }) => orderOf(query));

  register(updateStatusCall, async ({ body, identity }) => {
    const { restaurant_id, ...command } = body;
    // Asked first, so that a command on what is not there leaves no trace.
    if (!(await hasOrder(db, restaurant_id, command.order_id))) throw new CallError('not_found');
    return runCommand(context.store, restaurant_id, { actor: actorOf(identity), id: commanderId(identity) }, command);
  });

  register(checkPhoneOrderCall, ({ body }) => checkPhoneOrder(context, body));

  register(addPhoneOrderCall, ({ body, identity }) => addPhoneOrder(context, actorOf(identity), body));

  register(correctOrderCall, ({ body, identity }) => correctOrder(context, actorOf(identity), body));

  register(getHistoryCall, async ({ query }) => ({ items: (await orderOf(query)).history }));

  register(getLedgerCall, ({ query }) => readLedger(db, query.restaurant_id, query.order_id));

  for (const [provider, spec] of [
    ['simulated', deliveryStatusCall],
    ['doordash', doorDashStatusCall],
    ['uber', uberStatusCall],
  ] as const)
    register(spec, async ({ query }) => {
      const delivery = await couriers.refresh(await orderOf(query));
      if (delivery === null || delivery.provider !== provider) throw new CallError('not_found');
      return delivery;
    });
}

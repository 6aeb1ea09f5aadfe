import { CallError } from '#contract/errors.ts';
import { intakeViewsCall } from '#contract/http/menu/menu-traffic.ts';
import { intakeMenuCall, DISHES_OF_A_REQUEST } from '#contract/http/orders/intake-menu.ts';
import {
  intakeAnswerCall,
  intakeCancelCall,
  intakeGloriafoodCall,
  intakeOrderCall,
  intakePaymentCall,
  intakeStateCall,
  intakeUpdateCall,
  listRefusedCall,
  listTurnedAwayCall,
  TURNED_AWAY_SHOWN,
  type IntakeOrder,
} from '#contract/http/orders/intake.ts';
import type { OrderOutcome } from '../../../base/meters.ts';
import { fromJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { channelOf, type Identity } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import { findOrder } from '../order/order.repository.ts';
import { recordLastOrder } from '../channel/channel.repository.ts';
import type { Context } from '../../context.ts';
import { listCategories, listDishes } from '../../menu/menu/menu.repository.ts';
import { recordViews } from '../../menu/menu-traffic/menu-traffic.service.ts';
import { findRestaurant } from '../../store/restaurant/restaurant.repository.ts';
import { cancelByCustomer, findChannelOrderId, updateByCustomer } from './customer-changes.ts';
import { answerByCustomer } from './customer-answer.ts';
import { settlePayment } from './settle-payment.ts';
import { intakeGloriafood } from './gloriafood-intake.ts';
import { listRefused, listTurnedAway } from './intake.repository.ts';
import { intakeOrder } from './native-intake.ts';
import { createOrderGroups } from './order-groups.ts';
import { outcomeOf } from './order-outcome.ts';
import { presentBody, presentRefused } from './present-refused.ts';
import { presentState } from './present-state.ts';
import { createChannelLimits, requestsIn } from './rate-limit.ts';

export function registerIntakeRoutes(register: Register, context: Context): void {
  const limits = createChannelLimits(context.clock);
  const groups = createOrderGroups(context);
  const limited = (identity: Identity, requests = 1): Row<'channel'> => {
    const channel = channelOf(identity);
    if (!limits.allow(channel, requests)) throw new CallError('throttled');
    return channel;
  };

  register(intakeOrderCall, async ({ body, card, identity, request }) => {
    const channel = limited(identity, requestsIn([body]));
    const order = await intakeOrder(context, channel, body, { card, inGroup: groups.run });
    request.madeOrders = [order.id];
    await recordLastOrder(context.database.db, channel, context.clock.now());
    return presentState(order);
  });

  register(intakeStateCall, async ({ params, identity }) => {
    const channel = limited(identity);
    const orderId = await findChannelOrderId(context, channel, params.external_id);
    const order = await findOrder(context.database.db, channel.restaurant_id, orderId);
    if (order === null) throw new CallError('not_found');
    return presentState(order);
  });

  register(intakeCancelCall, async ({ params, body, identity }) =>
    presentState(await cancelByCustomer(context, limited(identity), params.external_id, body.note)),
  );

  register(intakeAnswerCall, async ({ params, body, identity }) =>
    presentState(await answerByCustomer(context, limited(identity), params.external_id, body)),
  );

  register(intakeUpdateCall, async ({ params, body, identity }) =>
    presentState(await updateByCustomer(context, limited(identity, requestsIn([body])), params.external_id, body)),
  );

  register(intakePaymentCall, async ({ params, body, identity }) =>
    presentState(await settlePayment(context, limited(identity), params.external_id, body)),
  );

  register(intakeGloriafoodCall, async ({ body, identity }) => {
    const channel = limited(identity, Math.max(1, requestsIn(body.orders)));
    const count = (outcome: OrderOutcome): void => context.meters.orders.add({ channel: channel.kind, outcome });
    const results = await intakeGloriafood(context, channel, body.orders).catch((error: unknown) => {
      count(outcomeOf(error));
      throw error;
    });
    for (const { outcome } of results) count(outcome);
    if (results.some(({ outcome }) => outcome === 'placed'))
      await recordLastOrder(context.database.db, channel, context.clock.now());
    return { results };
  });

  register(intakeMenuCall, async ({ identity }) => {
    const channel = limited(identity);
    const { restaurant_id } = channel;
    const { db } = context.database;
    const restaurant = await findRestaurant(db, restaurant_id, context.clock.now());
    if (restaurant === undefined) throw new CallError('not_found');
    const categories = await listCategories(db, restaurant_id);
    const dishes = categories.reduce((sum, { dish_count }) => sum + dish_count, 0);
    limits.charge(channel, Math.ceil(dishes / DISHES_OF_A_REQUEST));
    return { restaurant, categories, dishes: await listDishes(db, restaurant_id) };
  });

  register(intakeViewsCall, ({ body, identity }) => recordViews(context, limited(identity), body));

  register(listRefusedCall, async ({ query }) => {
    const { restaurant_id, order_id, page, page_size } = query;
    const asked = { restaurantId: restaurant_id, orderId: order_id, page, pageSize: page_size };
    const { rows, total } = await listRefused(context.database.db, asked);
    return { items: await presentRefused(context.database.db, rows), total, page, page_size };
  });

  register(listTurnedAwayCall, async ({ query: { restaurant_id, since } }) => {
    const asked = { restaurantId: restaurant_id, since, limit: TURNED_AWAY_SHOWN };
    const { rows, total } = await listTurnedAway(context.database.db, asked);
    return { items: rows.map(presentTurnedAway), total };
  });
}

type Refused = Row<'refused_order'> & { channel_name: string | null };

function presentTurnedAway(row: Refused) {
  const body = fromJson<Partial<IntakeOrder>>(row.body);
  return {
    id: row.id,
    at: row.at,
    channel_name: row.channel_name ?? '',
    ...presentBody(body),
    dishes: (body.items ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

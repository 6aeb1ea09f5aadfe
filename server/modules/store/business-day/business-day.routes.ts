import { closeDayCall, dayCloseCall } from '#contract/http/money/kitchen.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { actorAtScreen } from '../../people/desk-pin/acting-person.service.ts';
import { closeDay, readDayClose } from './close-count.service.ts';

export function registerDayRoutes(register: Register, context: Context): void {
  register(dayCloseCall, async ({ query: { restaurant_id: restaurantId, business_date }, identity, headers }) => {
    await actorAtScreen(context, identity, { act: 'cash', restaurantId, claim: headers['x-person'] });
    return readDayClose(context, restaurantId, business_date);
  });
  register(closeDayCall, async ({ body, identity, once, headers }) => {
    const call = { act: 'cash', restaurantId: body.restaurant_id, claim: headers['x-person'] } as const;
    return closeDay(context, await actorAtScreen(context, identity, call), body, once);
  });
}

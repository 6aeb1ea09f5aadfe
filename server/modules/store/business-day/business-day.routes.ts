import { closeDayCall, dayCloseCall } from '#contract/http/money/kitchen.ts';
import { actorOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { closeDay, readDayClose } from './close-count.service.ts';

export function registerDayRoutes(register: Register, context: Context): void {
  register(dayCloseCall, ({ query }) => readDayClose(context, query.restaurant_id, query.business_date));
  register(closeDayCall, ({ body, identity, once }) => closeDay(context, actorOf(identity), body, once));
}

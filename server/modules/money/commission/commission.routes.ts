import { rateOn } from '#contract/domain/commission.ts';
import { businessDate } from '#contract/domain/time.ts';
import { CallError } from '#contract/errors.ts';
import { addCommissionCall, listCommissionsCall, updateCommissionCall } from '#contract/http/money/commission.ts';
import { actorOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import { findAnyRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import type { Context } from '../../context.ts';
import { listCommissions } from './commission.repository.ts';
import { addCommission, updateCommission } from './commission.service.ts';

export function registerCommissionRoutes(register: Register, context: Context): void {
  const { db } = context.database;

  register(listCommissionsCall, async ({ query }) => {
    const store = await findAnyRestaurantRow(db, query.restaurant_id);
    if (store === undefined) throw new CallError('not_found');
    const items = await listCommissions(db, query.restaurant_id);
    const today = businessDate(context.clock.now(), store.time_zone, store.business_day_cutoff);
    return { items, current_rate: rateOn(items, today) };
  });

  register(addCommissionCall, async ({ body, identity }) => {
    if ((await findAnyRestaurantRow(db, body.restaurant_id)) === undefined) throw new CallError('not_found');
    return addCommission(context, actorOf(identity), body);
  });

  register(updateCommissionCall, ({ body, identity }) => updateCommission(context, actorOf(identity), body));
}

import type { Actor } from '#contract/domain/basics.ts';
import { CallError } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { updatePortionsCall } from '#contract/http/menu/menu.ts';
import type { Row } from '../../../db/schema.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import { endOfDay } from '../../store/restaurant/end-of-day.service.ts';
import type { Context } from '../../context.ts';
import { emitDishes, scheduleReturns } from './change-menu.ts';
import { forgetTaken } from './portions.repository.ts';
import { soldOutBy } from './sold-out-by.ts';

type Input = BodyOf<typeof updatePortionsCall>;
type Count = Pick<Row<'dish'>, 'portions_left' | 'portions_until' | 'status' | 'sold_out_until'>;

/**
 * Sets how many portions of a dish are left for the rest of the business day, or that they are not counted [PO1]. None
 * left is sold out, more puts a sold-out dish on sale; an unlisted dish stays so. `not_found` for another's dish.
 */
export function updatePortions(context: Context, actor: Actor, input: Input): Promise<number> {
  return context.store.transact(input.restaurant_id, async (live) => {
    const row = await live.tx
      .selectFrom('dish')
      .selectAll()
      .where('restaurant_id', '=', input.restaurant_id)
      .where('id', '=', input.dish_id)
      .modifyEnd(context.database.traits.forUpdate)
      .executeTakeFirst();
    if (row === undefined) throw new CallError('not_found');
    if (input.portions_left === null && row.portions_left === null) return 0;
    const until = endOfDay(await live.restaurant(), Date.parse(live.now));
    const count = { ...statusFor(row, input.portions_left, until), ...countFor(input.portions_left, until) };
    await forgetTaken(live.tx, live.restaurantId, row.id);
    await live.tx
      .updateTable('dish')
      .set({
        ...count,
        ...soldOutBy(row, { ...row, ...count }, { by: actor.name, since_at: live.now }),
        version: row.version + 1,
      })
      .where('restaurant_id', '=', live.restaurantId)
      .where('id', '=', row.id)
      .execute();
    await emitDishes(context, live);
    await scheduleReturns(context, live, [count.portions_until, count.sold_out_until]);
    await audit(context, live.tx, {
      restaurant_id: input.restaurant_id,
      actor,
      action: 'menu.update_portions',
      target: row.id,
      before: { portions_left: row.portions_left, status: row.status },
      after: { portions_left: count.portions_left, status: count.status },
    });
    return 1;
  });
}

const countFor = (left: number | null, until: string): Pick<Count, 'portions_left' | 'portions_until'> => ({
  portions_left: left,
  portions_until: left === null ? null : until,
});

function statusFor(row: Row<'dish'>, left: number | null, until: string): Pick<Count, 'status' | 'sold_out_until'> {
  const { status, sold_out_until } = row;
  if (status === 'off_shelf') return { status, sold_out_until };
  if (left === 0) return { status: 'sold_out', sold_out_until: until };
  // Without a count, a dish that a person sold out stays so.
  const isBack = left !== null || row.portions_left === 0;
  return isBack ? { status: 'on_sale', sold_out_until: null } : { status, sold_out_until };
}

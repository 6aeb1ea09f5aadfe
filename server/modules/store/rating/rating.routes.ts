import { averageStars } from '#contract/domain/rating.ts';
import { CallError } from '#contract/errors.ts';
import {
  brushRatingsCall,
  deleteRatingCall,
  intakeRatingCall,
  listAllRatingsCall,
  listRatingsCall,
  replyToRatingCall,
  restoreRatingCall,
} from '#contract/http/store/rating.ts';
import { assertNotAhead } from '../../../base/clock-ahead.ts';
import { isoNow } from '../../../base/clock.ts';
import { toJson } from '../../../db/json.ts';
import { actorOf, channelOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import { findRestaurantRow } from '../restaurant/desk-store.repository.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { findIntake, isCancelledBefore } from '../../orders/intake/intake.repository.ts';
import { brushRatings, setDeleted } from './moderate-rating.ts';
import { listAllRatings } from './platform-ratings.ts';
import { keptAverage, moveSum } from './rating-sums.service.ts';
import { countRatings, insertRating, listRatings, presentRating } from './rating.repository.ts';

export function registerRatingRoutes(register: Register, context: Context): void {
  const { database, clock, ids } = context;
  const { db } = database;

  register(listRatingsCall, async ({ query }) => {
    const counts = await countRatings(db, query.restaurant_id);
    const store = await findRestaurantRow(db, query.restaurant_id);
    return {
      ...(await listRatings(db, query)),
      page: query.page,
      page_size: query.page_size,
      ...counts,
      average: averageStars(counts.star_counts),
      shown_average: store?.rate_override ?? (await keptAverage(db, query.restaurant_id)),
    };
  });

  register(listAllRatingsCall, ({ query }) => listAllRatings(db, query));

  register(deleteRatingCall, ({ body: { reason, ...key }, identity }) =>
    setDeleted(context, actorOf(identity), key, reason),
  );

  register(restoreRatingCall, ({ body, identity }) => setDeleted(context, actorOf(identity), body, null));

  register(brushRatingsCall, ({ body, identity }) => brushRatings(context, actorOf(identity), body));

  register(replyToRatingCall, ({ body, identity }) =>
    database.write(async (tx) => {
      const { restaurant_id, rating_id } = body;
      const before = await tx
        .selectFrom('rating')
        .selectAll()
        .where('restaurant_id', '=', restaurant_id)
        .where('id', '=', rating_id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (before === undefined) throw new CallError('not_found');
      const actor = actorOf(identity);
      const answer =
        body.reply === ''
          ? { reply: null, replied_at: null, replied_by: null }
          : { reply: body.reply, replied_at: isoNow(clock), replied_by: actor.name };
      await tx
        .updateTable('rating')
        .set(answer)
        .where('restaurant_id', '=', restaurant_id)
        .where('id', '=', rating_id)
        .execute();
      await audit(context, tx, {
        restaurant_id,
        actor,
        action: 'rating.reply',
        target: rating_id,
        before: { reply: before.reply },
        after: { reply: answer.reply },
      });
      return presentRating({ ...before, ...answer });
    }),
  );

  register(intakeRatingCall, async ({ body, identity }) => {
    const now = isoNow(clock);
    assertNotAhead('created_at', body.created_at, now);
    const { restaurant_id, id: channel_id } = channelOf(identity);
    const about = body.order_external_id;
    const order = about === null ? undefined : await findIntake(db, { restaurant_id, channel_id, external_id: about });
    const row = {
      restaurant_id,
      id: ids.next(),
      order_id: order === undefined || isCancelledBefore(order) ? null : order.order_id,
      // Prefixed, because two channels may choose the same id.
      external_id: `${channel_id}:${body.external_id}`,
      customer: body.customer,
      stars: body.stars,
      text: body.text,
      dishes: toJson(body.dishes),
      reply: null,
      replied_at: null,
      replied_by: null,
      created_at: body.created_at ?? now,
      deleted_at: null,
      deleted_reason: null,
    };
    return database.write(async (tx) => {
      const { id, isNew } = await insertRating(tx, row);
      if (isNew) await moveSum(tx, restaurant_id, { ratings: 1, stars: row.stars });
      return { id };
    });
  });
}

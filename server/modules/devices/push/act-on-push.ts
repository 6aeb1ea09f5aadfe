import { CallError } from '#contract/errors.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { actOnPushCall, PushAction } from '#contract/http/devices/push.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import { mayStanding } from '#contract/domain/staff-role.ts';
import { isoNow } from '../../../base/clock.ts';
import { hashToken } from '../../../base/secrets.ts';
import { findOrder } from '../../orders/order/order.repository.ts';
import { runCommand } from '../../orders/order/order.service.ts';
import { restaurantsOf } from '../../people/session/session.repository.ts';
import { standingOf } from '../../people/staff-role/given-role.service.ts';
import type { Row } from '../../../db/schema.ts';
import type { Context } from '../../context.ts';

/**
 * [ES6] Runs a notification's button: acknowledges or accepts its order as the person it was sent to, if that person
 * still may. Throws `code_expired` for a token that is old, unknown, or whose person has lost the restaurant, so that a
 * stranger cannot tell these apart.
 */
export async function actOnPush(
  context: Context,
  token: string,
  action: PushAction,
): Promise<ReplyOf<typeof actOnPushCall>> {
  const { database, clock, ids, store } = context;
  const facts = await database.db
    .selectFrom('push_token')
    .innerJoin('user', 'user.id', 'push_token.user_id')
    .selectAll('push_token')
    .select('user.nickname')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', isoNow(clock))
    .where('user.state', '=', 'active')
    .executeTakeFirst();
  if (facts === undefined) throw new CallError('code_expired');
  const { restaurant_id, order_id, user_id, nickname } = facts;
  const place = (await restaurantsOf(database.db, user_id)).find(({ id }) => id === restaurant_id);
  if (place === undefined || !mayStanding(standingOf(place), 'order.work')) throw new CallError('code_expired');
  const order = await findOrder(database.db, restaurant_id, order_id);
  if (order === null) throw new CallError('code_expired');
  const { status } = await runCommand(
    store,
    restaurant_id,
    { actor: { kind: 'user', id: user_id, name: nickname }, id: user_id },
    // The person has seen what the notification was sent for, and no later change [R3].
    { command_id: ids.next(), device_seq: 0, order_id, expect_rev: facts.ring_rev, act: actOf(action, facts) },
  );
  return { order_no: order.order_no, outcome: status === 'duplicate' ? 'noop' : status };
}

const actOf = (action: PushAction, { ring_rev, prep_minutes }: Row<'push_token'>): OrderAction =>
  action === 'acknowledge' ? { action, ring_rev } : { action, prep_minutes };

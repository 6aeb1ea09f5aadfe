import type { PushMessage } from '#contract/push-message.ts';
import { isoAt, isoNow, MINUTE_MS } from '../../../base/clock.ts';
import { decrypt, DecryptFailed } from '../../../base/encrypt.ts';
import { hashToken } from '../../../base/secrets.ts';
import { fromJson } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { notePushReach } from '../../store/restaurant/push-reach.service.ts';
import type { Delivered, OrderNotice } from '../../../notify/order-notice.ts';
import { sendPush, type PushKeys, type PushOptions, type PushSubscription } from '../../../notify/web-push.ts';
import type { Context } from '../../context.ts';
import { countTodo } from '../../orders/order/order-list.repository.ts';
import { pushKeysOf, subscriptionPlace, pushRing } from './push-keys.service.ts';
import { placesOfRestaurant, type PlaceRow } from './push.repository.ts';

/** [ES6] How long a notification's buttons work. */
const TOKEN_MS = 15 * MINUTE_MS;

/** [ES5] Notifies every browser of a restaurant's people and screens; `sent` once one of them was reached. */
export const pushOf =
  (context: Context, options: PushOptions) =>
  async (notice: OrderNotice): Promise<Delivered | 'no_address'> => {
    const places = await placesOfRestaurant(context.database.db, notice.restaurant_id);
    await notePushReach(context, notice.restaurant_id, places.length > 0);
    if (places.length === 0) return 'no_address';
    const keys = await pushKeysOf(context);
    const waiting = await countTodo(context.database.db, notice.restaurant_id);
    const outcomes = await Promise.all(
      places.map((place) => notifyPlace(context, options, keys, { place, notice, waiting })),
    );
    if (outcomes.includes('sent')) return 'sent';
    if (outcomes.some((outcome) => outcome !== 'gone')) return 'failed';
    await notePushReach(context, notice.restaurant_id, false);
    return 'no_address';
  };

type PushRequest = { place: PlaceRow; notice: OrderNotice; waiting: number };

async function notifyPlace(
  context: Context,
  options: PushOptions,
  keys: PushKeys,
  { place, notice, waiting }: PushRequest,
) {
  const { db } = context.database;
  const message = await messageFor(context, place, notice, waiting);
  const content = { payload: JSON.stringify(message), topic: message.tag.replaceAll('-', '') };
  const subscription = openSubscription(context, place);
  const outcome = subscription === undefined ? 'gone' : await sendPush(keys, subscription, content, options);
  if (outcome === 'gone') await db.deleteFrom('push_place').where('id', '=', place.id).execute();
  else
    await db
      .updateTable('push_place')
      .set((eb) =>
        outcome === 'sent'
          ? { failures: 0, last_sent_at: isoNow(context.clock) }
          : { failures: eb('failures', '+', 1), last_sent_at: eb.ref('last_sent_at') },
      )
      .where('id', '=', place.id)
      .execute();
  return outcome;
}

/** Undefined when no key decrypts it any more; the browser subscribes again when its page is next opened. */
function openSubscription({ keys }: Context, { subscription, endpoint_hash }: PlaceRow): PushSubscription | undefined {
  try {
    return fromJson(decrypt(pushRing(keys), subscription, subscriptionPlace(endpoint_hash)));
  } catch (error) {
    if (error instanceof DecryptFailed) return undefined;
    throw error;
  }
}

async function messageFor(
  context: Context,
  place: PlaceRow,
  notice: OrderNotice,
  waiting: number,
): Promise<PushMessage> {
  const { restaurant_id, order } = notice;
  const language = place.language === 'en' ? 'en' : 'zh';
  const row = await findRestaurantRow(context.database.db, restaurant_id);
  const isBusy = row?.busy_until != null && row.busy_until > isoNow(context.clock);
  const prep_minutes = Math.max(1, (row?.waiting_time_minutes ?? 20) + (isBusy ? row.busy_minutes : 0));
  const said = notice.words?.[language] ?? notice;
  const isPersons = place.user_id !== null;
  const office = order === undefined ? '/order/list' : `/order/list?status=all&order=${order.id}`;
  return {
    v: 1,
    tag: order?.id ?? 'test',
    language,
    title: said.subject,
    body: said.text,
    path: isPersons ? office : '/kiosk',
    token:
      place.user_id === null || order === undefined
        ? null
        : await makeToken(context, {
            user_id: place.user_id,
            restaurant_id,
            order_id: order.id,
            ring_rev: order.ring_rev,
            prep_minutes,
          }),
    prep_minutes,
    waiting,
  };
}

type TokenFacts = Omit<Row<'push_token'>, 'token_hash' | 'expires_at'>;

async function makeToken(context: Context, facts: TokenFacts): Promise<string> {
  const token = context.ids.secret();
  const expires_at = isoAt(context.clock.now() + TOKEN_MS);
  await context.database.db
    .insertInto('push_token')
    .values({ ...facts, token_hash: hashToken(token), expires_at })
    .execute();
  return token;
}

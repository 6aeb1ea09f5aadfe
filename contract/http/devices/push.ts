import * as z from 'zod/mini';
import { IdSchema, InstantSchema, LanguageSchema } from '../../domain/basics.ts';
import { defineCall } from '../call.ts';

const token = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
/** base64url, as browsers write keys. */
const key = (most: number) => token(most).check(z.regex(/^[\w-]+=*$/));

/**
 * The result of `PushSubscription.toJSON()` (RFC 8291): the address to post to, and the keys that only this browser can
 * decrypt with.
 */
export const PushSubscriptionInputSchema = z.object({
  endpoint: z.url().check(z.maxLength(1000), z.startsWith('http')),
  keys: z.object({ p256dh: key(120), auth: key(60) }),
});

/** One browser that receives push notifications, as its owner sees it; its address is a secret and is left out. */
export const PushPlaceSchema = z.object({
  id: IdSchema,
  user_agent: z.string(),
  created_at: InstantSchema,
  last_sent_at: z.nullable(InstantSchema),
  is_failing: z.boolean(),
});
export type PushPlace = z.infer<typeof PushPlaceSchema>;

export const getPushKeyCall = defineCall({
  name: 'push.get_key',
  method: 'GET',
  path: '/app/v1/push/get_key',
  may: 'push.receive',
  summary: 'Returns the server’s public key (VAPID), with which a browser subscribes at its push service.',
  reply: z.object({ public_key: z.string() }),
});

/** [ES5] For all restaurants of the person, or the one of the screen. The same address again replaces its keys. */
export const subscribePushCall = defineCall({
  name: 'push.subscribe',
  method: 'POST',
  path: '/app/v1/push/subscribe',
  may: 'push.receive',
  summary: 'Subscribes this browser to notifications about unanswered orders.',
  body: z.extend(PushSubscriptionInputSchema, { language: LanguageSchema }),
  reply: PushPlaceSchema,
});

export const deletePushCall = defineCall({
  name: 'push.delete',
  method: 'POST',
  path: '/app/v1/push/delete',
  may: 'push.receive',
  summary: 'Unsubscribes a browser: this one by its address, or another of one’s own by id.',
  body: z.union([z.object({ endpoint: token(1000) }), z.object({ id: IdSchema })]),
  reply: z.object({ deleted: z.boolean() }),
});

export const listPushCall = defineCall({
  name: 'push.get_list',
  method: 'GET',
  path: '/app/v1/push/get_list',
  may: 'push.receive',
  summary: 'Lists one’s own browsers that receive notifications.',
  reply: z.object({ items: z.array(PushPlaceSchema) }),
});

export const PushActionSchema = z.enum(['acknowledge', 'accept']);
export type PushAction = z.infer<typeof PushActionSchema>;

/**
 * [ES6] The action behind a notification's buttons, without a page and without a session: the token came in the
 * notification, encrypted for that browser; it is valid for one order, for a quarter of an hour, as the person it was
 * sent to.
 */
export const actOnPushCall = defineCall({
  name: 'push.act',
  method: 'POST',
  path: '/app/v1/push/act',
  may: 'sign.in',
  summary: 'Acknowledges or accepts the order of a notification.',
  body: z.object({ token: token(100), action: PushActionSchema }),
  reply: z.object({ order_no: z.string(), outcome: z.enum(['applied', 'noop', 'rejected']) }),
  errors: ['code_expired'],
});

import * as z from 'zod/mini';
import { IdSchema, InstantSchema, LanguageSchema } from '../domain/basics.ts';
import { defineCall } from './call.ts';

const token = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
/** base64url, as browsers write keys. */
const key = (most: number) => token(most).check(z.regex(/^[\w-]+=*$/));

/** What `PushSubscription.toJSON()` gives (RFC 8291): where to post, and the keys that only this browser can open. */
export const PushSubscriptionInputSchema = z.object({
  endpoint: z.url().check(z.maxLength(1000), z.startsWith('http')),
  keys: z.object({ p256dh: key(120), auth: key(60) }),
});

/** One browser that is told, as its owner sees it; the address itself is a secret and is not repeated. */
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
  summary: "The server's public key (VAPID): a browser asks its push service for an address in this name.",
  reply: z.object({ public_key: z.string() }),
});

/** [ES5] For all restaurants of the person, or the one of the screen. The same address again changes its keys. */
export const subscribePushCall = defineCall({
  name: 'push.subscribe',
  method: 'POST',
  path: '/app/v1/push/subscribe',
  may: 'push.receive',
  summary: 'Tells this browser of orders that nobody reacts to.',
  body: z.extend(PushSubscriptionInputSchema, { language: LanguageSchema }),
  reply: PushPlaceSchema,
});

export const deletePushCall = defineCall({
  name: 'push.delete',
  method: 'POST',
  path: '/app/v1/push/delete',
  may: 'push.receive',
  summary: "Stops telling a browser: this one by its address, or another of one's own by id.",
  body: z.union([z.object({ endpoint: token(1000) }), z.object({ id: IdSchema })]),
  reply: z.object({ deleted: z.boolean() }),
});

export const listPushCall = defineCall({
  name: 'push.get_list',
  method: 'GET',
  path: '/app/v1/push/get_list',
  may: 'push.receive',
  summary: "One's own browsers that are told.",
  reply: z.object({ items: z.array(PushPlaceSchema) }),
});

export const PushActionSchema = z.enum(['acknowledge', 'accept']);
export type PushAction = z.infer<typeof PushActionSchema>;

/**
 * [ES6] What a notification's buttons do, without a page and without a session: the token came in the notification itself,
 * sealed for that browser; it is good for one order, for a quarter of an hour, as the person it was sent to.
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

import * as z from 'zod/mini';
import { IdSchema } from '../../domain/basics.ts';
import { defineCall } from '../call.ts';

/** From nothing to the first order, in their order [SU1]. */
export const SET_UP_STEPS = [
  'restaurant',
  'hours',
  'menu',
  'screen',
  'channel',
  'test_order',
  'alerts',
  'open',
] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

export const setUpCall = defineCall({
  name: 'restaurant.set_up',
  method: 'GET',
  path: '/app/v1/restaurant/set_up',
  may: 'store.manage',
  summary: 'Lists what a new store needs before its first order, and what of it is done.',
  query: z.object({ restaurant_id: IdSchema }),
  reply: z.object({ steps: z.array(z.object({ step: z.enum(SET_UP_STEPS), is_done: z.boolean() })) }),
});

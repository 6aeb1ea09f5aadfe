import * as z from 'zod/mini';
import { IdSchema, InstantSchema } from '../../domain/basics.ts';
import { DELIVERY_TROUBLES } from '../../domain/delivery.ts';
import { RestaurantProblemSchema } from '../../domain/platform.ts';
import { defineCall, type ReplyOf } from '../call.ts';
import { PlatformRestaurantSchema } from './platform-restaurant.ts';

const place = { restaurant_id: IdSchema, restaurant_name: z.string() };

/** The longest-waiting order of a kind. */
export const WaitingOrderSchema = z.object({
  ...place,
  order_id: IdSchema,
  order_no: z.string(),
  since: InstantSchema,
});
export const WaitingSchema = z.object({ count: z.int(), oldest: z.nullable(WaitingOrderSchema) });
export type Waiting = z.infer<typeof WaitingSchema>;

/**
 * `silent`: not seen for a while. `unarmed`: connected, but its sound is locked. `hidden`: connected, but another page
 * covers it.
 */
export const SCREEN_TROUBLES = ['silent', 'unarmed', 'hidden'] as const;
export const ScreenTroubleSchema = z.object({
  ...place,
  device_id: IdSchema,
  name: z.string(),
  trouble: z.enum(SCREEN_TROUBLES),
  since: z.nullable(InstantSchema),
  is_open: z.boolean(),
});
export type ScreenTrouble = z.infer<typeof ScreenTroubleSchema>;

export const WorstRestaurantSchema = z.pick(PlatformRestaurantSchema, {
  id: true,
  name: true,
  sub_name: true,
  is_open: true,
  open_reason: true,
  problems: true,
  score: true,
  screens: true,
  last_seen_at: true,
  unacknowledged: true,
  late: true,
  trouble: true,
  open_orders: true,
});
export type WorstRestaurant = z.infer<typeof WorstRestaurantSchema>;

export const platformOverviewCall = defineCall({
  name: 'platform.overview',
  method: 'GET',
  path: '/app/v1/platform/overview',
  may: 'platform.see',
  summary:
    'Returns the state of the whole platform: restaurants, screens, orders by the minute, waiting, late and refused, links, jobs and the last backup (added).',
  reply: z.object({
    at: InstantSchema,
    restaurants: z.object({
      total: z.int(),
      open: z.int(),
      /** Outside their hours, or on holiday. */
      closed: z.int(),
      suspended: z.int(),
      emergency: z.int(),
      by_problem: z.record(RestaurantProblemSchema, z.int()),
    }),
    screens: z.object({
      paired: z.int(),
      online: z.int(),
      silent: z.int(),
      unarmed: z.int(),
      hidden: z.int(),
      troubles: z.array(ScreenTroubleSchema),
    }),
    orders: z.object({
      open: z.int(),
      todo: z.int(),
      last_hour: z.int(),
      /** Of the last five whole minutes. */
      per_minute: z.number(),
      /** The last sixty minutes, oldest first; the running one last. */
      minutes: z.array(z.object({ at: InstantSchema, orders: z.int() })),
    }),
    unacknowledged: WaitingSchema,
    late: WaitingSchema,
    trouble: z.extend(WaitingSchema, {
      kinds: z.array(z.object({ trouble: z.enum(DELIVERY_TROUBLES), count: z.int() })),
    }),
    refunds_due: z.object({
      count: z.int(),
      /** One sum for each currency, the largest count first [CU2]. */
      amounts: z.array(z.object({ currency: z.string(), amount_cents: z.int() })),
      oldest_at: z.nullable(InstantSchema),
    }),
    refused: z.object({
      count: z.int(),
      reasons: z.array(z.object({ code: z.string(), count: z.int() })),
      latest: z.array(z.object({ ...place, at: InstantSchema, codes: z.array(z.string()) })),
    }),
    links: z.object({
      /** Of the process that answered. */
      websocket: z.int(),
      http: z.int(),
      office: z.int(),
      /** Of all processes, from the screens' stored presence. */
      screens_online: z.int(),
      builds: z.array(z.object({ build: z.string(), count: z.int() })),
    }),
    jobs: z.object({
      behind: z.int(),
      oldest_due_at: z.nullable(InstantSchema),
      given_up: z.int(),
      kinds: z.array(z.object({ kind: z.string(), count: z.int() })),
    }),
    /** The last one that proves; late when it is older than 26 hours, or when there is none in an installation of that age. */
    backup: z.object({ last_at: z.nullable(InstantSchema), is_late: z.boolean() }),
    worst: z.array(WorstRestaurantSchema),
  }),
});
export type PlatformOverview = ReplyOf<typeof platformOverviewCall>;

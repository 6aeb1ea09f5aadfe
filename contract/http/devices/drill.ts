import * as z from 'zod/mini';
import { IdSchema, InstantSchema } from '../../domain/basics.ts';
import { DrillPlanSchema, DrillSchema } from '../../domain/drill.ts';
import { defineCall } from '../call.ts';

export const runDrillCall = defineCall({
  name: 'drill.run',
  method: 'POST',
  path: '/app/v1/drill/run',
  may: 'order.test',
  summary: 'Places a marked TEST order on the real path, outside bills and figures; `drill.get` reports its progress.',
  body: z.object({ restaurant_id: IdSchema }),
  reply: z.object({ id: IdSchema, order_id: IdSchema, order_no: z.string() }),
  errors: ['conflict'],
  keepsAnswer: true,
});

export const getDrillCall = defineCall({
  name: 'drill.get',
  method: 'GET',
  path: '/app/v1/drill/get',
  may: 'order.test',
  summary: 'Returns each stage of a drill with its time, from the ledger and the screens’ own reports.',
  query: z.object({ restaurant_id: IdSchema, drill_id: IdSchema }),
  reply: DrillSchema,
});

export const listDrillsCall = defineCall({
  name: 'drill.get_list',
  method: 'GET',
  path: '/app/v1/drill/get_list',
  may: 'order.test',
  summary: 'Lists the drills of a restaurant, newest first.',
  query: z.object({
    restaurant_id: IdSchema,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
  }),
  reply: z.object({ items: z.array(DrillSchema), total: z.int(), page: z.int(), page_size: z.int() }),
});

const PlanReply = z.object({
  plan: DrillPlanSchema,
  /** The next time by this plan and the opening hours; null where none comes within a week. */
  next_at: z.nullable(InstantSchema),
});

export const getDrillPlanCall = defineCall({
  name: 'drill.get_plan',
  method: 'GET',
  path: '/app/v1/drill/get_plan',
  may: 'order.test',
  summary: 'Returns when the restaurant drills automatically.',
  query: z.object({ restaurant_id: IdSchema }),
  reply: PlanReply,
});

export const updateDrillPlanCall = defineCall({
  name: 'drill.update_plan',
  method: 'POST',
  path: '/app/v1/drill/update_plan',
  may: 'screen.manage',
  summary: 'Sets when the restaurant drills automatically.',
  body: z.object({ restaurant_id: IdSchema, plan: DrillPlanSchema }),
  reply: PlanReply,
});

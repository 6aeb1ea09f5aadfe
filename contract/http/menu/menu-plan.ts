import * as z from 'zod/mini';
import { GivenInstantSchema, IdSchema, InstantSchema } from '../../domain/basics.ts';
import { FindingSchema } from '../../domain/menu-check.ts';
import { MenuChangeSchema } from '../../domain/menu-import.ts';
import {
  MAX_PLAN_EDITS,
  MenuPlanSchema,
  PlanDecisionSchema,
  PlanEditSchema,
  PlanNameSchema,
  VERSION_KINDS,
} from '../../domain/menu-plan.ts';
import { defineCall } from '../call.ts';

export const listPlansCall = defineCall({
  name: 'menu.plans',
  method: 'GET',
  path: '/app/v1/menu/plans',
  may: 'menu.manage',
  summary: 'Lists planned changes of the menu: the open ones, then the last that ended.',
  query: z.object({
    restaurant_id: IdSchema,
    /** Only open ones that change this dish, category or shared group. */
    item_id: z.optional(IdSchema),
  }),
  reply: z.object({ items: z.array(MenuPlanSchema) }),
});

export const getPlanCall = defineCall({
  name: 'menu.plan',
  method: 'GET',
  path: '/app/v1/menu/plan',
  may: 'menu.manage',
  summary: 'Returns what a plan would change, or going back to before a version, and what the lint newly finds then.',
  query: z.object({ restaurant_id: IdSchema, plan_id: z.optional(IdSchema), version_id: z.optional(IdSchema) }),
  reply: z.object({
    plan: z.nullable(MenuPlanSchema),
    changes: z.array(MenuChangeSchema),
    findings: z.array(FindingSchema),
  }),
});

export const savePlanCall = defineCall({
  name: 'menu.save_plan',
  method: 'POST',
  path: '/app/v1/menu/save_plan',
  may: 'menu.manage',
  summary: 'Makes a plan, adds to it, decides its conflicts, sets its time; opens a dropped or failed one again.',
  body: z.object({
    restaurant_id: IdSchema,
    /** Null: a new one. */
    plan_id: z.nullable(IdSchema),
    name: z.optional(PlanNameSchema),
    /** Null: when a person says so; absent: as it is. */
    publish_at: z.optional(z.nullable(GivenInstantSchema)),
    edits: z._default(z.array(PlanEditSchema).check(z.maxLength(MAX_PLAN_EDITS)), []),
    decisions: z._default(z.array(PlanDecisionSchema).check(z.maxLength(MAX_PLAN_EDITS)), []),
    /** Adds what brings the menu back to before this version. */
    back_to: z.optional(IdSchema),
  }),
  reply: MenuPlanSchema,
  errors: ['conflict', 'stale_version'],
  keepsAnswer: true,
  maxBytes: 2 * 1024 * 1024,
});

export const endPlanCall = defineCall({
  name: 'menu.end_plan',
  method: 'POST',
  path: '/app/v1/menu/end_plan',
  may: 'menu.manage',
  summary: 'Publishes a plan now, as it was last seen, or drops it.',
  body: z.object({ restaurant_id: IdSchema, plan_id: IdSchema, version: z.int(), how: z.enum(['publish', 'drop']) }),
  reply: MenuPlanSchema,
  errors: ['stale_version'],
});

export const MenuVersionSchema = z.object({
  id: IdSchema,
  kind: z.enum(VERSION_KINDS),
  /** Of the plan. */
  name: z.string(),
  by: z.string(),
  from_at: InstantSchema,
  until_at: InstantSchema,
  /** Dishes, categories and groups that it changed. */
  items: z.int(),
});
export type MenuVersion = z.infer<typeof MenuVersionSchema>;

export const listVersionsCall = defineCall({
  name: 'menu.versions',
  method: 'GET',
  path: '/app/v1/menu/versions',
  may: 'menu.manage',
  summary: 'Lists changes of the menu, the last first; going back to before one of them is a plan.',
  query: z.object({ restaurant_id: IdSchema }),
  reply: z.object({ items: z.array(MenuVersionSchema) }),
});

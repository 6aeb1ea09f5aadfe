import * as z from 'zod/mini';
import { IdSchema, InstantSchema } from './basics.ts';
import { ClockSchema, WEEKDAYS } from './opening-hours.ts';

/** The stages a TEST order passes, in order [DR1]. */
export const DRILL_STAGES = ['intake', 'log', 'link', 'screen', 'sound', 'printer'] as const;
export type DrillStageName = (typeof DRILL_STAGES)[number];

export const DRILL_REASONS = [
  'no_screen',
  'not_connected',
  'not_displayed',
  'muted',
  'no_sound',
  'no_printer',
  'not_printed',
  'print_failed',
] as const;
export type DrillReason = (typeof DRILL_REASONS)[number];

export const DrillStageSchema = z.object({
  stage: z.enum(DRILL_STAGES),
  /** `skipped`: the equipment for it does not exist; `reason` says what is missing. */
  state: z.enum(['waiting', 'done', 'skipped', 'missed']),
  /** Milliseconds since the drill began. */
  ms: z.nullable(z.int()),
  reason: z.nullable(z.enum(DRILL_REASONS)),
});
export type DrillStage = z.infer<typeof DrillStageSchema>;

/** What one screen did with the test order; a screen that was not connected at the start is not expected to show it. */
export const DrillScreenSchema = z.object({
  device_id: z.string(),
  name: z.string(),
  is_expected: z.boolean(),
  link_ms: z.nullable(z.int()),
  screen_ms: z.nullable(z.int()),
  sound_ms: z.nullable(z.int()),
});
export type DrillScreen = z.infer<typeof DrillScreenSchema>;

/** `partly`: the order arrived, but not on every screen that was connected. */
export const DRILL_OUTCOMES = ['running', 'passed', 'partly', 'failed'] as const;
export type DrillOutcome = (typeof DRILL_OUTCOMES)[number];

export const DrillSchema = z.object({
  id: IdSchema,
  restaurant_id: IdSchema,
  order_id: IdSchema,
  order_no: z.string(),
  /** Started by a person, or by the restaurant's plan. */
  cause: z.enum(['person', 'plan']),
  by: z.string(),
  started_at: InstantSchema,
  ended_at: z.nullable(InstantSchema),
  outcome: z.enum(DRILL_OUTCOMES),
  /** Milliseconds until the last stage was done. */
  took_ms: z.nullable(z.int()),
  stages: z.array(DrillStageSchema),
  screens: z.array(DrillScreenSchema),
  /** Who was notified that the drill did not pass. */
  told: z.array(z.object({ way: z.string(), outcome: z.string() })),
});
export type Drill = z.infer<typeof DrillSchema>;

/** Later results do not count. */
export const DRILL_LIMIT_MS = 60_000;

/** When the restaurant drills automatically; never on a day it is closed [DR6]. */
export const DrillPlanSchema = z.object({
  is_on: z.boolean(),
  /** Minutes before the first opening of a day; null: no drill then. */
  before_opening_minutes: z.nullable(z.int().check(z.minimum(5), z.maximum(120))),
  times: z
    .array(z.object({ days: z.array(z.enum(WEEKDAYS)).check(z.minLength(1, 'required')), at: ClockSchema }))
    .check(z.maxLength(6)),
});
export type DrillPlan = z.infer<typeof DrillPlanSchema>;

export const NO_DRILL_PLAN: DrillPlan = { is_on: false, before_opening_minutes: 15, times: [] };

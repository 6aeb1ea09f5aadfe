import * as z from 'zod/mini';
import { IdSchema, InstantSchema, requiredTextOf } from './basics.ts';
import { CategoryPatchSchema, DishInputSchema, DishPatchSchema, MAX_DISHES } from './menu-input.ts';
import { OptionGroupInputSchema } from './option-group.ts';

/** Changes of a menu that are published together [MP3]. `planned`: by itself, at `publish_at`; `draft`: when a person says so. */
export const PLAN_STATES = ['draft', 'planned', 'published', 'failed', 'dropped'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

export const MAX_OPEN_PLANS = 50;
/** A plan may change every dish. */
export const MAX_PLAN_EDITS = MAX_DISHES;

export const PlanNameSchema = requiredTextOf(60);

export const MenuPlanSchema = z.object({
  id: IdSchema,
  name: z.string(),
  state: z.enum(PLAN_STATES),
  publish_at: z.nullable(InstantSchema),
  edits: z.int(),
  /** What a person has to decide first; it is published with none [MP4]. */
  conflicts: z.int(),
  by: z.string(),
  changed_at: InstantSchema,
  /** Why it failed: `conflict`, or the code of an error. */
  fault: z.nullable(z.string()),
  version: z.int(),
  /** Once published: going back to before this undoes it [MP6]. */
  version_id: z.nullable(IdSchema),
});
export type MenuPlan = z.infer<typeof MenuPlanSchema>;

/** A planned one is published within seconds of its time, or its job does not run. */
const LATE_MS = 5 * 60_000;

/** [MP5] Whether a plan was not published at its time and waits for a person. */
export const isMissedPlan = ({ state, publish_at }: Pick<MenuPlan, 'state' | 'publish_at'>, nowMs: number): boolean =>
  state === 'failed' || (state === 'planned' && publish_at !== null && Date.parse(publish_at) + LATE_MS < nowMs);

/** One change as it is planned: in the shape of the call that would make it now, which decides on the same version. */
export const PlanEditSchema = z.union([
  z.object({ dish_id: IdSchema, version: z.int(), change: DishPatchSchema }),
  z.object({ dish: DishInputSchema }),
  z.object({ category_id: IdSchema, change: CategoryPatchSchema }),
  z.object({ group_id: IdSchema, version: z.int(), group: OptionGroupInputSchema }),
]);
export type PlanEdit = z.infer<typeof PlanEditSchema>;

/** What a person says of an edit, or of one field of it (null: all): `keep` it although it was changed since, or not. */
export const PlanDecisionSchema = z.object({ edit_id: IdSchema, field: z.nullable(z.string()), keep: z.boolean() });
export type PlanDecision = z.infer<typeof PlanDecisionSchema>;

/** What changed a menu; `edit`: a person, within some minutes. */
export const VERSION_KINDS = ['edit', 'import', 'plan'] as const;

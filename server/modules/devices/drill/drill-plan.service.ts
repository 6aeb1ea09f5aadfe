import type { Actor } from '#contract/domain/basics.ts';
import { drillSlots, nextDrill } from '#contract/domain/drill-slots.ts';
import { NO_DRILL_PLAN, type DrillPlan } from '#contract/domain/drill.ts';
import { iso } from '#contract/domain/time.ts';
import { isoAt, isoNow, MINUTE_MS } from '../../../base/clock.ts';
import { fromJson, fromJsonOr, toJson } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import { replan, restaurantSubject, subjectOf, type Recurring } from '../../../jobs/recurring.ts';
import { findRestaurantRow } from '../../store/restaurant/desk-store.repository.ts';
import { audit } from '../../platform/audit/audit.service.ts';
import type { Context } from '../../context.ts';
import { storedRestaurant } from '../../store/restaurant/restaurant-rows.repository.ts';
import { runPlannedDrill } from './drill.service.ts';

const PLAN_KIND = 'drill.plan';
/** Opening hours and plans change, so the next time is computed again this often, on the full ten minutes. */
const LOOK_EVERY_MS = 10 * MINUTE_MS;
/**
 * A planned drill is still run this long after its time, if the server was down; later it would only disturb the
 * kitchen.
 */
const LATE_MS = 8 * MINUTE_MS;

async function readPlan(db: Queries, restaurantId: string): Promise<{ plan: DrillPlan; since: number }> {
  const row = await db
    .selectFrom('drill_plan')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst();
  return {
    plan: fromJsonOr(row?.plan ?? null, NO_DRILL_PLAN),
    since: row === undefined ? 0 : Date.parse(row.updated_at),
  };
}

/** The plan, with its next time by the current opening hours. */
export async function presentPlan({ database, clock }: Context, restaurantId: string) {
  const [{ plan }, row] = [
    await readPlan(database.db, restaurantId),
    await findRestaurantRow(database.db, restaurantId),
  ];
  const next = row === undefined ? null : nextDrill(plan, storedRestaurant(row), clock.now());
  return { plan, next_at: next === null ? null : iso(next) };
}

export async function changePlan(context: Context, actor: Actor, restaurantId: string, plan: DrillPlan): Promise<void> {
  const { database, clock, ids } = context;
  await database.write(async (tx) => {
    const { plan: before } = await readPlan(tx, restaurantId);
    const row = { restaurant_id: restaurantId, plan: toJson(plan), updated_at: isoNow(clock) };
    await tx
      .insertInto('drill_plan')
      .values(row)
      .onConflict((conflict) => conflict.column('restaurant_id').doUpdateSet(row))
      .execute();
    const entry = { restaurant_id: restaurantId, actor, action: 'drill.update_plan', target: restaurantId };
    await audit(context, tx, { ...entry, before, after: plan });
    const now = isoNow(clock);
    await replan(tx, ids, PLAN_KIND, restaurantSubject(restaurantId), { due_at: now, now });
  });
}

async function runDueDrills(context: Context, restaurantId: string): Promise<void> {
  const { database, clock } = context;
  const { plan, since } = await readPlan(database.db, restaurantId);
  const row = await findRestaurantRow(database.db, restaurantId);
  if (!plan.is_on || row === undefined) return;
  const now = clock.now();
  for (const slot of drillSlots(plan, storedRestaurant(row), Math.max(since, now - LATE_MS), now + 1))
    await runPlannedDrill(context, restaurantId, iso(slot));
}

/** The planned drills of each restaurant: looked at at the next planned time, or sooner, because hours may change. */
export const plannedDrills = (context: Context): Recurring => ({
  kind: PLAN_KIND,
  run: (job) => runDueDrills(context, subjectOf(job)),
  next: async (tx, job) => {
    const [{ plan }, row] = [await readPlan(tx, subjectOf(job)), await findRestaurantRow(tx, subjectOf(job))];
    if (!plan.is_on || row === undefined) return null;
    const now = context.clock.now();
    const look = (Math.floor(now / LOOK_EVERY_MS) + 1) * LOOK_EVERY_MS;
    return isoAt(Math.min(look, nextDrill(plan, storedRestaurant(row), now + 1) ?? look));
  },
  subjects: async (db) => {
    const rows = await db.selectFrom('drill_plan').select(['restaurant_id', 'plan']).execute();
    return rows
      .filter(({ plan }) => fromJson<DrillPlan>(plan).is_on)
      .map(({ restaurant_id }) => restaurantSubject(restaurant_id));
  },
});

import { SYSTEM_ACTOR, type Actor } from '#contract/domain/basics.ts';
import { drillSlots, nextDrill } from '#contract/domain/drill-slots.ts';
import { NO_DRILL_PLAN, type DrillPlan } from '#contract/domain/drill.ts';
import { iso } from '#contract/domain/time.ts';
import { isoAt, isoNow, MINUTE_MS } from '../../base/clock.ts';
import { fromJson, fromJsonOr, toJson } from '../../db/json.ts';
import type { Queries } from '../../db/database.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { findRestaurantRow } from '../../live/desk-store-rows.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { storedRestaurant } from '../restaurant/restaurant-rows.ts';
import { runDrill } from './drill.ts';

export const PLAN_KIND = 'drill.plan';
/** Hours and plans change: looked at anew this often, on the full ten minutes. */
const LOOK_EVERY_MS = 10 * MINUTE_MS;
/** A server that was down when it was due makes up for so much; later it would only be in the way. */
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

/** The plan with its next time by the opening hours as they stand. */
export async function presentPlan({ database, clock }: Context, restaurantId: string) {
  const [{ plan }, row] = [
    await readPlan(database.db, restaurantId),
    await findRestaurantRow(database.db, restaurantId),
  ];
  const next = row === undefined ? null : nextDrill(plan, storedRestaurant(row), clock.now());
  return { plan, next_at: next === null ? null : iso(next) };
}

export async function changePlan(context: Context, actor: Actor, restaurantId: string, plan: DrillPlan): Promise<void> {
  const { database, clock } = context;
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
  });
  await followPlan(context, restaurantId);
}

/** Runs what is due and comes back: at the next time, or sooner, because the hours may change until then. */
export async function followPlan(context: Context, restaurantId: string): Promise<void> {
  const { database, clock, ids } = context;
  const { plan, since } = await readPlan(database.db, restaurantId);
  const row = await findRestaurantRow(database.db, restaurantId);
  if (!plan.is_on || row === undefined) return;
  const rules = storedRestaurant(row);
  const now = clock.now();
  for (const slot of drillSlots(plan, rules, Math.max(since, now - LATE_MS), now + 1))
    await runDrill(context, restaurantId, { actor: SYSTEM_ACTOR, cause: 'plan', slot: iso(slot) });
  const look = (Math.floor(now / LOOK_EVERY_MS) + 1) * LOOK_EVERY_MS;
  const due_at = isoAt(Math.min(look, nextDrill(plan, rules, now + 1) ?? look));
  // The time is the key: two chains that meet become one.
  const job = {
    kind: PLAN_KIND,
    restaurant_id: restaurantId,
    key: `${PLAN_KIND}:${restaurantId}:${due_at}`,
    due_at,
    payload: {},
  };
  await enqueue(database.db, ids, [job], isoNow(clock));
}

/** Every plan that is switched on, at the start of the server. */
export async function followAllPlans(context: Context): Promise<void> {
  const rows = await context.database.db.selectFrom('drill_plan').select(['restaurant_id', 'plan']).execute();
  for (const { restaurant_id, plan } of rows)
    if (fromJson<DrillPlan>(plan).is_on) await followPlan(context, restaurant_id);
}

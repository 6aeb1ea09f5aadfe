import { CallError } from '#contract/errors.ts';
import {
  getDrillCall,
  getDrillPlanCall,
  listDrillsCall,
  runDrillCall,
  updateDrillPlanCall,
} from '#contract/http/devices/drill.ts';
import { actorOf } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { changePlan, presentPlan } from './drill-plan.service.ts';
import { findDrill, listDrills, presentDrill } from './drill.repository.ts';
import { runDrill } from './drill.service.ts';

export function registerDrillRoutes(register: Register, context: Context): void {
  const { database, clock } = context;
  const { db } = database;

  register(runDrillCall, ({ body, identity, once }) => runDrill(context, body.restaurant_id, actorOf(identity), once));

  register(getDrillCall, async ({ query }) => {
    const row = await findDrill(db, query.restaurant_id, query.drill_id);
    if (row === undefined) throw new CallError('not_found');
    return presentDrill(db, row, clock.now());
  });

  register(listDrillsCall, async ({ query }) => {
    const { rows, total } = await listDrills(db, query.restaurant_id, query);
    const items = [];
    // All but the last one or two have ended, so their results come from their own row.
    for (const row of rows) items.push(await presentDrill(db, row, clock.now()));
    return { items, total, page: query.page, page_size: query.page_size };
  });

  register(getDrillPlanCall, ({ query }) => presentPlan(context, query.restaurant_id));

  register(updateDrillPlanCall, async ({ body, identity }) => {
    await changePlan(context, actorOf(identity), body.restaurant_id, body.plan);
    return presentPlan(context, body.restaurant_id);
  });
}

import { CallError } from '#contract/errors.ts';
import {
  getDrillCall,
  getDrillPlanCall,
  listDrillsCall,
  runDrillCall,
  updateDrillPlanCall,
} from '#contract/http/drill.ts';
import { actorOf } from '../../http/identity.ts';
import type { Register } from '../../http/register.ts';
import type { Context } from '../context.ts';
import { changePlan, presentPlan } from './drill-plan.ts';
import { findDrill, listDrills, presentDrill } from './drill.repository.ts';
import { runDrill } from './drill.ts';

export function registerDrillRoutes(register: Register, context: Context): void {
  const { database, clock } = context;
  const { db } = database;

  register(runDrillCall, async ({ body, identity }) => {
    const started = await runDrill(context, body.restaurant_id, {
      actor: actorOf(identity),
      cause: 'person',
      slot: null,
    });
    if (started === null) throw new CallError('conflict');
    return { id: started.id, order_id: started.order.id, order_no: started.order.order_no };
  });

  register(getDrillCall, async ({ query }) => {
    const row = await findDrill(db, query.restaurant_id, query.drill_id);
    if (row === undefined) throw new CallError('not_found');
    return presentDrill(db, row, clock.now());
  });

  register(listDrillsCall, async ({ query }) => {
    const { rows, total } = await listDrills(db, query.restaurant_id, query);
    const items = [];
    // All but the last one or two have ended and are read from their own row.
    for (const row of rows) items.push(await presentDrill(db, row, clock.now()));
    return { items, total, page: query.page, page_size: query.page_size };
  });

  register(getDrillPlanCall, ({ query }) => presentPlan(context, query.restaurant_id));

  register(updateDrillPlanCall, async ({ body, identity }) => {
    await changePlan(context, actorOf(identity), body.restaurant_id, body.plan);
    return presentPlan(context, body.restaurant_id);
  });
}

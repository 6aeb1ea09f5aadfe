import { dashboardCall } from '#contract/http/money/statistics.ts';
import { standingIn } from '../../../http/identity.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { readDashboard } from './dashboard.service.ts';

export function registerDashboardRoutes(register: Register, context: Context): void {
  register(dashboardCall, ({ query, identity }) =>
    readDashboard(context, query.restaurant_id, standingIn(identity, query.restaurant_id)),
  );
}

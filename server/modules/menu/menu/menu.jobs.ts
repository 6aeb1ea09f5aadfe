import { restaurantOf, textOf } from '../../../jobs/job-payload.ts';
import type { JobHandlers } from '../../../jobs/job.ts';
import type { OrderNotices } from '../../../notify/order-notice.ts';
import type { Context } from '../../context.ts';
import { notifyOfPlan } from './notify-of-plan.ts';
import { publishDue } from './publish-plan.ts';

/** Publishes a menu's plans at their times, and tells people of it. */
export const menuJobs = (context: Context, notices: OrderNotices): JobHandlers => ({
  'menu.publish': (job) => publishDue(context, restaurantOf(job), textOf(job, 'plan_id')),
  'menu.notify': (job) => notifyOfPlan(context, notices, restaurantOf(job), textOf(job, 'plan_id')),
});

import type { Config } from './base/config.ts';
import type { Recurring } from './jobs/recurring.ts';
import type { JobHandlers } from './jobs/job.ts';
import { cardJobs } from './modules/money/card/card-retention.service.ts';
import { plannedDrills } from './modules/devices/drill/drill-plan.service.ts';
import { drillJobs } from './modules/devices/drill/drill.jobs.ts';
import { anchors } from './modules/platform/audit/anchor.service.ts';
import { housekeeping } from './modules/platform/housekeeping/housekeeping.service.ts';
import { callbackJobs } from './modules/orders/intake/callback.jobs.ts';
import { mailJobs } from './modules/platform/mail/mail.jobs.ts';
import { deliveryEmailJobs } from './modules/orders/courier/delivery-email.service.ts';
import { exportJobs } from './modules/platform/export/export.jobs.ts';
import type { ListReader } from './http/list-reader.ts';
import { noticeJobs } from './modules/orders/escalation/notice.jobs.ts';
import { watchJobs } from './modules/orders/escalation/watch.jobs.ts';
import { orderJobs } from './modules/orders/order/order.jobs.ts';
import { printJobs } from './modules/devices/printer/print.jobs.ts';
import { probes } from './modules/devices/printer/printer-probe.service.ts';
import { dayClose, storeJobs } from './modules/store/business-day/day-close.service.ts';
import { viewJobs } from './modules/people/session/view-as.service.ts';
import { menuJobs } from './modules/menu/menu/menu.jobs.ts';
import { rollups } from './modules/money/statistics/rollup-days.service.ts';
import { sizing } from './modules/platform/upload/size.jobs.ts';
import type { Context } from './modules/context.ts';
import type { Couriers } from './modules/orders/courier/courier.service.ts';
import type { Mailer } from './notify/mailer.ts';
import type { OrderNotices } from './notify/order-notice.ts';
import type { ImageStore } from './uploads/image-store.ts';

type JobParts = {
  config: Pick<Config, 'callbackAllow' | 'printers' | 'auditAnchor'>;
  couriers: Couriers;
  images: ImageStore;
  lists: ListReader;
  mailer: Mailer;
  orderNotices: OrderNotices;
};

/** The handler of every kind of job. */
export function jobHandlers(
  context: Context,
  { config, couriers, lists, mailer, orderNotices }: JobParts,
): JobHandlers {
  return {
    ...orderJobs(context),
    ...watchJobs(context),
    ...noticeJobs(context, orderNotices),
    ...deliveryEmailJobs(context, orderNotices),
    ...couriers.handlers,
    ...cardJobs(context),
    ...callbackJobs(context, config.callbackAllow),
    ...storeJobs(context),
    ...menuJobs(context, orderNotices),
    ...mailJobs(context, mailer),
    ...viewJobs(context),
    ...drillJobs(context, orderNotices),
    ...printJobs(context, config.printers),
    ...exportJobs(context, lists),
  };
}

/** Everything that comes again by itself. */
export const recurringWork = (context: Context, { config, images }: JobParts): Recurring[] => [
  dayClose(context),
  rollups(context),
  plannedDrills(context),
  probes(context, config.printers),
  sizing(context, images),
  anchors(context, config),
  housekeeping(context),
];

import type { Config } from './base/config.ts';
import type { JobHandlers } from './jobs/worker.ts';
import { cardJobs } from './modules/card/card-retention.ts';
import { drillJobs } from './modules/drill/drill-jobs.ts';
import { housekeepingJobs } from './modules/housekeeping.ts';
import { callbackJobs } from './modules/intake/callback-jobs.ts';
import { mailJobs } from './modules/mail/mail-jobs.ts';
import { deliveryEmailJobs } from './modules/order/delivery-email.ts';
import { noticeJobs } from './modules/order/notice-jobs.ts';
import { orderJobs } from './modules/order/order-jobs.ts';
import { printJobs } from './modules/printer/print-jobs.ts';
import { storeJobs } from './modules/restaurant/day-close.ts';
import { viewJobs } from './modules/session/view-as.ts';
import { figureJobs } from './modules/statistics/roll-days.ts';
import { sizeJobs } from './modules/upload/size-jobs.ts';
import type { Context } from './modules/context.ts';
import type { Couriers } from './modules/order/courier-service.ts';
import type { Mailer } from './notify/mailer.ts';
import type { OrderNotices } from './notify/order-notice.ts';
import type { ImageStore } from './uploads/image-store.ts';

type JobParts = {
  config: Pick<Config, 'callbackAllow' | 'printers'>;
  couriers: Couriers;
  images: ImageStore;
  mailer: Mailer;
  orderNotices: OrderNotices;
};

/** What the worker can do: every kind of job with the module that does it. */
export function jobHandlers(
  context: Context,
  { config, couriers, images, mailer, orderNotices }: JobParts,
): JobHandlers {
  return {
    ...orderJobs(context),
    ...noticeJobs(context, orderNotices),
    ...deliveryEmailJobs(context, orderNotices),
    ...couriers.handlers,
    ...cardJobs(context),
    ...callbackJobs(context, config.callbackAllow),
    ...storeJobs(context),
    ...figureJobs(context),
    ...mailJobs(context, mailer),
    ...housekeepingJobs(context),
    ...sizeJobs(context, images),
    ...viewJobs(context),
    ...drillJobs(context, orderNotices),
    ...printJobs(context, config.printers),
  };
}

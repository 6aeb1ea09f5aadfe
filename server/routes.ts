import type { FastifyInstance } from 'fastify';
import type { Config } from './base/config.ts';
import type { Register } from './http/register.ts';
import type { LaneBook } from './live/lane-book.ts';
import type { LiveEndpoint } from './live/live-endpoint.ts';
import type { LiveCore } from './live/live-session.ts';
import { registerAccountRoutes } from './modules/account/account.routes.ts';
import { registerAddressRoutes } from './modules/address/address.routes.ts';
import { registerAuditRoutes } from './modules/audit-list.ts';
import { registerBillRoutes } from './modules/bill/bill.routes.ts';
import { registerBlocklistRoutes } from './modules/blocklist/blocklist.routes.ts';
import { registerCardRoutes } from './modules/card/card.routes.ts';
import { registerChannelRoutes } from './modules/channel/channel.routes.ts';
import { registerCommissionRoutes } from './modules/commission/commission.routes.ts';
import { registerCustomerRoutes } from './modules/customer/customer.routes.ts';
import { registerDayRoutes } from './modules/day/day.routes.ts';
import { registerDeliveryWebhook } from './modules/delivery/webhook.routes.ts';
import { registerDeviceRoutes } from './modules/device/device.routes.ts';
import { registerDrillRoutes } from './modules/drill/drill.routes.ts';
import { registerFeedbackRoutes } from './modules/feedback/feedback.routes.ts';
import { registerIntakeRoutes } from './modules/intake/intake.routes.ts';
import { registerSyncRoutes } from './modules/live/sync.routes.ts';
import { registerMailRoutes } from './modules/mail/mail.routes.ts';
import { registerMenuRoutes } from './modules/menu/menu.routes.ts';
import { registerOrderRoutes } from './modules/order/order.routes.ts';
import { registerPlatformRoutes } from './modules/platform/platform.routes.ts';
import { serveCloudPrnt } from './modules/printer/cloudprnt.routes.ts';
import { registerPrinterRoutes } from './modules/printer/printer.routes.ts';
import { registerPushRoutes } from './modules/push/push.routes.ts';
import { registerRatingRoutes } from './modules/rating/rating.routes.ts';
import { registerRefundRoutes } from './modules/refund/refund.routes.ts';
import { registerRestaurantTypeRoutes } from './modules/restaurant-type/restaurant-type.routes.ts';
import { registerRestaurantRoutes } from './modules/restaurant/restaurant.routes.ts';
import { registerSettingRoutes } from './modules/restaurant/setting.routes.ts';
import { registerSecondFactorRoutes } from './modules/second-factor/second-factor.routes.ts';
import { registerSessionRoutes } from './modules/session/session.routes.ts';
import { registerStatisticsRoutes } from './modules/statistics/statistics.routes.ts';
import { readMultipart, registerUploadRoutes, serveUploads } from './modules/upload/upload.routes.ts';
import { registerUserRoutes } from './modules/user/user.routes.ts';
import { registerViewRoutes } from './modules/view/view.routes.ts';
import { registerViewsRoutes } from './modules/views/views.routes.ts';
import type { Context } from './modules/context.ts';
import type { Couriers } from './modules/order/courier-service.ts';
import type { Mailer } from './notify/mailer.ts';
import type { OrderNotices } from './notify/order-notice.ts';
import type { ImageStore } from './uploads/image-store.ts';

type RouteParts = {
  config: Pick<Config, 'doorDash' | 'uberDirect' | 'publicUrl'>;
  couriers: Couriers;
  core: LiveCore;
  endpoint: LiveEndpoint;
  /** Closes what a session that ended still holds open. */
  endSession: (sessionId: string) => void;
  images: ImageStore;
  lanes: LaneBook;
  mailer: Mailer;
  orderNotices: OrderNotices;
  /** How many back-office windows listen to this process now. */
  officeLinks: () => number;
};

/** Every route of the modules: their calls, and the two lanes that are no calls (pictures and printers). */
export async function serveRoutes(
  app: FastifyInstance,
  register: Register,
  context: Context,
  parts: RouteParts,
): Promise<void> {
  const { config, couriers, core, endpoint, endSession, images, lanes, mailer, orderNotices } = parts;
  await readMultipart(app);
  registerSessionRoutes(register, context, endSession);
  registerAccountRoutes(register, context, endSession);
  registerSecondFactorRoutes(register, context, endSession);
  registerUserRoutes(register, context, {
    notices: orderNotices,
    publicUrl: config.publicUrl,
    onSessionEnd: endSession,
  });
  registerMailRoutes(register, context, mailer);
  registerCustomerRoutes(register, context);
  registerAuditRoutes(register, context);
  registerRatingRoutes(register, context);
  registerBlocklistRoutes(register, context);
  registerFeedbackRoutes(register, context);
  registerViewsRoutes(register, context);
  registerRestaurantRoutes(register, context);
  registerSettingRoutes(register, context, orderNotices, endpoint);
  registerRestaurantTypeRoutes(register, context);
  registerAddressRoutes(register);
  registerCardRoutes(register, context);
  registerMenuRoutes(register, context);
  registerOrderRoutes(register, context, couriers);
  registerDeliveryWebhook(register, context, couriers, config);
  registerViewRoutes(register, context);
  registerIntakeRoutes(register, context);
  registerChannelRoutes(register, context);
  registerDeviceRoutes(register, context, endpoint);
  registerPrinterRoutes(register, context);
  registerDrillRoutes(register, context);
  registerUploadRoutes(register, context, { images, publicUrl: config.publicUrl });
  registerSyncRoutes(register, context, core, lanes);
  registerStatisticsRoutes(register, context);
  registerDayRoutes(register, context);
  registerBillRoutes(register, context);
  registerCommissionRoutes(register, context);
  registerRefundRoutes(register, context);
  registerPushRoutes(register, context);
  registerPlatformRoutes(register, context, {
    publicUrl: config.publicUrl,
    links: () => {
      const open = endpoint.deviceIds();
      const http = lanes.recent().filter((deviceId) => !open.has(deviceId)).length;
      return { websocket: endpoint.count(), http, office: parts.officeLinks() };
    },
  });
  serveUploads(app, images);
  await serveCloudPrnt(app, context);
}

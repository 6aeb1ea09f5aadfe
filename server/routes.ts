import type { FastifyInstance } from 'fastify';
import type { Config } from './base/config.ts';
import { linkOrigins } from './http/link-origins.ts';
import type { Register } from './http/register.ts';
import type { OwnLinks } from './live/own-links.ts';
import type { PollingScreens } from './live/polling-screens.ts';
import type { LiveEndpoint } from './live/live-endpoint.ts';
import type { LiveCore } from './live/answer-frame.ts';
import { registerAccountRoutes } from './modules/people/account/account.routes.ts';
import { registerAddressRoutes } from './modules/store/address/address.routes.ts';
import { registerAuditRoutes } from './modules/platform/audit-list/audit-list.routes.ts';
import { registerSearchRoutes } from './modules/platform/search/search.routes.ts';
import { registerBillRoutes } from './modules/money/bill/bill.routes.ts';
import { registerBlocklistRoutes } from './modules/people/blocklist/blocklist.routes.ts';
import { registerCardRoutes } from './modules/money/card/card.routes.ts';
import { registerChannelRoutes } from './modules/orders/channel/channel.routes.ts';
import { registerCommissionRoutes } from './modules/money/commission/commission.routes.ts';
import { registerDeskPinRoutes } from './modules/people/desk-pin/desk-pin.routes.ts';
import { registerConfirmRoutes } from './modules/people/confirm/confirm.routes.ts';
import { EXPORT_LISTS } from '#contract/http/platform/export-lists.ts';
import type { ListReader } from './http/list-reader.ts';
import { registerExportRoutes } from './modules/platform/export/export.routes.ts';
import { registerCustomerRoutes } from './modules/people/customer/customer.routes.ts';
import { registerDayRoutes } from './modules/store/business-day/business-day.routes.ts';
import { registerDeliveryWebhook } from './modules/orders/courier/webhook.routes.ts';
import { registerDeviceRoutes } from './modules/devices/device/device.routes.ts';
import { registerDrillRoutes } from './modules/devices/drill/drill.routes.ts';
import { registerFeedbackRoutes } from './modules/platform/feedback/feedback.routes.ts';
import { registerIntakeRoutes } from './modules/orders/intake/intake.routes.ts';
import { registerNumbersRoutes } from './modules/devices/numbers/numbers.routes.ts';
import { registerSyncRoutes } from './modules/devices/live-link/sync.routes.ts';
import { registerLimitRoutes } from './modules/platform/limits/limits.routes.ts';
import { registerMailRoutes } from './modules/platform/mail/mail.routes.ts';
import { registerMenuRoutes } from './modules/menu/menu/menu.routes.ts';
import { registerCourierRoutes } from './modules/orders/courier/courier.routes.ts';
import { registerPhoneOrderRoutes } from './modules/orders/intake/phone-order.routes.ts';
import { registerDashboardRoutes } from './modules/money/dashboard/dashboard.routes.ts';
import { registerNewStoreRoutes } from './modules/store/new-store/new-store.routes.ts';
import { registerSetUpRoutes } from './modules/store/set-up/set-up.routes.ts';
import { registerMailReport } from './modules/platform/mail/mail-report.routes.ts';
import { registerPasskeyRoutes } from './modules/people/passkey/passkey.routes.ts';
import { registerSignInRoutes } from './modules/people/sign-in/sign-in.routes.ts';
import { registerOrderRoutes } from './modules/orders/order/order.routes.ts';
import { registerPlatformRoutes } from './modules/platform/overview/platform.routes.ts';
import { serveCloudPrnt } from './modules/devices/printer/cloudprnt.routes.ts';
import { registerPrinterRoutes } from './modules/devices/printer/printer.routes.ts';
import { registerPushRoutes } from './modules/devices/push/push.routes.ts';
import { registerRatingRoutes } from './modules/store/rating/rating.routes.ts';
import { registerRefundRoutes } from './modules/money/refund/refund.routes.ts';
import { registerRestaurantTypeRoutes } from './modules/platform/restaurant-type/restaurant-type.routes.ts';
import { registerRestaurantRoutes } from './modules/store/restaurant/restaurant.routes.ts';
import { registerSettingRoutes } from './modules/store/restaurant/setting.routes.ts';
import { registerSecondFactorRoutes } from './modules/people/second-factor/second-factor.routes.ts';
import { registerSessionRoutes } from './modules/people/session/session.routes.ts';
import { registerStaffRoleRoutes } from './modules/people/staff-role/staff-role.routes.ts';
import { registerStatisticsRoutes } from './modules/money/statistics/statistics.routes.ts';
import { readMultipart, registerUploadRoutes, serveUploads } from './modules/platform/upload/upload.routes.ts';
import { registerUserRoutes } from './modules/people/user/user.routes.ts';
import { registerViewRoutes } from './modules/people/saved-view/saved-view.routes.ts';
import { registerViewsRoutes } from './modules/menu/menu-traffic/menu-traffic.routes.ts';
import type { Context } from './modules/context.ts';
import type { Couriers } from './modules/orders/courier/courier.service.ts';
import type { Mailer } from './notify/mailer.ts';
import type { OrderNotices } from './notify/order-notice.ts';
import type { ImageStore } from './uploads/image-store.ts';

type RouteParts = {
  config: Pick<Config, 'doorDash' | 'uberDirect' | 'publicUrl' | 'allowedOrigins' | 'mailReportToken'>;
  couriers: Couriers;
  core: LiveCore;
  endpoint: LiveEndpoint;
  /** Closes the live connections of an ended session. */
  endSession: (sessionId: string) => void;
  images: ImageStore;
  lists: ListReader;
  pollingScreens: PollingScreens;
  mailer: Mailer;
  orderNotices: OrderNotices;
  /** The open links of this process. */
  links: () => OwnLinks;
};

const EXPORTED_CALLS: ReadonlySet<string> = new Set(Object.values(EXPORT_LISTS).map(({ spec }) => spec.name));

/** Registers every route of the modules: their calls, and the two that are not calls (pictures and printers). */
export async function serveRoutes(
  app: FastifyInstance,
  registerCall: Register,
  context: Context,
  parts: RouteParts,
): Promise<void> {
  const { config, couriers, core, endpoint, endSession, images, links, lists, pollingScreens, mailer } = parts;
  const { orderNotices } = parts;
  const register = lists.remember(registerCall, EXPORTED_CALLS);
  await readMultipart(app);
  const signIn = { notices: orderNotices, origins: config };
  registerSignInRoutes(register, context, signIn);
  registerPasskeyRoutes(register, context, signIn);
  registerSessionRoutes(register, context, endSession);
  const mailed = { notices: orderNotices, origins: linkOrigins(config.publicUrl), onSessionEnd: endSession };
  registerAccountRoutes(register, context, mailed);
  registerConfirmRoutes(register, context, mailed);
  registerSecondFactorRoutes(register, context, endSession);
  registerUserRoutes(register, context, mailed);
  registerStaffRoleRoutes(register, context);
  registerDeskPinRoutes(register, context);
  registerLimitRoutes(register, context);
  registerMailRoutes(register, context, mailer);
  registerMailReport(register, context, config.mailReportToken);
  registerCustomerRoutes(register, context);
  registerExportRoutes(register, context, lists);
  registerAuditRoutes(register, context);
  registerSearchRoutes(register, context);
  registerRatingRoutes(register, context);
  registerBlocklistRoutes(register, context);
  registerFeedbackRoutes(register, context);
  registerViewsRoutes(register, context);
  registerRestaurantRoutes(register, context);
  registerNewStoreRoutes(register, context, mailed);
  registerSetUpRoutes(register, context);
  registerSettingRoutes(register, context, orderNotices, endpoint);
  registerRestaurantTypeRoutes(register, context);
  registerAddressRoutes(register);
  registerCardRoutes(register, context);
  registerMenuRoutes(register, context);
  registerOrderRoutes(register, context);
  registerPhoneOrderRoutes(register, context);
  registerCourierRoutes(register, context, couriers);
  registerDeliveryWebhook(register, context, couriers, config);
  registerViewRoutes(register, context);
  registerIntakeRoutes(register, context);
  registerChannelRoutes(register, context);
  registerDeviceRoutes(register, context, endpoint);
  registerPrinterRoutes(register, context);
  registerDrillRoutes(register, context);
  registerUploadRoutes(register, context, { images, publicUrl: config.publicUrl });
  registerSyncRoutes(register, context, core, pollingScreens);
  registerNumbersRoutes(register, context, core);
  registerStatisticsRoutes(register, context);
  registerDashboardRoutes(register, context);
  registerDayRoutes(register, context);
  registerBillRoutes(register, context);
  registerCommissionRoutes(register, context);
  registerRefundRoutes(register, context);
  registerPushRoutes(register, context);
  registerPlatformRoutes(register, context, { origins: mailed.origins, links });
  serveUploads(app, images);
  await serveCloudPrnt(app, context);
}

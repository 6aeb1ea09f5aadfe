/**
 * What of the specification is not in the product yet, with whose work it is. The tests fail when something here has come
 * into being, so that the list can only shrink.
 */

export const PENDING_CALLS: Readonly<Record<string, string>> = {};

/** Calls that are served and that no screen makes yet. */
export const PENDING_SCREENS: Readonly<Record<string, string>> = {};

/** Calls whose callers are programs, or another address of a call that a screen makes. */
export const PROGRAM_CALLS: readonly string[] = [
  'GET /app/v1/order/get_history',
  'POST /app/v1/api/admin/uploads',
  // The service worker presses a notification's buttons; couriers' servers call the webhook, and mail's report.
  'POST /app/v1/push/act',
  'POST /delivery/webhook/:provider',
  'POST /app/v1/email/report',
];

export const PENDING_ROUTES: Readonly<Record<string, string>> = {};

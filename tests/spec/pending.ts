/**
 * What of the specification is not in the product yet, with whose work it is. The tests fail when something here has come
 * into being, so that the list can only shrink.
 */
const ADMINISTRATORS = "the administrators' back-office";
const COURIERS = 'real couriers';
const DESK = 'the complete desk';

export const PENDING_CALLS: Readonly<Record<string, string>> = {
  'POST /app/v1/account/two_factor': ADMINISTRATORS,
  'POST /app/v1/account/view_password': ADMINISTRATORS,
  'POST /app/v1/restaurant/update_rate': ADMINISTRATORS,
  'GET /app/v1/restaurant/get_password': ADMINISTRATORS,
  'POST /app/v1/platform_to_restaurant': ADMINISTRATORS,
  'GET /app/v1/order/get_by_platform': ADMINISTRATORS,
  'POST /app/v1/order/mgmt_cancel_order': ADMINISTRATORS,
  'POST /app/v1/order/settle_refund': ADMINISTRATORS,
  'GET /app/v1/order/get_credit_card': ADMINISTRATORS,
  'POST /app/v1/management/delivery_email': ADMINISTRATORS,
  'POST /app/v1/intake/views': ADMINISTRATORS,
  'GET /app/v1/browse_records/get': ADMINISTRATORS,
  'GET /app/v1/user_blocklist/get_list': ADMINISTRATORS,
  'POST /app/v1/user_blocklist/add': ADMINISTRATORS,
  'POST /app/v1/user_blocklist/delete': ADMINISTRATORS,
  'GET /app/v1/rating/get_all': ADMINISTRATORS,
  'POST /app/v1/rating/delete': ADMINISTRATORS,
  'POST /app/v1/rating/brush': ADMINISTRATORS,
  'GET /app/v1/system/get_suggest': ADMINISTRATORS,
  'POST /app/v1/system/add_suggest': ADMINISTRATORS,
  'POST /app/v1/system/update_suggest': ADMINISTRATORS,
  'GET /app/v1/order/doordash_deliveries_status': COURIERS,
  'GET /app/v1/order/uber_deliveries_status': COURIERS,
  'POST /delivery/webhook/:provider': COURIERS,
  'POST /app/v1/push/subscribe': DESK,
  'POST /app/v1/push/delete': DESK,
};

/** Calls that are served and that no screen makes yet. */
export const PENDING_SCREENS: Readonly<Record<string, string>> = {
  'POST /app/v1/restaurant_commission/update': ADMINISTRATORS,
  'DELETE /app/v1/uploads/:id': ADMINISTRATORS,
  'POST /app/v1/photo_library/add': ADMINISTRATORS,
  'POST /app/v1/photo_library/delete': ADMINISTRATORS,
  'POST /app/v1/restaurant_type/add': ADMINISTRATORS,
  'POST /app/v1/restaurant_type/update': ADMINISTRATORS,
  'POST /app/v1/restaurant_type/delete': ADMINISTRATORS,
  'GET /app/v1/device/get_own': DESK,
  'POST /app/v1/device/update': DESK,
};

/** Calls whose callers are programs, or another address of a call that a screen makes. */
export const PROGRAM_CALLS: readonly string[] = ['GET /app/v1/order/get_history', 'POST /app/v1/api/admin/uploads'];

export const PENDING_ROUTES: Readonly<Record<string, string>> = {
  '/getgetSuggest': ADMINISTRATORS,
  '/imagegallery': ADMINISTRATORS,
  '/emaile-admi': ADMINISTRATORS,
  '/blacklist-admin': ADMINISTRATORS,
  '/RestaurantType': ADMINISTRATORS,
  '/rating': ADMINISTRATORS,
  '/administrator': ADMINISTRATORS,
  '/user/list': ADMINISTRATORS,
};

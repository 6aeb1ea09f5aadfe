/**
 * What the specification named when it was given: the least that calls.ts, routes.ts and fields.ts hold. They grow with
 * the product; a name leaves this file only when the specification drops it.
 */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The paths of its call table. */
export const SPECIFIED_PATHS = words(`
  /account/accept_invite /account/read_link /account/reset /account/two_factor /account/view_password /address/county/get
  /address/state/get /api/admin/uploads /audit/get_list /bill/get_list /bill/update /browse_records/get /card/type_get
  /delete /delivery/webhook/{provider} /device/claim /device/delete /device/get_list /device/pair /device/pair_code
  /device/ring /device/update /drill/run /food /foods/{id}/disable /foods/{id}/enable /image/up /intake/gloriafood
  /intake/orders /intake/orders/{external_id} /intake/orders/{external_id}/cancel /intake/ratings /intake/views /login
  /management/delivery_email /menu/add /menu/add_dishes_series /menu/check /menu/del_dishes_series /menu/delete
  /menu/delete_all /menu/export /menu/get /menu/get_by_dishes_id /menu/get_dishes_series /menu/import /menu/update
  /menu/update_dishes_image /menu/update_dishes_price /menu/update_dishes_series /menu/update_dishes_series_sort
  /menu/update_dishes_status /menu/update_sort /order/add /order/doordash_deliveries_status /order/get_by_id
  /order/get_by_platform /order/get_by_rd_two /order/get_credit_card /order/get_history /order/get_ledger
  /order/mgmt_cancel_order /order/simulated_deliveries_status /order/stats_rd_order_by_time
  /order/uber_deliveries_status /order/update /order/update_status /payment /photo_library/add /photo_library/delete
  /photo_library/get /platform_to_restaurant /push/delete /push/subscribe /rating/brush /rating/delete /rating/get_all
  /rating/get_by_rd /restaurant/add /restaurant/add_image /restaurant/check_address /restaurant/delete
  /restaurant/delete_image /restaurant/get_business /restaurant/get_by_id /restaurant/get_keywords
  /restaurant/get_list /restaurant/get_not_menu /restaurant/get_password /restaurant/update
  /restaurant/update_business /restaurant/update_card_type /restaurant/update_domain /restaurant/update_keywords
  /restaurant/update_open /restaurant/update_order_notify /restaurant/update_platform_delivery /restaurant/update_rate
  /restaurant_commission/add /restaurant_commission/get /restaurant_commission/update /restaurant_manage/add
  /restaurant_type/add /restaurant_type/get /session/delete /session/end /session/get_list /sync /system/get_suggest
  /update /uploads/{id} /user/add /user/delete /user/forget_password/modify_password /user/get_by_id /user/get_list
  /user/get_role_list /user/update /user_blocklist/add /user_blocklist/delete /user_blocklist/get_list
`);

/** The addresses of its pages; these are all. */
export const SPECIFIED_ROUTES = words(`
  /RestaurantType /administrator /blacklist-admin /emaile-admi /foods-category /foods-list /foods/:id/edit /foods/add
  /getgetSuggest /imagegallery /order/list /order/om /rating /reviews /seller/add /seller/addMore /seller/bill
  /seller/billS /seller/configuration /seller/dashboard /seller/list /seller/nolist /setting /statistics
  /statisticsmore /user/list
`);

/** Its fields, by entity. */
export const SPECIFIED_FIELDS = words(`
  admin_info.id admin_info.nickname admin_info.mail admin_info.phone admin_info.role admin_info.token
  admin_info.restaurants admin_info.language admin_info.two_factor
  restaurant.id restaurant.name restaurant.sub_name restaurant.phone restaurant.email restaurant.passcode
  restaurant.state restaurant.county restaurant.street restaurant.unit restaurant.city restaurant.zip_code
  restaurant.lat restaurant.lng restaurant.time_zone restaurant.fax restaurant.need_fax restaurant.hours
  restaurant.holidays restaurant.business_day_cutoff restaurant.waiting_time_minutes restaurant.notify_phone
  restaurant.delivery_mode restaurant.provider restaurant.quote_fee_cap_cents restaurant.max_delivery_distance
  restaurant.minimum_order_cents restaurant.default_tip_rate restaurant.tax_rate restaurant.web_location
  restaurant.domain restaurant.introduction_zh restaurant.introduction_en restaurant.store_image restaurant.images
  restaurant.keywords restaurant.restaurant_type_id restaurant.card_types restaurant.deals_active
  restaurant.auto_accept restaurant.online_payment restaurant.mode restaurant.mode_until restaurant.busy_minutes
  restaurant.busy_until restaurant.accept_limit_seconds restaurant.order_notify restaurant.rate_override
  restaurant.version restaurant.is_open restaurant.open_reason restaurant.next_change_at
  delivery_fee_tier.start_distance delivery_fee_tier.max_distance delivery_fee_tier.fee_cents
  deals.full_reduction_cents deals.activity_cents deals.free_dish_id deals.free_dish_min_cents deals.active
  category.id category.name_zh category.name_en category.description_zh category.description_en category.number
  category.is_limited_time category.available_from_at category.available_until_at category.is_activity
  category.sort_order category.dish_count
  dish.id dish.name_zh dish.name_en dish.description_zh dish.description_en dish.category_id dish.price_cents
  dish.image dish.sort_order dish.status dish.sold_out_until dish.is_chefs_special dish.can_order_alone
  dish.is_limited_time dish.available_from_at dish.available_until_at dish.allergens dish.specifications dish.version
  specification.id specification.name_zh specification.name_en specification.is_multi_select
  specification.can_add_quantity specification.is_limited specification.max_selectable specification.is_required
  specification.options specification.sort_order
  order.id order.order_no order.number order.account_id order.channel order.external_id order.created_at
  order.amount_cents order.memo order.delivery_method order.requested_at order.due_at order.prep_minutes
  order.payment_method order.payment_state order.status order.acknowledged_at order.customer_name order.customer_phone
  order.delivery_address order.delivery_distance order.delivery_fee_cents order.tax_cents order.tip_cents
  order.discount_cents order.total_cents order.card order.delivery_status order.flags order.rev order.history
  order.items
  order_item.dish_id order_item.name_zh order_item.name_en order_item.quantity order_item.unit_price_cents
  order_item.options order_item.note order_item.station order_item.done_at
  delivery.order_id delivery.provider delivery.external_delivery_id delivery.quote_id delivery.quote_expires_at
  delivery.fee_cents delivery.status delivery.steps delivery.courier delivery.pickup_eta delivery.dropoff_eta
  delivery.tracking_url delivery.trouble
  statistics.total_orders statistics.monthly_sales_cents statistics.monthly_volume statistics.food_number
  statistics.top10 statistics.before
  bill.restaurant_id bill.period bill.orders bill.gross_cents bill.refunds_cents bill.tax_cents bill.tips_cents
  bill.delivery_fees_cents bill.commission_cents bill.adjustments bill.payout_cents bill.state bill.note
  restaurant_commission.restaurant_id restaurant_commission.rate restaurant_commission.from_date
  rating.id rating.restaurant_id rating.order_id rating.customer rating.stars rating.text rating.dishes rating.reply
  rating.created_at rating.deleted_reason
  user.id user.nickname user.mail user.phone user.role user.restaurants user.state user.last_sign_in_at
  user.two_factor
  card.card_number card.expiry card.holder_name
  user_blocklist.phone user_blocklist.email user_blocklist.address user_blocklist.reason user_blocklist.until
  user_blocklist.created_by
  photo.id photo.path photo.url photo.category photo.tags photo.width photo.height photo.bytes photo.used_by
  browse_record.restaurant_id browse_record.dish_id browse_record.business_date browse_record.views
  suggestion.id suggestion.from suggestion.contact suggestion.text suggestion.restaurant_id suggestion.state
  suggestion.reply
  device.id device.restaurant_id device.name device.language device.station device.sound device.build
  device.last_seen_at device.state
  settings.nickname settings.mail settings.language settings.original_password settings.new_password
  settings.confirmation
`);

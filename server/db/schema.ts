import type { CellsOf, ColumnSpecs, RowOf } from './columns.ts';
import type { ACCOUNT_TOKEN_TABLES } from './migrations/0014-account-tokens.ts';
import type { RATING_TABLES } from './migrations/0013-ratings.ts';
import type { FIRST_ANSWER_TABLES } from './migrations/0010-first-answers.ts';
import type { SAVED_VIEW_TABLES } from './migrations/0012-saved-views.ts';
import type { RESTAURANT_TABLES } from './migrations/0001-restaurants.ts';
import type { ORDER_TABLES } from './migrations/0002-orders.ts';
import type { LIVE_TABLES } from './migrations/0003-live.ts';
import type { PEOPLE_TABLES } from './migrations/0004-people.ts';
import type { WORK_TABLES } from './migrations/0005-work.ts';
import type { STORE_TABLES } from './migrations/0007-store.ts';
import type { MODERATION_COLUMNS, MODERATION_TABLES } from './migrations/0017-moderation.ts';
import type { PLATFORM_TABLES } from './migrations/0016-platform.ts';
import type { ADMINISTRATOR_COLUMNS, ADMINISTRATOR_TABLES } from './migrations/0015-administrators.ts';
import type { MAIL_TABLES } from './migrations/0018-mail.ts';
import type { CARD_TABLES } from './migrations/0019-cards.ts';
import type { SWITCHED_OFF_COLUMNS } from './migrations/0021-switched-off.ts';
import type { PUSH_COLUMNS, PUSH_TABLES } from './migrations/0024-push.ts';
import type { PRINTER_TABLES } from './migrations/0023-printers.ts';
import type { SCREEN_COLUMNS, SCREEN_TABLES } from './migrations/0022-screens.ts';
import type { DAY_CLOSE_TABLES } from './migrations/0025-day-close.ts';
import type { MONEY_COLUMNS, MONEY_TABLES } from './migrations/0027-money.ts';
import type { DELIVERY_CUT_COLUMNS } from './migrations/0045-delivery-cut.ts';
import type { KITCHEN_TERM_COLUMNS } from './migrations/0046-kitchen-terms.ts';
import type { CURRENCY_COLUMNS } from './migrations/0031-currency.ts';
import type { PORTION_COLUMNS, PORTION_TABLES } from './migrations/0030-portions.ts';
import type { TAX_COLUMNS } from './migrations/0029-tax.ts';
import type { STORAGE_PROBE_TABLES } from './migrations/0034-storage-probe.ts';
import type { LAST_BACKUP_TABLES } from './migrations/0037-last-backup.ts';
import type { MENU_IMPORT_TABLES } from './migrations/0050-menu-import.ts';
import type { DESK_PIN_TABLES } from './migrations/0080-desk-pins.ts';
import type { ORDER_SEARCH_TABLES } from './migrations/0060-order-search.ts';
import type { MAIL_BATCH_COLUMNS } from './migrations/0078-mail-batches.ts';
import type { PASSKEY_TABLES } from './migrations/0079-passkeys.ts';
import type { QUESTION_COLUMNS } from './migrations/0036-questions.ts';
import type { KEY_NAME_TABLES } from './migrations/0026-key-names.ts';
import type { CONFIRMED_MAIL_TABLES } from './migrations/0032-confirmed-mail.ts';
import type { OWN_LIMIT_TABLES, PAIR_CODE_COLUMNS } from './migrations/0033-own-limits.ts';
import type { EXPORT_TABLES } from './migrations/0090-exports.ts';
import type { STAFF_ROLE_COLUMNS, STAFF_ROLE_TABLES } from './migrations/0085-staff-roles.ts';
import type { MONTH_CLOSE_TABLES } from './migrations/0106-month-close.ts';
import type { MIRROR_COLUMNS } from './migrations/0100-mirror.ts';
import type { MENU_PLAN_TABLES } from './migrations/0126-menu-plans.ts';
import type { OPTION_GROUP_TABLES } from './migrations/0130-option-groups.ts';
import type { DELIVERY_ZONE_COLUMNS } from './migrations/0135-delivery-zones.ts';
import type { PROMO_CODE_COLUMNS } from './migrations/0136-promo-codes.ts';
import type { CREDIT_GIVEN_COLUMNS } from './migrations/0139-credit-given.ts';
import type { COMMAND_CONTENT_COLUMNS } from './migrations/0145-command-content.ts';
import type { TAKEN_DATE_COLUMNS } from './migrations/0146-taken-date.ts';
import type { DOOR_MONEY_COLUMNS } from './migrations/0147-door-money.ts';
import type { RECORDED_PAYMENT_COLUMNS } from './migrations/0148-recorded-payment.ts';
import type { PRINTED_CONTENT_COLUMNS } from './migrations/0155-printed-content.ts';
import type { PUSH_REACHED_COLUMNS } from './migrations/0160-push-reached.ts';
import type { STORE_CUSTOMER_COLUMNS, STORE_CUSTOMER_TABLES } from './migrations/0161-store-customers.ts';
import type { REFUSED_CHANGE_COLUMNS } from './migrations/0163-refused-changes.ts';
import type { SOLD_CATEGORY_COLUMNS } from './migrations/0165-sold-categories.ts';
import type { ORDER_CHANGE_TABLES } from './migrations/0168-order-changes.ts';
import type { SENT_REQUEST_COLUMNS } from './migrations/0169-sent-request.ts';
import type { DISCOUNT_PARTS_COLUMNS } from './migrations/0171-discount-parts.ts';
import type { DRAWER_PART_TABLES } from './migrations/0149-drawer-part.ts';
import type { SCREEN_KEY_COLUMNS } from './migrations/0110-screen-keys.ts';
import type { PASSKEY_SESSION_COLUMNS } from './migrations/0111-passkey-sessions.ts';
import type { KEYED_RECORD_COLUMNS } from './migrations/0112-keyed-record.ts';
import type { MONTH_SO_FAR_COLUMNS } from './migrations/0120-months-so-far.ts';
import type { CUSTOMER_EMAIL_COLUMNS } from './migrations/0121-customer-email.ts';
import type { FIGURE_COLUMNS, FIGURE_TABLES } from './migrations/0008-figures.ts';

type Declared = typeof RESTAURANT_TABLES &
  typeof ADMINISTRATOR_TABLES &
  typeof FIRST_ANSWER_TABLES &
  typeof RATING_TABLES &
  typeof ACCOUNT_TOKEN_TABLES &
  typeof ORDER_TABLES &
  typeof SAVED_VIEW_TABLES &
  typeof LIVE_TABLES &
  typeof PEOPLE_TABLES &
  typeof WORK_TABLES &
  typeof STORE_TABLES &
  typeof EXPORT_TABLES &
  typeof MONTH_CLOSE_TABLES &
  typeof PLATFORM_TABLES &
  typeof MODERATION_TABLES &
  typeof PUSH_TABLES &
  typeof DAY_CLOSE_TABLES &
  typeof KEY_NAME_TABLES &
  typeof STORAGE_PROBE_TABLES &
  typeof LAST_BACKUP_TABLES &
  typeof MENU_IMPORT_TABLES &
  typeof MENU_PLAN_TABLES &
  typeof OPTION_GROUP_TABLES &
  typeof DRAWER_PART_TABLES &
  typeof ORDER_SEARCH_TABLES &
  typeof PASSKEY_TABLES &
  typeof DESK_PIN_TABLES &
  typeof MONEY_TABLES &
  typeof PRINTER_TABLES &
  typeof PORTION_TABLES &
  typeof MAIL_TABLES &
  typeof SCREEN_TABLES &
  typeof CARD_TABLES &
  typeof CONFIRMED_MAIL_TABLES &
  typeof OWN_LIMIT_TABLES &
  typeof STORE_CUSTOMER_TABLES &
  typeof ORDER_CHANGE_TABLES &
  typeof STAFF_ROLE_TABLES &
  typeof FIGURE_TABLES;

/** Columns that later migrations added to earlier tables. */
type Added = typeof ADMINISTRATOR_COLUMNS &
  typeof MAIL_BATCH_COLUMNS &
  typeof PAIR_CODE_COLUMNS &
  typeof PUSH_COLUMNS &
  typeof PORTION_COLUMNS &
  typeof MODERATION_COLUMNS &
  typeof FIGURE_COLUMNS &
  typeof MONTH_SO_FAR_COLUMNS &
  typeof CUSTOMER_EMAIL_COLUMNS &
  typeof MONEY_COLUMNS &
  typeof SWITCHED_OFF_COLUMNS &
  typeof CURRENCY_COLUMNS &
  typeof DELIVERY_CUT_COLUMNS &
  typeof KITCHEN_TERM_COLUMNS &
  typeof DELIVERY_ZONE_COLUMNS &
  typeof PROMO_CODE_COLUMNS &
  typeof CREDIT_GIVEN_COLUMNS &
  typeof COMMAND_CONTENT_COLUMNS &
  typeof TAKEN_DATE_COLUMNS &
  typeof DOOR_MONEY_COLUMNS &
  typeof RECORDED_PAYMENT_COLUMNS &
  typeof PRINTED_CONTENT_COLUMNS &
  typeof PUSH_REACHED_COLUMNS &
  typeof STORE_CUSTOMER_COLUMNS &
  typeof REFUSED_CHANGE_COLUMNS &
  typeof SENT_REQUEST_COLUMNS &
  typeof DISCOUNT_PARTS_COLUMNS &
  typeof SOLD_CATEGORY_COLUMNS &
  typeof TAX_COLUMNS &
  typeof QUESTION_COLUMNS &
  typeof STAFF_ROLE_COLUMNS &
  typeof MIRROR_COLUMNS &
  typeof SCREEN_KEY_COLUMNS &
  typeof PASSKEY_SESSION_COLUMNS &
  typeof KEYED_RECORD_COLUMNS &
  typeof SCREEN_COLUMNS;
type AddedTo<T> = T extends keyof Added ? (Added[T] extends ColumnSpecs ? CellsOf<Added[T]> : object) : object;

/** Every table's row type, derived from the migrations that create it. */
export type Tables = { [T in keyof Declared]: RowOf<Declared[T]> & AddedTo<T> };
export type Row<T extends keyof Tables> = Tables[T];

import type { Tables } from '../../../db/schema.ts';

/** Why the rows of a table are never removed by age. */
type Reason =
  /** What was sold, billed, refunded, said and decided: others ask for it years later. */
  | 'the books'
  /** What people set up and remove: as many rows as there are such things. */
  | 'set up by people'
  /** One row for each thing of another table, or of the installation. */
  | 'one each'
  /** Nothing writes it. */
  | 'unused';

type Retention<T extends keyof Tables> =
  | { stays: Reason }
  /** Removed so many days after the instant in a column; `only` rows for which this SQL holds. */
  | { days: number; after: keyof Tables[T] & string; only?: string }
  /** Removed by rules of its own. */
  | { days: number; by: 'compactLog' | 'removeEvidence' | 'removeDevices' };

/** Evidence of alert: longer than the time in which a payment can be disputed. */
const EVIDENCE_DAYS = 365;

/**
 * How long the rows of every table stay, which `docs/operations.md` repeats. A new table needs its line: whatever grows
 * with orders or with use and is not the books has an end.
 */
export const RETENTION = {
  restaurant: { stays: 'set up by people' },
  delivery_fee_tier: { stays: 'set up by people' },
  // They belong to a count, which ends with its business day.
  portion_taken: { days: 7, after: 'at' },
  category: { stays: 'set up by people' },
  dish: { stays: 'set up by people' },
  option_group: { stays: 'set up by people' },
  menu_import: { stays: 'one each' },
  menu_plan: { days: 365, after: 'changed_at', only: "state not in ('draft', 'planned', 'failed')" },
  menu_version: { days: 365, after: 'until_at' },
  orders: { stays: 'the books' },
  delivery: { stays: 'the books' },
  day_sum: { stays: 'the books' },
  money_entry: { stays: 'the books' },
  refused_order: { days: 90, after: 'at' },
  user_blocklist: { stays: 'set up by people' },
  customer_note: { stays: 'set up by people' },
  log_head: { stays: 'one each' },
  log_event: { days: 7, by: 'compactLog' },
  command: { days: 30, after: 'at' },
  // Longer than evidence, which names its screen, and than a cookie lives: until then a revoked screen learns that it is.
  device: { days: 400, by: 'removeDevices' },
  pair_code: { days: 0, after: 'expires_at' },
  order_change: { days: EVIDENCE_DAYS, after: 'at' },
  ledger: { days: EVIDENCE_DAYS, by: 'removeEvidence' },
  escalation: { days: EVIDENCE_DAYS, by: 'removeEvidence' },
  user: { stays: 'set up by people' },
  user_restaurant: { stays: 'set up by people' },
  staff_role: { stays: 'set up by people' },
  session: { days: 0, after: 'expires_at' },
  throttle: { days: 1, after: 'last_at' },
  audit: { stays: 'the books' },
  job: { days: 90, after: 'dead_at' },
  channel: { stays: 'set up by people' },
  // A channel's repeat, however late, finds the order it made.
  // An order's own stays with it; a cancellation of one that never came does not.
  intake: { days: 1, after: 'created_at', only: "order_id = ''" },
  courier_event: { stays: 'unused' },
  photo: { stays: 'set up by people' },
  restaurant_type: { stays: 'set up by people' },
  figure: { stays: 'the books' },
  sold_dish: { stays: 'the books' },
  restaurant_commission: { stays: 'the books' },
  refund: { stays: 'unused' },
  bill: { stays: 'the books' },
  bill_breakdown: { stays: 'the books' },
  bill_dispute: { stays: 'the books' },
  first_answer: { days: 1, after: 'created_at' },
  saved_view: { stays: 'set up by people' },
  rating: { stays: 'the books' },
  account_token: { days: 0, after: 'expires_at' },
  two_factor: { stays: 'set up by people' },
  recovery_code: { stays: 'set up by people' },
  passkey: { stays: 'set up by people' },
  view_password: { stays: 'set up by people' },
  audit_head: { stays: 'one each' },
  order_refund: { stays: 'the books' },
  rating_sum: { stays: 'one each' },
  suggestion: { stays: 'the books' },
  browse_record: { days: 1096, after: 'business_date' },
  view_batch: { days: 14, after: 'created_at' },
  mail_template: { stays: 'set up by people' },
  // Holds its audience's addresses, like the log of its mails.
  mail_sending: { days: 365, after: 'created_at', only: "state in ('done', 'cancelled')" },
  mail_log: { days: 365, after: 'created_at' },
  // Without the card's details, which go by CARD_RETENTION_DAYS [CD9].
  card_vault: { stays: 'the books' },
  card_view: { days: 1, after: 'at' },
  drill: { days: 365, after: 'started_at' },
  drill_plan: { stays: 'one each' },
  printer: { stays: 'set up by people' },
  print_job: { days: 14, after: 'created_at' },
  push_place: { stays: 'set up by people' },
  push_token: { days: 0, after: 'expires_at' },
  push_key: { stays: 'one each' },
  day_close: { stays: 'the books' },
  drawer_part: { stays: 'the books' },
  key_name: { stays: 'one each' },
  storage_probe: { stays: 'one each' },
  last_backup: { stays: 'one each' },
  mail_change: { days: 0, after: 'expires_at' },
  store_invite: { days: 0, after: 'expires_at' },
  own_limit: { stays: 'set up by people' },
  desk_pin: { stays: 'set up by people' },
  desk_pin_salt: { stays: 'one each' },
  // Expired after a day [EX5]; removed then by its own job, and here if that is lost.
  export_file: { days: 7, after: 'created_at' },
  export_part: { days: 2, after: 'made_at' },
  order_search: { stays: 'one each' },
  order_search_mark: { stays: 'one each' },
} as const satisfies { readonly [T in keyof Tables]: Retention<T> };

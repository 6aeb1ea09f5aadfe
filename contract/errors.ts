/**
 * Every way a call can fail, with its HTTP status and its fixed English sentence.
 *
 * Only the sentence of `session_over` may contain the letters "log": the specification's client signs out on any
 * message that does. `errors.test.ts` checks it. Values go into `errors[].params`; screens choose their
 * words by code, in their own language.
 */
export const ERRORS = {
  session_over: { status: 401, message: 'login required' },
  bad_credentials: { status: 401, message: 'account or password is wrong' },
  /** The password was right: the client repeats the call with `code`. */
  second_factor_needed: { status: 401, message: 'a code of the second factor is needed' },
  bad_second_factor: { status: 401, message: 'the code of the second factor is not accepted' },
  bad_passkey: { status: 401, message: 'the passkey is not accepted' },
  bad_key: { status: 401, message: 'the channel key is not known' },
  device_unpaired: { status: 401, message: 'this screen is not paired' },
  /** The screen was paired before: it wipes its data before it shows a code again. */
  device_revoked: { status: 401, message: 'this screen was removed' },
  forbidden: { status: 403, message: 'not allowed' },
  /** The screen may be used in its restaurant's networks alone; `params.address` is where it is now. */
  network_refused: { status: 403, message: 'this screen may not be used from this network' },
  /** Administrators with `REQUIRE_ADMIN_2FA`, owners too with `REQUIRE_2FA`, do nothing before they have one. */
  second_factor_required: { status: 403, message: 'set up the second factor first' },
  /** The screen asks who acts, and that has to be proven [PN5]. */
  person_needed: { status: 403, message: 'a person has to enter a PIN for this' },
  not_while_viewing: { status: 403, message: 'not allowed while viewing as someone else' },
  origin_refused: { status: 403, message: 'this origin is not allowed' },
  not_found: { status: 404, message: 'not found' },
  method_not_allowed: { status: 405, message: 'this method is not allowed here' },
  stale_version: { status: 409, message: 'changed by someone else in the meantime' },
  conflict: { status: 409, message: 'the same id was used with different content' },
  /** A retry of what was done already, whose answer had a secret that is not kept. */
  shown_already: { status: 409, message: 'this was done already, and its secret was shown once' },
  currency_fixed: { status: 409, message: 'the currency is fixed once there are orders or statements' },
  export_running: { status: 409, message: 'a file is being made for you already' },
  exports_full: { status: 409, message: 'too many files are being made or kept' },
  illegal_transition: { status: 409, message: 'its state does not allow this' },
  code_expired: { status: 410, message: 'the code has expired' },
  too_large: { status: 413, message: 'the content is too large' },
  unsupported_media: { status: 415, message: 'this kind of content is not accepted' },
  malformed: { status: 400, message: 'the content is not readable' },
  invalid: { status: 422, message: 'check the form' },
  order_refused: { status: 422, message: 'the order was refused' },
  throttled: { status: 429, message: 'too many requests, try again later' },
  internal: { status: 500, message: 'the server failed, nothing was changed' },
  no_font: { status: 501, message: 'the server has no font for this' },
  provider_failed: { status: 502, message: 'the delivery provider did not answer as agreed' },
  /** Nothing new is accepted until there is room again; what began is finished. */
  disk_full: { status: 503, message: 'the disk of the server is full' },
  disk_failing: { status: 503, message: 'the disk of the server takes no writes' },
  key_missing: { status: 503, message: 'the master key of this installation is not here' },
  clock_off: { status: 503, message: 'the clock of the server is wrong' },
  unavailable: { status: 503, message: 'the server is not ready' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Codes of single fields: the values of `errors[].code` besides those that zod reports. */
export const FIELD_CODES = [
  'required',
  'invalid_value',
  'too_small',
  'too_big',
  'too_short',
  'too_long',
  'not_a_number',
  'instant_form',
  'day_form',
  'period_form',
  'key_form',
  'unknown_field',
  'restaurant_closed',
  'other_currency',
  'below_minimum_order',
  'outside_area',
  'delivery_paused',
  'not_delivered_there',
  'unknown_dish',
  'dish_unavailable',
  'dish_sold_out',
  'too_few_portions',
  'option_unavailable',
  'unknown_option',
  'outside_window',
  'not_alone',
  'too_few_options',
  'too_many_options',
  'quantity_not_allowed',
  'total_differs',
  'total_too_big',
  'blocked',
  'cancelled_before',
  'nothing_to_block',
  'house_number',
  'time_in_past',
  'time_too_far',
  'ahead_of_clock',
  'online_payment_off',
  'before_open',
  'before_first_day',
  'not_begun',
  'code_wrong',
  'code_used',
  'address_required',
  'phone_invalid',
  'illegal_transition',
  'statement_state',
  'answered_already',
  'of_dispute',
  'stale_version',
  'quote_expired',
  'quote_mismatch',
  'not_cancellable',
  'place_required',
  'passwords_differ',
  'password_weak',
  'password_short',
  'password_strict',
  'password_common',
  'password_personal',
  'view_password_weak',
  'original_password_wrong',
  'same_as_password',
  'already_on',
  'not_on',
  'not_an_owner',
  'taken',
  'own_account',
  'last_administrator',
  'last_owner',
  'shared_account',
  'in_use',
  'not_over',
  'before_start',
  'email_invalid',
  'phone_digits',
  'phone_dashes',
  'same_as_registered',
  'zip_invalid',
  'zip_unknown',
  'zip_not_in_state',
  'zip_twice',
  'unknown_county',
  'hours_required',
  'spans_overlap',
  'rate_range',
  'miles_range',
  'miles_step',
  'max_below_start',
  'tiers_overlap',
  'deal_zero',
  'deal_too_large',
  'deal_missing',
  'deal_differs',
  'promo_form',
  'promo_unknown',
  'promo_not_yet',
  'promo_over',
  'promo_used_up',
  'promo_needs_customer',
  'promo_once',
  'promo_below_minimum',
  'mail_empty',
  'mail_half',
  'mail_variable',
  'nobody',
  'domain_invalid',
  'web_invalid',
  'unknown_picture',
  'unknown_type',
  'open_orders',
  'open_disputes',
  'not_on_statement',
  'above_order',
  'currency_fixed',
  'nothing_to_refund',
  'unknown_line',
  'line_twice',
  'too_many_pieces',
  'given_back',
  'command_id_used',
  'nothing_missing',
  'nothing_left',
  'too_dear',
  'amount_differs',
  'picture_kind',
  'picture_unreadable',
  'too_many_pixels',
  'provider',
  'price_invalid',
  'too_many_defaults',
  'window_required',
  'until_before_from',
  'unknown_category',
  'unknown_tax_class',
  'unknown_group',
  'group_in_use',
  'shared_differs',
  'too_many_dishes',
  'too_many_groups',
  'too_many_plans',
  'plan_conflicts',
  'not_planned',
  'duplicate_name',
  'row_twice',
  'misplaced_row',
  'column_missing',
  'unknown_column',
  'card_number_invalid',
  'card_brand_unknown',
  'card_brand_refused',
  'card_expired',
  'expiry_invalid',
  'card_vault_off',
  'limit_reached',
  'upload_full',
  'card_test_only',
  'card_not_asked',
  'card_none',
  'card_erased',
  'view_password_wrong',
  'pin_digits',
  'pin_easy',
  'pin_wrong',
  'pin_taken',
  'pin_wait',
  'network_invalid',
  'network_elsewhere',
  'too_many_waiting',
  'too_many_disputes',
  'too_many_changes',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

/** One problem of one field. `path` is dotted (`items.0.quantity`), `''` means the whole body. */
export type FieldError = {
  path: string;
  code: string;
  message: string;
  params?: Record<string, string | number | boolean> | undefined;
};

/** The same with a code of the list above. */
export type FieldProblem = FieldError & { code: FieldCode };

/** The failure a service throws; the HTTP layer turns it into the envelope. */
export class CallError extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[];
  constructor(code: ErrorCode, errors: readonly FieldError[] = []) {
    super(ERRORS[code].message);
    this.name = 'CallError';
    this.code = code;
    this.errors = errors;
  }
  get status(): number {
    return ERRORS[this.code].status;
  }
}

/** Refuses one field, as the answer of a whole call: 422 with the field, its code and its upper limit, if any. */
export const invalidField = (
  path: string,
  code: FieldError['code'],
  message: string,
  params?: FieldError['params'],
): CallError => new CallError('invalid', [{ path, code, message, ...(params === undefined ? {} : { params }) }]);

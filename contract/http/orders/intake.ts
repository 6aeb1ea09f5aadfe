import * as z from 'zod/mini';
import {
  CentsSchema,
  GivenInstantSchema,
  IdSchema,
  InstantSchema,
  PositiveCentsSchema,
  RateSchema,
  noteOf,
  narrowTextOf,
  textOf,
} from '../../domain/basics.ts';
import { CardDetailsSchema } from '../../domain/card.ts';
import { CANCEL_REASONS, ORDER_STATUSES, OrderStatusSchema } from '../../domain/order-status.ts';
import { ANSWERS, PAYMENT_STATES } from '../../domain/order.ts';
import { promoCodeText } from '../../domain/promo-codes.ts';
import { MAX_TAX_CLASSES } from '../../domain/tax.ts';
import { defineCall } from '../call.ts';

const ExternalIdSchema = z.string().check(z.regex(/^[A-Za-z0-9._~:-]{1,80}$/, 'invalid_value'));

export const IntakeItemSchema = z.object({
  dish_id: IdSchema,
  quantity: z.int().check(z.minimum(1), z.maximum(99)),
  options: z._default(
    z
      .array(z.object({ option_id: IdSchema, quantity: z._default(z.int().check(z.minimum(1), z.maximum(20)), 1) }))
      .check(z.maxLength(40)),
    [],
  ),
  note: z._default(z.nullable(noteOf(500)), null),
  /** In a change: the order's line that this stays as it was taken, also where the menu no longer has it [OW3]. */
  line: z.optional(z.int()),
});

const allergyText = z._default(z.nullable(textOf(80)), null);
/** In at least one language: an allergy that arrives without a word would be lost without one. */
export const AllergyInputSchema = z
  .object({ text_zh: allergyText, text_en: allergyText })
  .check(z.refine(({ text_zh, text_en }) => (text_zh ?? '') + (text_en ?? '') !== '', 'required'));

const TaxLineInputSchema = z.object({
  rate: RateSchema,
  taxable_cents: z._default(z.nullable(PositiveCentsSchema), null),
  tax_cents: PositiveCentsSchema,
});

/** Who ordered, and where to, as a channel writes it. */
export const IntakeCustomerSchema = z.object({
  name: textOf(120, 1),
  phone: z._default(z.nullable(narrowTextOf(24)), null),
  email: z._default(z.nullable(narrowTextOf(254)), null),
  account_id: z._default(z.nullable(textOf(80)), null),
  order_count: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000))), null),
});
export const IntakeAddressSchema = z.object({
  street: textOf(160, 1),
  unit: z._default(z.nullable(textOf(40)), null),
  city: textOf(80, 1),
  state: textOf(40),
  zip_code: narrowTextOf(12),
  lat: z._default(z.nullable(z.number().check(z.minimum(-90), z.maximum(90))), null),
  lng: z._default(z.nullable(z.number().check(z.minimum(-180), z.maximum(180))), null),
  instructions: z._default(z.nullable(noteOf(500)), null),
});

/** An order as a sales channel posts it. Totals are the channel's own and are checked to the cent (docs/spec/tax.md). */
export const IntakeOrderSchema = z.object({
  external_id: ExternalIdSchema,
  delivery_method: z.enum(['pickup', 'delivery']),
  requested_at: z._default(z.nullable(GivenInstantSchema), null),
  payment_method: z.enum(['cash', 'online', 'card']),
  paid: z.boolean(),
  customer: IntakeCustomerSchema,
  address: z._default(z.nullable(IntakeAddressSchema), null),
  /** Miles as the channel measured them; computed from the coordinates where absent. */
  distance: z._default(z.nullable(z.number().check(z.minimum(0), z.maximum(500))), null),
  items: z.array(IntakeItemSchema).check(z.minLength(1), z.maxLength(200)),
  allergies: z._default(z.array(AllergyInputSchema).check(z.maxLength(20)), []),
  memo: z._default(z.nullable(noteOf(500)), null),
  /** With the service fee alike: at most five times the order without either, or 100.00 (docs/spec/refusals.md). */
  tip_cents: z._default(PositiveCentsSchema, 0),
  service_fee_cents: z._default(PositiveCentsSchema, 0),
  /** The whole discount: the store's deals, its `promo_code` and `coupon_cents` (docs/spec/deals.md). */
  discount_cents: z._default(PositiveCentsSchema, 0),
  /** The part of the discount that the channel gives; while the store's deals are off, by default all of it. */
  coupon_cents: z._default(z.nullable(PositiveCentsSchema), null),
  /** A code of the store that the customer entered. */
  promo_code: z.optional(z.nullable(promoCodeText())),
  totals: z.object({
    amount_cents: PositiveCentsSchema,
    delivery_fee_cents: PositiveCentsSchema,
    tax_cents: PositiveCentsSchema,
    total_cents: PositiveCentsSchema,
    /** Optional, one line a rate: checked where it is sent. A rate without tax may be left out [TX8]. */
    tax_lines: z._default(z.nullable(z.array(TaxLineInputSchema).check(z.maxLength(MAX_TAX_CLASSES + 1))), null),
  }),
  status_url: z._default(z.nullable(textOf(500)), null),
  /**
   * The channel shows its customer a question of the restaurant (`question` of the order's state) and posts the answer
   * [MD5].
   */
  asks_customer: z.optional(z.boolean()),
  /** What the amounts are in, where the channel names it: the restaurant's own, or the order is refused [CU1]. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'invalid_value'))),
});
export type IntakeOrder = z.infer<typeof IntakeOrderSchema>;

/**
 * `changed_at`: when the customer made this change. The last applied again is a retry and changes nothing; an older one
 * came late and is refused, one ahead of the clock too [S13].
 */
export const IntakeChangeSchema = z.extend(IntakeOrderSchema, { changed_at: z.optional(GivenInstantSchema) });
export type IntakeChange = z.infer<typeof IntakeChangeSchema>;
export type IntakeOrderInput = z.input<typeof IntakeOrderSchema>;

export const ShortItemSchema = z.object({
  line: z.int(),
  dish_id: z.nullable(IdSchema),
  name_zh: z.string(),
  name_en: z.string(),
  ordered: z.int(),
  given: z.int(),
  /** What is given in place of the rest, with what it costs a piece, options included [MD4]. */
  replaced_by: z.nullable(
    z.object({
      dish_id: z.nullable(IdSchema),
      name_zh: z.string(),
      name_en: z.string(),
      quantity: z.int(),
      piece_cents: CentsSchema,
    }),
  ),
});

/** An order's state as a channel sees it. */
export const IntakeStateSchema = z.object({
  id: IdSchema,
  external_id: z.string(),
  order_no: z.string(),
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** As people read it: what is paid at the door is paid once the food is handed over [M7]. */
  payment_state: z.enum(PAYMENT_STATES),
  due_at: z.nullable(InstantSchema),
  deliver_by_at: z.nullable(InstantSchema),
  delivery_status: z.nullable(z.string()),
  cancel_reason: z.nullable(z.enum(CANCEL_REASONS)),
  rev: z.int(),
  /** ISO 4217; `*_cents` are its minor units. */
  currency: z.string(),
  total_cents: CentsSchema,
  /** What is still to be paid, at the door where the channel has not taken it; 0 once the food is handed over. */
  to_collect_cents: CentsSchema,
  /** What the customer is to get back, and what was given back [M10]. */
  refund_due_cents: CentsSchema,
  refunded_cents: CentsSchema,
  /** Lines of which the customer gets less than he ordered, or nothing (`given` 0). */
  short_items: z.array(ShortItemSchema),
  /** What the restaurant asks the customer, last: whether the order may become so [MD5]. */
  question: z.nullable(
    z.object({
      rev: z.int(),
      until_at: InstantSchema,
      answer: z.nullable(z.enum(ANSWERS)),
      total_cents: CentsSchema,
      short_items: z.array(ShortItemSchema),
    }),
  ),
});

const byExternalId = z.object({ external_id: ExternalIdSchema });

export const intakeOrderCall = defineCall({
  name: 'intake.orders',
  method: 'POST',
  path: '/app/v1/intake/orders',
  may: 'intake.post',
  summary:
    'Takes an order from a sales channel; answered after commit. The same id and body again gets that order as it is now; `card_details` are no part of that body. Totals are checked to the cent: dishes of one rate are taxed together after the discount, half a cent away from zero. Unknown fields are named in the header `ignored-fields`.',
  namesIgnored: true,
  body: IntakeOrderSchema,
  card: CardDetailsSchema,
  reply: IntakeStateSchema,
  errors: ['bad_key', 'order_refused', 'conflict'],
});

export const intakeStateCall = defineCall({
  name: 'intake.get_state',
  method: 'GET',
  path: '/app/v1/intake/orders/:external_id',
  may: 'intake.post',
  summary: 'Returns an order’s state.',
  params: byExternalId,
  reply: IntakeStateSchema,
  errors: ['bad_key'],
});

export const intakeCancelCall = defineCall({
  name: 'intake.cancel',
  method: 'POST',
  finishes: true,
  path: '/app/v1/intake/orders/:external_id/cancel',
  may: 'intake.post',
  summary:
    'Cancels an order for the customer, until it is completed; the kitchen gets a loud notification. An unknown id is 404 and remembered for a day: its order is refused (`cancelled_before`).',
  params: byExternalId,
  body: z.object({ note: z._default(z.nullable(noteOf(300)), null) }),
  reply: IntakeStateSchema,
  errors: ['bad_key', 'illegal_transition'],
});

export const intakeUpdateCall = defineCall({
  name: 'intake.update',
  method: 'POST',
  finishes: true,
  path: '/app/v1/intake/orders/:external_id/update',
  may: 'intake.post',
  summary:
    'Changes an order for its customer, until the food is done; from then until it is handed over only name, phone, e-mail and the instructions of the address, and `illegal_transition` names the other `parts` that differ. Validated as a new one; how it is paid stays. `paid: true` says that the channel has taken the whole price of this change, also what it is dearer by, and brings a pending order into the kitchen as `intake.payment` does; `paid: false` takes no payment back, and what the order is dearer by is paid at the door. With `changed_at` a retry changes nothing and an older change is `stale_version`; without it the last to arrive counts. What the restaurant corrected stays, but for the parts that this changes.',
  params: byExternalId,
  namesIgnored: true,
  body: IntakeChangeSchema,
  reply: IntakeStateSchema,
  errors: ['bad_key', 'order_refused', 'illegal_transition', 'stale_version'],
});

export const intakePaymentCall = defineCall({
  name: 'intake.payment',
  method: 'POST',
  finishes: true,
  path: '/app/v1/intake/orders/:external_id/payment',
  may: 'intake.post',
  summary:
    'Records that the channel took the money, or failed to (cancels a pending order). With `paid_cents`, all that it has taken for this order so far, a retry changes nothing, and what that leaves of the price is collected at the door. Without it, `paid` means the whole price as it is now, also when it rose since.',
  params: byExternalId,
  body: z.object({ state: z.enum(['paid', 'failed']), paid_cents: z.optional(PositiveCentsSchema) }),
  reply: IntakeStateSchema,
  errors: ['bad_key', 'illegal_transition'],
});

export const intakeAnswerCall = defineCall({
  name: 'intake.answer',
  method: 'POST',
  finishes: true,
  path: '/app/v1/intake/orders/:external_id/answer',
  may: 'intake.post',
  summary:
    'Records the customer’s answer to the question with this `rev`; yes mends the order as asked. The same answer again changes nothing; a question that is over is refused.',
  params: byExternalId,
  body: z.object({ rev: z.int(), answer: z.enum(['yes', 'no']) }),
  reply: IntakeStateSchema,
  errors: ['bad_key', 'illegal_transition'],
});

/**
 * GloriaFood "Accepted Orders v2" push. Only the envelope is fixed here: each order is read leniently by
 * the adapter, because an authenticated, parsable order is never refused.
 */
export const intakeGloriafoodCall = defineCall({
  name: 'intake.gloriafood',
  method: 'POST',
  path: '/app/v1/intake/gloriafood',
  may: 'intake.post',
  summary: 'Takes a batch of accepted orders from GloriaFood; one answer per order.',
  body: z.object({ count: z.optional(z.number()), orders: z.array(z.looseObject({})).check(z.maxLength(100)) }),
  reply: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        outcome: z.enum(['placed', 'updated', 'cancelled', 'unchanged', 'unreadable']),
        order_no: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['bad_key'],
  maxBytes: 2 * 1024 * 1024,
});

export const RefusedOrderSchema = z.object({
  id: IdSchema,
  restaurant_id: IdSchema,
  channel_name: z.string(),
  external_id: z.nullable(z.string()),
  customer_name: z.nullable(z.string()),
  customer_phone: z.nullable(z.string()),
  total_cents: z.nullable(z.int()),
  /** What the channel said its amounts are in; null where it named no currency. */
  currency: z.nullable(z.string()),
  /** `reason`: why the platform blocks this customer; the channel does not learn it. `expected_cents`: ours, or the least. */
  errors: z.array(
    z.object({
      path: z.string(),
      code: z.string(),
      reason: z.optional(z.string()),
      /** The order’s, too late for this. */
      status: z.optional(OrderStatusSchema),
      expected_cents: z.optional(z.int()),
      got_cents: z.optional(z.int()),
      dish: z.optional(z.object({ name_zh: z.string(), name_en: z.string() })),
      specification: z.optional(z.string()),
    }),
  ),
  asked: z.enum(['order', 'change', 'cancel']),
  /** The order that stays as it was; null where a new order was refused. */
  order: z.nullable(z.object({ id: IdSchema, order_no: z.string() })),
  /** The order that a later try of the same channel’s order became. */
  came_as: z.nullable(z.object({ id: IdSchema, order_no: z.string() })),
  at: InstantSchema,
});

export const listRefusedCall = defineCall({
  name: 'intake.refused_get_list',
  method: 'GET',
  path: '/app/v1/intake/refused/get_list',
  may: 'channel.see',
  summary: 'Lists orders, changes and cancellations refused at intake, newest first, with the fields and reasons.',
  query: z.object({
    restaurant_id: IdSchema,
    order_id: z.optional(IdSchema),
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  reply: z.object({ items: z.array(RefusedOrderSchema), total: z.int(), page: z.int(), page_size: z.int() }),
});

/** What a screen may see of an order that was turned away because the restaurant took none. */
export const TurnedAwaySchema = z.object({
  id: IdSchema,
  at: InstantSchema,
  channel_name: z.string(),
  customer_name: z.nullable(z.string()),
  dishes: z.int(),
  total_cents: z.nullable(z.int()),
  currency: z.nullable(z.string()),
});
export type TurnedAway = z.infer<typeof TurnedAwaySchema>;
export const TURNED_AWAY_SHOWN = 50;

export const listTurnedAwayCall = defineCall({
  name: 'intake.turned_away_get_list',
  method: 'GET',
  path: '/app/v1/intake/turned_away/get_list',
  may: 'store.open',
  summary:
    'Counts the orders that were refused since then because the restaurant took none, one for each of a channel’s orders, and lists the newest 50.',
  query: z.object({ restaurant_id: IdSchema, since: GivenInstantSchema }),
  reply: z.object({ items: z.array(TurnedAwaySchema), total: z.int() }),
});

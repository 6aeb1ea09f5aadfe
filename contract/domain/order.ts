import * as z from 'zod/mini';
import {
  ActorSchema,
  CentsSchema,
  DaySchema,
  IdSchema,
  InstantSchema,
  PositiveCentsSchema,
  RateSchema,
} from './basics.ts';
import { DeliverySchema } from './delivery.ts';
import { CancelReasonSchema, DeliveryMethodSchema, isClosedStatus, OrderStatusSchema } from './order-status.ts';
import { DiscountPartsSchema } from './deals.ts';
import { PromoTermsSchema } from './promo-codes.ts';
import { TaxLineSchema } from './tax.ts';

/** Both languages of a word the kitchen reads; the second is present only when known. */
export const BilingualSchema = z.object({ text_zh: z.nullable(z.string()), text_en: z.nullable(z.string()) });

/** `found` marks an allergy recognised by keyword in a customer's words, not declared by the channel. */
export const AllergySchema = z.extend(BilingualSchema, { found: z.boolean() });
export type Allergy = z.infer<typeof AllergySchema>;

/**
 * A customer's words as written; the other language only by terms of kitchens [NO1]. `terms`: whether they tell all of
 * it; absent in versions before 0.3, and where nothing is told.
 */
export const NoteSchema = z.object({
  text: z.string(),
  lang: z.nullable(z.enum(['zh', 'en'])),
  other: z.nullable(z.string()),
  terms: z.optional(z.enum(['whole', 'part'])),
});
export type Note = z.infer<typeof NoteSchema>;

export const OrderOptionSchema = z.object({
  specification: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  quantity: z.int().check(z.minimum(1), z.maximum(99)),
  extra_price_cents: CentsSchema,
  is_removal: z.boolean(),
});
export type OrderOption = z.infer<typeof OrderOptionSchema>;

export const OrderItemSchema = z.object({
  line: z.int(),
  dish_id: z.nullable(IdSchema),
  name_zh: z.string(),
  name_en: z.string(),
  quantity: z.int().check(z.minimum(1), z.maximum(999)),
  unit_price_cents: CentsSchema,
  /** The rate of its dish when it was ordered; null where the channel does not say. Absent in versions before 0.2. */
  tax_rate: z.optional(z.nullable(RateSchema)),
  options: z.array(OrderOptionSchema),
  note: z.nullable(NoteSchema),
  allergies: z.array(AllergySchema),
  /** Its dish's, as the menu had them when it was ordered [NO4]; absent where it had none, and before 0.3. */
  allergens: z.optional(z.array(z.string())),
  station: z.nullable(z.string()),
  done_at: z.nullable(InstantSchema),
  /** Given in place of what that line lacks; with the menu's price, where its own was lowered to what was ordered [MD4]. */
  replaces: z.optional(z.object({ line: z.int(), is_charged: z.boolean(), unit_price_cents: CentsSchema })),
});
export type OrderItem = z.infer<typeof OrderItemSchema>;

export const AddressSchema = z.object({
  street: z.string(),
  unit: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  instructions: z.nullable(z.string()),
});
export type Address = z.infer<typeof AddressSchema>;

/** Why an order rings. `rev` is the order's rev that started the ring; an older acknowledgement is a noop. */
export const RING_KINDS = ['new', 'changed', 'cancelled', 'now_due', 'auto_accepted'] as const;
export const RingSchema = z.object({
  kind: z.enum(RING_KINDS),
  rev: z.int(),
  since_at: InstantSchema,
  acknowledged_at: z.nullable(InstantSchema),
  by: z.nullable(ActorSchema),
  /** The dishes before the changes that it rings with, as they were last seen or placed; absent where it has none. */
  before: z.optional(z.array(OrderItemSchema)),
});
export type Ring = z.infer<typeof RingSchema>;

export const ORDER_FLAGS = [
  'unknown_dish',
  'total_differs',
  'late_on_arrival',
  'outside_area',
  'dish_unavailable',
  'restaurant_closed',
  'blocked_customer',
  'test',
  'escalated',
  'print_failed',
] as const;
export const OrderFlagSchema = z.enum(ORDER_FLAGS);
type OrderFlag = (typeof ORDER_FLAGS)[number];

/** What an order is marked with since 0.2: older pages refuse an order with a flag they do not know [L19]. */
export const ORDER_MARKS = ['foreign_currency', 'inform_customer', 'paid_twice'] as const;
export type OrderMark = (typeof ORDER_MARKS)[number];
const isOrderMark = (mark: string): mark is OrderMark => (ORDER_MARKS as readonly string[]).includes(mark);

/**
 * One line of an order's history. `detail` holds the values that its text needs (prep minutes, reason, differences),
 * never secrets.
 */
export const HistoryStepSchema = z.object({
  at: InstantSchema,
  actor: ActorSchema,
  action: z.string(),
  from: z.nullable(OrderStatusSchema),
  to: z.nullable(OrderStatusSchema),
  rev: z.int(),
  detail: z.nullable(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});
export type HistoryStep = z.infer<typeof HistoryStepSchema>;

/**
 * One line that a customer's change removed (`was`) or added (`now`), in both languages. A line about a time has it in
 * `at`, which each surface writes in the store's zone; its texts are that instant in ISO. `about` says what it concerns
 * and, for a dish, `station` who cooks it; lines of versions before 0.3 have neither.
 */
export const ChangeLineSchema = z.object({
  kind: z.enum(['was', 'now']),
  text_zh: z.string(),
  text_en: z.string(),
  at: z.optional(InstantSchema),
  about: z.optional(z.enum(['dish', 'allergy', 'note', 'time', 'customer', 'courier'])),
  station: z.optional(z.nullable(z.string())),
});
export type ChangeLine = z.infer<typeof ChangeLineSchema>;

export const PAYMENT_METHODS = ['cash', 'online', 'card'] as const;
export const PAYMENT_STATES = ['unpaid', 'paid', 'refund_due', 'refunded'] as const;
/**
 * What lists are filtered by: a payment state; `owed` for those of which something is still to be paid (`isOwed`); or
 * what a month's close counts [MC1]: `uncollected` of what a provider's courier brought, `never_paid` of online orders.
 */
export const PAYMENT_FILTERS = [...PAYMENT_STATES, 'owed', 'uncollected', 'never_paid', 'paid_twice'] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];
export const isPaymentState = (filter: PaymentFilter): filter is (typeof PAYMENT_STATES)[number] =>
  (PAYMENT_STATES as readonly string[]).includes(filter);

/**
 * What was paid, what of the total the customer need not pay any more (a cancellation, a refund that was granted), and
 * what was given back; the rules are in order-money.ts. Absent in versions before 0.2.
 */
export const OrderMoneySchema = z.object({
  paid_cents: CentsSchema,
  credited_cents: CentsSchema,
  refunded_cents: CentsSchema,
  /** What of the given back was credit; the rest had been overpaid. Absent where nothing was given, and before 0.3. */
  credit_given_cents: z.optional(CentsSchema),
  /** Of what was paid for an order online, what the restaurant took at the door. Absent where that is nothing. */
  door_cents: z.optional(CentsSchema),
  /** Of what was paid, what people recorded that they took in cash and by card [M8]. Absent where that is nothing. */
  cash_cents: z.optional(CentsSchema),
  card_cents: z.optional(CentsSchema),
});
export type OrderMoney = z.infer<typeof OrderMoneySchema>;

/**
 * An order's tax by rate. Absent in versions before 0.2, where tax was added at one rate; `orderTax` reads both
 * (order-tax.ts).
 */
const taxFields = {
  /** No lines: the channel does not say how its tax comes about. */
  tax_lines: z.optional(z.array(TaxLineSchema)),
  /** The part of `tax_cents` that the platform remits itself [TX5]. */
  remitted_tax_cents: z.optional(CentsSchema),
};

/** So many pieces of a dish a kitchen gives at most, in any options: 0 where it has none. */
const GivenDishSchema = z.object({ dish_id: z.nullable(IdSchema), name_zh: z.string(), quantity: z.int() });
export type GivenDish = z.infer<typeof GivenDishSchema>;

/** What the customer ordered, kept while the restaurant gives less of it, or said that it would [MD2]. */
export const OrderedSchema = z.object({
  items: z.array(OrderItemSchema),
  /** What the kitchen said of dishes, kept from the customer's first change after it; absent before. */
  limits: z.optional(z.array(GivenDishSchema)),
  /** When it was last mended, and the dishes of before, which the kitchen's paper still has [MD3]. */
  mended: z.optional(z.object({ at: InstantSchema, before: z.array(OrderItemSchema) })),
  amount_cents: CentsSchema,
  discount_cents: PositiveCentsSchema,
  discount_parts: z.optional(DiscountPartsSchema),
  tax_cents: CentsSchema,
  total_cents: CentsSchema,
  ...taxFields,
});
export type Ordered = z.infer<typeof OrderedSchema>;

export const ANSWERS = ['yes', 'no', 'none', 'withdrawn'] as const;
export type OrderAnswer = (typeof ANSWERS)[number];

/** Whether an order may be mended so, as its customer is asked [MD5]. */
export const OrderQuestionSchema = z.object({
  /** The version of the order that asked it. */
  rev: z.int(),
  asked_at: InstantSchema,
  until_at: InstantSchema,
  /** What each line is to come to; a replacement at the menu's price of when it was asked. */
  lines: z.array(
    z.object({
      line: z.int(),
      quantity: z.int(),
      replacement: z.nullable(z.object({ item: OrderItemSchema, isCharged: z.boolean() })),
    }),
  ),
  total_cents: CentsSchema,
  /** `none`: its time ended. `withdrawn`: the restaurant decided, or the customer changed the order. */
  answer: z.nullable(z.enum(ANSWERS)),
  answered_at: z.nullable(InstantSchema),
});
export type OrderQuestion = z.infer<typeof OrderQuestionSchema>;

export const OrderSchema = z.object({
  id: IdSchema,
  restaurant_id: IdSchema,
  order_no: z.string(),
  number: z.string(),
  account_id: z.nullable(z.string()),
  channel: z.string(),
  channel_id: z.nullable(IdSchema),
  external_id: z.nullable(z.string()),
  created_at: InstantSchema,
  business_date: DaySchema,
  local_hour: z.int(),
  memo: z.nullable(NoteSchema),
  allergies: z.array(AllergySchema),
  delivery_method: DeliveryMethodSchema,
  requested_at: z.nullable(InstantSchema),
  /** When it is ready: accept + prep, or the requested time minus travel. */
  due_at: z.nullable(InstantSchema),
  /** When the customer gets it; the age clock uses it from `delivering` on. */
  deliver_by_at: z.nullable(InstantSchema),
  prep_minutes: z.nullable(z.int()),
  accepted_at: z.nullable(InstantSchema),
  payment_method: z.enum(PAYMENT_METHODS),
  payment_state: z.enum(PAYMENT_STATES),
  money: z.optional(OrderMoneySchema),
  status: OrderStatusSchema,
  acknowledged_at: z.nullable(InstantSchema),
  ring: z.nullable(RingSchema),
  /** Accepted, but too far ahead to be cooked: it waits in the Scheduled part until promise − prep [S7]. */
  scheduled: z.boolean(),
  cancel_reason: z.nullable(CancelReasonSchema),
  changes: z.array(ChangeLineSchema),
  customer_name: z.string(),
  customer_phone: z.nullable(z.string()),
  /** As its channel sent it; absent where it has none. */
  customer_email: z.optional(z.string()),
  customer_order_count: z.nullable(z.int()),
  pickup_code: z.nullable(z.string()),
  delivery_address: z.nullable(AddressSchema),
  delivery_distance: z.nullable(z.number()),
  currency: z.string(),
  amount_cents: CentsSchema,
  delivery_fee_cents: CentsSchema,
  service_fee_cents: CentsSchema,
  tax_cents: CentsSchema,
  tip_cents: CentsSchema,
  discount_cents: PositiveCentsSchema,
  /** The code that was entered with it, and what it takes off; it stays the order's own when the store changes it. */
  promo: z.optional(z.nullable(PromoTermsSchema)),
  /** Absent where neither a deal nor a code is part of it, and before 0.3. */
  discount_parts: z.optional(DiscountPartsSchema),
  total_cents: CentsSchema,
  /** Prices include tax; otherwise it is added to them. */
  tax_included: z.optional(z.boolean()),
  ...taxFields,
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  delivery: z.nullable(DeliverySchema),
  flags: z.array(OrderFlagSchema),
  /** Open: a later version may write a mark that this one does not know. */
  marks: z.optional(z.array(z.string())),
  rev: z.int(),
  items: z.array(OrderItemSchema),
  ordered: z.optional(z.nullable(OrderedSchema)),
  /** Its channel shows the customer what is mended; it asks him first, too. */
  tells_customer: z.optional(z.boolean()),
  asks_customer: z.optional(z.boolean()),
  question: z.optional(z.nullable(OrderQuestionSchema)),
  history: z.array(HistoryStepSchema),
});
export type Order = z.infer<typeof OrderSchema>;

/** Rings now: a person has not acknowledged the latest cause. */
export const isRinging = (order: Pick<Order, 'ring'>): boolean =>
  order.ring !== null && order.ring.acknowledged_at === null;

/** Rings for a change whose difference no person has seen. */
export const isChangeUnseen = (order: Pick<Order, 'ring'>): boolean =>
  isRinging(order) && order.ring?.kind === 'changed';

/**
 * Counts as open: the screen must hold it, and the beat's `open` and `hash` are over these [L9]. A cancelled order
 * stays open until a person has seen the cancellation.
 */
export const isOpen = (order: Pick<Order, 'status' | 'ring'>): boolean =>
  order.status !== 'pending' && (!isClosedStatus(order.status) || isRinging(order));

/** Flags and marks that a person can be shown. */
export const shownFlags = ({ flags, marks }: Pick<Order, 'flags' | 'marks'>): (OrderFlag | OrderMark)[] => [
  ...flags,
  ...(marks ?? []).filter(isOrderMark),
];

/** The marks of an order with one of them set or taken away. */
export function withMark(order: Pick<Order, 'marks'>, mark: OrderMark, isOn: boolean): Pick<Order, 'marks'> {
  const rest = (order.marks ?? []).filter((other) => other !== mark);
  const marks = isOn ? [...rest, mark] : rest;
  return { marks: marks.length === 0 ? undefined : marks };
}

export const isMarked = ({ marks }: Pick<Order, 'marks'>, mark: OrderMark): boolean => marks?.includes(mark) === true;

/** What the number of a test order begins with: T1, T2 … of its day [DR7]. Before 0.3 it took one of the day's own. */
export const TEST_SERIES = 'T';

export const isTest = (order: Pick<Order, 'flags'>): boolean => order.flags.includes('test');

/** In another currency than its restaurant's [CU1]. */
export const isForeign = (order: Pick<Order, 'marks'>): boolean => isMarked(order, 'foreign_currency');

/** Counts in sums of money: no test order, and none in another currency [CU1]. */
export const isSummed = (order: Pick<Order, 'flags' | 'marks'>): boolean => !isTest(order) && !isForeign(order);

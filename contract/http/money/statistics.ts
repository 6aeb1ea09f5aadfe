import * as z from 'zod/mini';
import { DaySchema, IdSchema, InstantSchema } from '../../domain/basics.ts';
import { DeliveryMethodSchema, OrderStatusSchema } from '../../domain/order-status.ts';
import { DishOffSchema } from '../../domain/restaurant.ts';
import { CompareSchema, DaySpanSchema, TrendUnitSchema } from '../../domain/statistics.ts';
import { defineCall } from '../call.ts';

const counted = { orders: z.int(), sales_cents: z.int() };
const against = { before_orders: z.int(), before_sales_cents: z.int() };

/** Revenue is completed and open orders without cancelled and test ones, by business day. */
export const FiguresSchema = z.object({
  total_orders: z.int(),
  sales_cents: z.int(),
  average_cents: z.int(),
  /** Dishes sold. */
  food_number: z.int(),
  cancelled: z.int(),
  tax_cents: z.int(),
  tip_cents: z.int(),
  delivery_fee_cents: z.int(),
  discount_cents: z.int(),
});
export type Figures = z.infer<typeof FiguresSchema>;

/** Of the last day compared with, only what had come in by this instant; null where that day counts whole [FG1]. */
const compared_until = z.nullable(InstantSchema);

const named = { name_zh: z.string(), name_en: z.string() };
export const SoldDishSchema = z.object({
  /** The dish's id, or the text of a line that names no dish. */
  key: z.string(),
  dish_id: z.nullable(IdSchema),
  ...named,
  quantity: z.int(),
  orders: z.int(),
  sales_cents: z.int(),
  before_quantity: z.int(),
  before_sales_cents: z.int(),
});
export type SoldDish = z.infer<typeof SoldDishSchema>;

export const SoldHourSchema = z.object({ hour: z.int(), ...counted, ...against });
const SoldCategorySchema = z.object({
  category_id: z.nullable(IdSchema),
  ...named,
  quantity: z.int(),
  sales_cents: z.int(),
  before_quantity: z.int(),
  before_sales_cents: z.int(),
});

/** The figures of a span, in whole and by what they are of. */
export const SpanFiguresSchema = z.extend(FiguresSchema, {
  span: DaySpanSchema,
  compared_span: z.nullable(DaySpanSchema),
  compared_until,
  compared: z.nullable(FiguresSchema),
  /** Given back in the span of orders that count; sales are before it [FG9]. Absent before 0.3. */
  refunded_cents: z.optional(z.int()),
  /** The month the span ends in, up to the span's last day: its sales, and its volume in dishes. */
  month: z.string(),
  monthly_sales_cents: z.int(),
  monthly_volume: z.int(),
  top10: z.array(SoldDishSchema),
  dishes: z.array(SoldDishSchema),
  dishes_total: z.int(),
  categories: z.array(SoldCategorySchema),
  channels: z.array(z.object({ channel: z.string(), ...counted, ...against })),
  methods: z.array(z.object({ delivery_method: DeliveryMethodSchema, ...counted, ...against })),
  hours: z.array(SoldHourSchema),
  weekdays: z.array(z.object({ weekday: z.int(), days: z.int(), before_days: z.int(), ...counted, ...against })),
});

export const foodStatisticCall = defineCall({
  name: 'statistics.food_statistic',
  method: 'GET',
  path: '/app/v1/food-statistic',
  may: 'figures.see',
  summary:
    'Returns the sales of a span of business days and of the month it ends in, its best dishes, and all by dish, category, channel, delivery, hour and weekday, beside the span compared with.',
  query: z.object({
    restaurant_id: IdSchema,
    from: DaySchema,
    to: DaySchema,
    compare: z._default(CompareSchema, 'week'),
    dish_limit: z._default(z.coerce.number().check(z.int(), z.minimum(10), z.maximum(5000)), 100),
  }),
  reply: SpanFiguresSchema,
});

/** One hour, day, week or month of a trend; `before_*` are the same days of the span compared with. */
export const TrendPointSchema = z.object({
  from: DaySchema,
  to: DaySchema,
  hour: z.nullable(z.int()),
  ...counted,
  /** Known per day; null for a single hour. */
  dishes: z.nullable(z.int()),
  cancelled: z.nullable(z.int()),
  before_from: z.nullable(DaySchema),
  before_to: z.nullable(DaySchema),
  ...against,
});
export type TrendPoint = z.infer<typeof TrendPointSchema>;

export const orderTrendCall = defineCall({
  name: 'order.stats_rd_order_by_time',
  method: 'GET',
  path: '/app/v1/order/stats_rd_order_by_time',
  may: 'figures.see',
  summary: 'Returns orders and money by hour, day, week or month of the restaurant’s own business days, with no gap.',
  query: z.object({
    restaurant_id: IdSchema,
    from: DaySchema,
    to: DaySchema,
    by: z._default(TrendUnitSchema, 'day'),
    compare: z._default(CompareSchema, 'none'),
  }),
  reply: z.object({
    by: TrendUnitSchema,
    compared_span: z.nullable(DaySpanSchema),
    compared_until,
    items: z.array(TrendPointSchema),
  }),
});

/** The current day so far. Rates and times are null while no order gives them a value. */
export const DaySoFarSchema = z.object({
  orders: z.int(),
  sales_cents: z.int(),
  average_cents: z.int(),
  on_time_rate: z.nullable(z.number()),
  /** On how many orders the rate rests: those that have kept or missed their promise by now. Absent before 0.3. */
  on_time_orders: z.optional(z.int()),
  accept_seconds: z.nullable(z.int()),
  /** On how many orders the time rests: those accepted, and those that wait for it too long. Absent before 0.3. */
  accept_orders: z.optional(z.int()),
  cancelled: z.int(),
});
export type DaySoFar = z.infer<typeof DaySoFarSchema>;

export const NEED_KINDS = [
  'unaccepted',
  'courier_trouble',
  'no_screen',
  'screen_offline',
  'drill_failed',
  'no_receiver',
  'store_closed',
  'booked_closed',
  'refund_due',
  'paid_twice',
  'refused',
  'bill_issued',
] as const;
/** Something that needs a person; `params` hold the values for its text. */
export const NeedSchema = z.object({
  kind: z.enum(NEED_KINDS),
  level: z.enum(['late', 'soon', 'plain']),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type Need = z.infer<typeof NeedSchema>;

export const LateOrderSchema = z.object({
  id: IdSchema,
  order_no: z.string(),
  status: OrderStatusSchema,
  delivery_method: DeliveryMethodSchema,
  customer_name: z.string(),
  /** The promised time: ready, or with the customer once it is on the way. */
  promised_at: InstantSchema,
});

export const dashboardCall = defineCall({
  name: 'dashboard.get',
  method: 'GET',
  path: '/app/v1/dashboard/get',
  may: 'figures.see',
  summary:
    'Returns today so far against last week at the same time, what waits, is late, off or needs a person (added).',
  query: z.object({ restaurant_id: IdSchema }),
  reply: z.object({
    at: InstantSchema,
    business_date: DaySchema,
    compared_date: DaySchema,
    todo_count: z.int(),
    today: DaySoFarSchema,
    compared: DaySoFarSchema,
    /** Given back today of orders that count; sales are before it [FG9]. Absent before 0.3. */
    refunded_cents: z.optional(z.int()),
    /** The whole day compared with, in the business day's order, to forecast the rest of today. */
    hours: z.array(SoldHourSchema),
    top10: z.array(z.omit(SoldDishSchema, { before_quantity: true, before_sales_cents: true })),
    late: z.array(LateOrderSchema),
    late_count: z.int(),
    off: z.array(DishOffSchema),
    screens: z.object({ paired: z.int(), online: z.int() }),
    needs: z.array(NeedSchema),
  }),
});

import type { Delivery, DeliveryStatus } from '#contract/domain/delivery.ts';
import { DELIVERY_STEPS } from '#contract/domain/delivery.ts';
import type { OrderStatus } from '#contract/domain/order-status.ts';
import type { Order, OrderItem, OrderOption } from '#contract/domain/order.ts';
import type { DeskOrder, PendingTap } from '#src/live/desk-store.ts';

/** Invented orders of the pictures: a Friday at 18:42 in Naperville. */
export const NOW_MS = Date.parse('2026-11-21T00:42:00.000Z');
const RESTAURANT_ID = '01990000-0000-7000-8000-000000000001';
export const minutesFromNow = (minutes: number): string => new Date(NOW_MS + minutes * 60_000).toISOString();

const DISHES = {
  mapo: ['麻婆豆腐', 'Mapo tofu', 1495],
  chicken: ['辣子鸡', 'Chongqing chicken', 1750],
  rice: ['白米饭', 'Steamed rice', 200],
  kungpao: ['宫保鸡丁', 'Kung pao chicken', 1595],
  soup: ['酸辣汤', 'Hot & sour soup', 650],
  pork: ['回锅肉', 'Twice-cooked pork', 1750],
  dandan: ['担担面', 'Dan dan noodles', 1150],
  wontons: ['红油抄手', 'Chili oil wontons', 995],
  beans: ['干煸四季豆', 'Dry-fried green beans', 1395],
  eggplant: ['鱼香茄子', 'Garlic eggplant', 1395],
  beef: ['夫妻肺片', 'Sliced beef in chili oil', 1295],
  fish: ['水煮鱼', 'Fish in chili broth', 2295],
  rolls: ['春卷', 'Spring rolls', 595],
  tso: ['左宗棠鸡', "General Tso's", 1695],
} as const;

const OPTIONS = {
  hot: ['特辣', 'Extra hot', false],
  medium: ['中辣', 'Medium', false],
  lessOil: ['少油', 'Less oil', false],
  egg: ['加煎蛋', '+ fried egg', false],
  noPeanuts: ['走花生', 'NO peanuts', true],
  noScallions: ['走葱', 'NO scallions', true],
  noCilantro: ['走香菜', 'NO cilantro', true],
} as const;

const optionOf = (name: keyof typeof OPTIONS): OrderOption => {
  const [name_zh, name_en, is_removal] = OPTIONS[name];
  return { specification: 'spec', name_zh, name_en, quantity: 1, extra_price_cents: 0, is_removal };
};

/** `2 mapo +hot` → two mapo tofu, extra hot. */
export function itemsOf(lines: readonly string[]): OrderItem[] {
  return lines.map((line, index) => {
    const [quantity = '1', dish = 'rice', ...options] = line.split(/ \+?/);
    const [name_zh, name_en, unit_price_cents] = DISHES[dish as keyof typeof DISHES];
    return {
      line: index + 1,
      // As in the gallery's menu.
      dish_id: `01990000-0000-7000-b000-${String(Object.keys(DISHES).indexOf(dish)).padStart(12, '0')}`,
      name_zh,
      name_en,
      quantity: Number(quantity),
      unit_price_cents,
      options: options.map((name) => optionOf(name as keyof typeof OPTIONS)),
      note: null,
      allergies: [],
      station: null,
      done_at: null,
    };
  });
}

export const PEANUTS = { text_zh: '花生过敏', text_en: 'Peanut allergy', found: false };
const COURIER = { name: 'Marcus T.', phone: '+16305550177', vehicle: '电动车', lat: null, lng: null };

/** A delivery at `status`, its steps spread over the minutes before `lastMinutes`. */
export function deliveryAt(
  orderId: string,
  status: DeliveryStatus,
  lastMinutes: number,
  more: Partial<Delivery> = {},
): Delivery {
  const reached = DELIVERY_STEPS.slice(0, DELIVERY_STEPS.indexOf(status as (typeof DELIVERY_STEPS)[number]) + 1);
  const steps = reached.map((step, index) => ({
    status: step,
    at: minutesFromNow(lastMinutes - (reached.length - 1 - index) * 4),
    source: 'simulated',
  }));
  return {
    order_id: orderId,
    provider: 'simulated',
    external_delivery_id: 'sim-1',
    quote_id: 'q-1',
    quote_expires_at: null,
    fee_cents: 648,
    status,
    steps,
    courier: COURIER,
    pickup_eta: null,
    dropoff_eta: null,
    tracking_url: null,
    trouble: null,
    ...more,
  };
}

type Invented = Partial<Order> & {
  no: string;
  lines: readonly string[];
  street?: string;
  dueIn?: number;
  promiseMinutes?: number;
};

/** An order with everything the contract asks for; only what a picture shows is given. */
export function orderOf({ no, lines, street, dueIn, promiseMinutes = 25, ...change }: Invented): Order {
  const id = `01990000-0000-7000-9000-${no.padStart(12, '0')}`;
  const items = itemsOf(lines);
  const amount = items.reduce((sum, item) => sum + item.unit_price_cents * item.quantity, 0);
  const status: OrderStatus = change.status ?? 'order_received';
  const due = dueIn === undefined ? null : minutesFromNow(dueIn);
  const accepted = due === null ? null : new Date(Date.parse(due) - promiseMinutes * 60_000).toISOString();
  const isDelivery = street !== undefined;
  return {
    id,
    restaurant_id: RESTAURANT_ID,
    order_no: no,
    number: `20261120-${no}`,
    account_id: null,
    channel: 'native',
    channel_id: null,
    external_id: `x-${no}`,
    created_at: accepted ?? minutesFromNow(-0.8),
    business_date: '2026-11-20',
    local_hour: 18,
    memo: null,
    allergies: [],
    delivery_method: isDelivery ? 'delivery_provider' : 'pickup',
    requested_at: null,
    due_at: due,
    deliver_by_at: due,
    prep_minutes: status === 'ordered' || status === 'payment_completed' ? null : promiseMinutes,
    accepted_at: accepted,
    payment_method: 'online',
    payment_state: 'paid',
    status,
    acknowledged_at: null,
    ring: null,
    scheduled: false,
    cancel_reason: null,
    changes: [],
    customer_name: 'Dana W.',
    customer_phone: '+16305550142',
    customer_order_count: 3,
    pickup_code: '4821',
    delivery_address: isDelivery
      ? {
          street,
          unit: null,
          city: 'Naperville',
          state: 'IL',
          zip_code: '60540',
          lat: null,
          lng: null,
          instructions: null,
        }
      : null,
    delivery_distance: isDelivery ? 2.4 : null,
    currency: 'USD',
    amount_cents: amount,
    delivery_fee_cents: isDelivery ? 499 : 0,
    service_fee_cents: 0,
    tax_cents: Math.round(amount * 0.0775),
    tip_cents: 0,
    discount_cents: 0,
    total_cents: amount + Math.round(amount * 0.0775) + (isDelivery ? 499 : 0),
    card: null,
    delivery: null,
    flags: [],
    rev: 2,
    items,
    history: [],
    ...change,
  };
}

export const ringOf = (kind: NonNullable<Order['ring']>['kind'], sinceMinutes: number): NonNullable<Order['ring']> => ({
  kind,
  rev: 2,
  since_at: minutesFromNow(sinceMinutes),
  acknowledged_at: null,
  by: null,
});

export const shown = (order: Order, pending: readonly PendingTap[] = []): DeskOrder => ({
  order,
  confirmed: order,
  pending,
  rejected: null,
  before: null,
  seenElsewhere: null,
});

/** A new order that rings since so many minutes. */
export const ringing = (
  no: string,
  lines: readonly string[],
  waited: number,
  street?: string,
  change: Partial<Parameters<typeof orderOf>[0]> = {},
) =>
  orderOf({
    no,
    lines,
    status: 'payment_completed',
    created_at: minutesFromNow(-waited),
    ring: ringOf('new', -waited),
    ...(street === undefined ? {} : { street }),
    ...change,
  });

import { addDays, businessDate, instantOf, localTime, weekdayOf } from '#contract/domain/time.ts';
import type { Order } from '#contract/domain/order.ts';
import { payByCard } from '../demo-cards.ts';
import { makePastOrder, pickHour, type DemoChannel } from '../demo-history.ts';
import type { Random } from '../random.ts';
import { PLATFORM_STREETS, type City } from './cities.ts';
import { oneOf, personName } from './names.ts';
import type { PlatformShop } from './platform-restaurant.ts';

/** How much of a week is sold on Monday … Sunday. */
const DAY_WEIGHTS = [35, 37, 39, 44, 61, 67, 54] as const;
const HEAVIEST = Math.max(...DAY_WEIGHTS);
const ORDERS_PER_CUSTOMER = 4;

type Customer = { name: string; phone: string; street: string; unit: string | null };

const customersOf = (count: number, { area }: City, random: Random): Customer[] =>
  Array.from({ length: Math.max(1, Math.ceil(count / ORDERS_PER_CUSTOMER)) }, () => ({
    name: personName(random),
    phone: `+1${area}555${String(random.int(0, 9_999)).padStart(4, '0')}`,
    street: `${random.int(1, 990)} ${oneOf(random, PLATFORM_STREETS)}`,
    unit: random.chance(0.5) ? `${random.int(1, 30)}${oneOf(random, ['A', 'B', 'C', 'D'])}` : null,
  }));

/** A past day on which the restaurant sold, the weekend more often. */
function pickDay(today: string, pastDays: number, random: Random): string {
  for (;;) {
    const day = addDays(today, -random.int(0, pastDays));
    if (random.next() * HEAVIEST < (DAY_WEIGHTS[weekdayOf(day)] ?? HEAVIEST)) return day;
  }
}

function pastOrder(made: PlatformShop, channel: DemoChannel, random: Random, today: string): Order {
  const { shop, later, pastDays } = made;
  const hour = pickHour(random) + later;
  const day = pickDay(today, pastDays, random);
  const at = { day: hour < 24 ? day : addDays(day, 1), hour: hour % 24, minute: random.int(0, 59), no: 0 };
  // An hour that the clock skips does not exist; the order came in the one after it.
  const startMs = instantOf(at.day, `${String(at.hour).padStart(2, '0')}:00`, shop.restaurant.time_zone);
  const exact = { ...at, hour: localTime(startMs, shop.restaurant.time_zone).hour };
  return makePastOrder({ shop, channel, random }, exact);
}

/** Every other customer's e-mail, which only some channels hand on. */
function mailOf({ name, phone }: Customer): Pick<Order, 'customer_email'> {
  if (Number(phone.at(-1)) % 2 === 1) return {};
  const own = name.toLowerCase().replaceAll(/[^a-z]/g, '') || 'guest';
  return { customer_email: `${own}${phone.slice(-4)}@mail.example` };
}

function ownedBy(order: Order, customer: Customer, { city, state, zip }: City, random: Random): Order {
  const { name: customer_name, phone: customer_phone, street, unit } = customer;
  const external_id = order.external_id === null ? null : random.next().toString(36).slice(2, 12).toUpperCase();
  const address = order.delivery_address;
  const delivery_address = address === null ? null : { ...address, street, unit, city, state, zip_code: zip };
  return { ...order, customer_name, customer_phone, ...mailOf(customer), external_id, delivery_address };
}

/** The days' numbers in order of arrival, as the intake gives them. */
function numbered(orders: readonly Order[], { time_zone, business_day_cutoff }: PlatformShop['shop']['restaurant']) {
  const counts = new Map<string, number>();
  return orders
    .toSorted((left, right) => (left.created_at < right.created_at ? -1 : 1))
    .map((order): Order => {
      const business_date = businessDate(Date.parse(order.created_at), time_zone, business_day_cutoff);
      const no = (counts.get(business_date) ?? 0) + 1;
      counts.set(business_date, no);
      const order_no = String(no).padStart(3, '0');
      return { ...order, business_date, order_no, number: `${business_date.replaceAll('-', '')}-${order_no}` };
    });
}

/** That many orders of a restaurant which are over by now, oldest first. */
export function pastOrders(
  made: PlatformShop,
  channels: readonly DemoChannel[],
  { count, nowMs, random }: { count: number; nowMs: number; random: Random },
): Order[] {
  const { time_zone, business_day_cutoff } = made.shop.restaurant;
  const today = businessDate(nowMs, time_zone, business_day_cutoff);
  const now = new Date(nowMs).toISOString();
  const customers = customersOf(count, made.city, random);
  const orders: Order[] = [];
  while (orders.length < count) {
    const order = pastOrder(made, oneOf(random, channels), random, today);
    if ((order.history.at(-1)?.at ?? now) < now)
      orders.push(ownedBy(order, oneOf(random, customers), made.city, random));
  }
  return numbered(orders, made.shop.restaurant).map(payByCard);
}

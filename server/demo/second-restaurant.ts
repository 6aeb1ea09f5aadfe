import type { Order } from '#contract/domain/order.ts';
import type { OrderStatus } from '#contract/domain/order-status.ts';
import { businessDate, localTime } from '#contract/domain/time.ts';
import type { Context } from '../modules/context.ts';
import { createUser } from '../modules/people/user/create-user.service.ts';
import type { NewRestaurant } from '../modules/store/new-store/create-restaurant.service.ts';
import { makePastOrder, type PastOrderFacts } from './demo-history.ts';
import { makeDemoRestaurant } from './demo-restaurant.ts';

const MINUTE_MS = 60_000;

/** Who works there: the front desk, the kitchen, the deliveries. */
const STAFF = [
  ['小周（前台）', 'front@demo.test'],
  ['老陈（后厨）', 'kitchen@demo.test'],
  ['小赵（送餐）', 'delivery@demo.test'],
] as const;

/** The owner's other restaurant: the same kitchen, in Queens. */
export function makeSecondRestaurant(context: Context, timeZone: string): NewRestaurant {
  const made = makeDemoRestaurant(context.ids, timeZone, context.clock.now());
  const place = { street: '41-10 Main Street', city: 'Flushing', county: 'Queens County', zip_code: '11355' };
  const names = { name: '蜀香小馆·法拉盛', sub_name: 'Shu Xiang Kitchen Flushing', phone: '+17185550166' };
  return { ...made, restaurant: { ...made.restaurant, ...names, ...place, lat: 40.7567, lng: -73.8291 } };
}

/** An order's state, and how many minutes ago it came in: long enough for its last step to be over. The oldest first. */
const STATES: readonly (readonly [OrderStatus, number])[] = [
  ['order_completed', 150],
  ['received', 105],
  ['delivering', 70],
  ['finished', 55],
  ['cancelled', 30],
  ['order_received', 8],
  ['payment_completed', 3],
  ['ordered', 2],
  ['pending', 1],
];

const isWaiting = (status: OrderStatus): boolean => ['pending', 'ordered', 'payment_completed'].includes(status);

/** An order of the past, as it was when it had come to this state. */
function cutAt(order: Order, status: OrderStatus): Order {
  const isPaid = status === 'payment_completed';
  const [placed] = order.history;
  const steps = isWaiting(status)
    ? placed === undefined
      ? []
      : [{ ...placed, to: status }]
    : order.history.slice(0, order.history.findIndex(({ to }) => to === status) + 1);
  const cut = { ...order, status, history: steps, rev: steps.length };
  if (!isWaiting(status)) return cut;
  const since_at = order.created_at;
  return {
    ...cut,
    payment_method: status === 'ordered' ? 'cash' : 'online',
    payment_state: isPaid ? 'paid' : 'unpaid',
    due_at: null,
    deliver_by_at: null,
    prep_minutes: null,
    accepted_at: null,
    acknowledged_at: null,
    ring: status === 'pending' ? null : { kind: 'new', rev: 1, since_at, acknowledged_at: null, by: null },
  };
}

const fits = (order: Order, status: OrderStatus): boolean =>
  order.delivery_method === (status === 'delivering' ? 'delivery_own' : 'pickup') &&
  (order.status === 'cancelled') === (status === 'cancelled');

/** One order in every state, so that each can be looked at; the numbers follow those of today. Resolves to how many. */
export async function writeEveryState(context: Context, facts: PastOrderFacts, lastNo: number): Promise<number> {
  const { restaurant } = facts.shop;
  const now = context.clock.now();
  const today = businessDate(now, restaurant.time_zone, restaurant.business_day_cutoff);
  let no = lastNo;
  for (const [status, minutes] of STATES) {
    no += 1;
    const { day, hour, time } = localTime(now - minutes * MINUTE_MS, restaurant.time_zone);
    const at = { day, hour, minute: Number(time.slice(3)), no };
    let order = makePastOrder(facts, at);
    while (!fits(order, status)) order = makePastOrder(facts, at);
    const number = `${today.replaceAll('-', '')}-${order.order_no}`;
    const placed = cutAt({ ...order, business_date: today, number }, status);
    await context.store.transact(restaurant.id, (live) => live.put('order.placed', null, placed));
  }
  await context.database.db
    .updateTable('day_sum')
    .set({ last_no: no })
    .where('restaurant_id', '=', restaurant.id)
    .where('business_date', '=', today)
    .execute();
  return STATES.length;
}

/** Three members of staff, who differ in what they do; their role is one. */
export async function writeStaff(context: Context, restaurantId: string, password: string): Promise<void> {
  for (const [nickname, mail] of STAFF)
    await createUser(context, {
      nickname,
      mail,
      role: 'staff',
      password,
      restaurants: [{ id: restaurantId, role: 'staff' }],
    });
}

import { differ, pick, type Case, type Checked, type World } from './case.ts';
import { addDays, businessDay, comparedWith, daysBetween, instantAt, wallClock } from './days.ts';
import { readItems, type Item, type OrderRow, type Store } from './rows.ts';
import { centsOf, isCancelled, isSale, sum } from './rules.ts';

type Sold = { orders: readonly OrderRow[]; itemsOf: (id: string) => readonly Item[] };

const quantity = ({ orders, itemsOf }: Sold): number =>
  sum(orders.filter(isSale), ({ id }) => sum(itemsOf(id), (item) => item.quantity));

function figures(sold: Sold) {
  const sales = sold.orders.filter(isSale);
  const sales_cents = sum(sales, (row) => row.total_cents);
  return {
    total_orders: sales.length,
    sales_cents,
    average_cents: sales.length === 0 ? 0 : Math.round(sales_cents / sales.length),
    food_number: quantity(sold),
    cancelled: sold.orders.filter(isCancelled).length,
    tax_cents: sum(sales, (row) => row.tax_cents),
    tip_cents: sum(sales, (row) => row.tip_cents),
    delivery_fee_cents: sum(sales, (row) => row.delivery_fee_cents),
    discount_cents: sum(sales, (row) => row.discount_cents),
  };
}

const isIn = (row: OrderRow, from: string, to: string): boolean => row.business_date >= from && row.business_date <= to;

/** The orders that a span is compared with [FG1]: of the running day only what had come in by this time of its clock. */
function comparedOrders(all: readonly OrderRow[], store: Store, nowMs: number, { from, to, compare }: Asked) {
  const shift = comparedWith(from, to, compare);
  const today = businessDay(nowMs, store.time_zone, store.cutoff);
  if (today < from || today > to) return all.filter((row) => isIn(row, shift(from), shift(to)));
  const wall = wallClock(nowMs, store.time_zone);
  const until = instantAt(`${shift(wall.slice(0, 10))} ${wall.slice(11, 16)}`, store.time_zone) + (nowMs % 60_000);
  const last = shift(today);
  return all.filter(
    (row) => isIn(row, shift(from), last) && (row.business_date < last || Date.parse(row.created_at) <= until),
  );
}

type Asked = { from: string; to: string; compare: string };

function byKey(rows: readonly OrderRow[], keyOf: (row: OrderRow) => string | number, key: string | number) {
  const found = rows.filter((row) => isSale(row) && keyOf(row) === key);
  return { orders: found.length, sales_cents: sum(found, (row) => row.total_cents) };
}

const beside = (now: { orders: number; sales_cents: number }, then: { orders: number; sales_cents: number }) => ({
  ...now,
  before_orders: then.orders,
  before_sales_cents: then.sales_cents,
});

function dishSums({ orders, itemsOf }: Sold) {
  const dishes = new Map<string, { quantity: number; sales_cents: number; orders: Set<string> }>();
  for (const { id } of orders.filter(isSale))
    for (const item of itemsOf(id)) {
      const key = item.dish_id ?? `${item.name_zh}/${item.name_en}`;
      const known = dishes.get(key) ?? { quantity: 0, sales_cents: 0, orders: new Set() };
      known.quantity += item.quantity;
      known.sales_cents += centsOf(item);
      known.orders.add(id);
      dishes.set(key, known);
    }
  return dishes;
}

/** Everything that the page of statistics shows of a span. */
export async function checkStatistics(world: World, { store, from, to, next }: Case): Promise<Checked> {
  const asked = { from, to, compare: pick(next, ['none', 'week', 'before', 'year']) };
  const all = world.rows.ofStore.get(store.id) ?? [];
  const items = await readItems(world.query, store.id);
  const itemsOf = (id: string): readonly Item[] => items.get(id) ?? [];
  const now = all.filter((row) => isIn(row, from, to));
  const answer = await world.ask('/food-statistic', { restaurant_id: store.id, ...asked, dish_limit: 5000 });
  const then = asked.compare === 'none' ? [] : comparedOrders(all, store, world.nowMs, asked);
  const month = all.filter((row) => isIn(row, `${to.slice(0, 7)}-01`, to));
  const dishes = dishSums({ orders: now, itemsOf });
  const before = dishSums({ orders: then, itemsOf });
  const answered = answer['dishes'] as {
    dish_id: string | null;
    name_zh: string;
    name_en: string;
    sales_cents: number;
  }[];
  const counted = {
    ...figures({ orders: now, itemsOf }),
    compared: asked.compare === 'none' ? null : figures({ orders: then, itemsOf }),
    monthly_sales_cents: figures({ orders: month, itemsOf }).sales_cents,
    monthly_volume: quantity({ orders: month, itemsOf }),
    dishes_total: dishes.size,
    dishes: answered.map(({ dish_id, name_zh, name_en }) => {
      const key = dish_id ?? `${name_zh}/${name_en}`;
      const [sold, was] = [dishes.get(key), before.get(key)];
      return {
        quantity: sold?.quantity,
        sales_cents: sold?.sales_cents,
        orders: sold?.orders.size,
        before_quantity: was?.quantity ?? 0,
        before_sales_cents: was?.sales_cents ?? 0,
      };
    }),
    hours: (answer['hours'] as { hour: number }[]).map(({ hour }) =>
      beside(
        byKey(now, (row) => row.local_hour, hour),
        byKey(then, (row) => row.local_hour, hour),
      ),
    ),
    methods: (answer['methods'] as { delivery_method: string }[]).map(({ delivery_method }) =>
      beside(
        byKey(now, (row) => row.delivery_method, delivery_method),
        byKey(then, (row) => row.delivery_method, delivery_method),
      ),
    ),
    channels: (answer['channels'] as { channel: string }[]).map(({ channel }) =>
      beside(
        byKey(now, (row) => row.channel, channel),
        byKey(then, (row) => row.channel, channel),
      ),
    ),
    weekdays: Array.from({ length: 7 }, (_, weekday) => {
      const dayOf = (row: OrderRow): number => (new Date(`${row.business_date}T12:00:00Z`).getUTCDay() + 6) % 7;
      return beside(byKey(now, dayOf, weekday), byKey(then, dayOf, weekday));
    }),
  };
  const sales = answered.map(({ sales_cents }) => sales_cents);
  const best = { sales: sales.toSorted((a, b) => b - a) };
  const channels = new Set([...now, ...then].filter(isSale).map(({ channel }) => channel)).size;
  return {
    what: `statistics ${JSON.stringify({ restaurant_id: store.id, ...asked })}`,
    differences: [
      ...differ('statistics', answer, counted),
      ...differ('best dishes first', { sales }, best),
      ...differ('channels', (answer['channels'] as unknown[]).length, channels),
      ...differ('dishes', answered.length, dishes.size),
    ],
  };
}

/** A trend by hour, day, week or month: every step of it. */
export async function checkTrend(world: World, { store, from, to, next }: Case): Promise<Checked> {
  const by = pick(next, ['hour', 'day', 'week', 'month']);
  const until = by === 'hour' && addDays(from, 30) < to ? addDays(from, 30) : to;
  const asked = { from, to: until, compare: pick(next, ['none', 'week', 'before', 'year']), by };
  const all = world.rows.ofStore.get(store.id) ?? [];
  const answer = await world.ask('/order/stats_rd_order_by_time', { restaurant_id: store.id, ...asked });
  const then = asked.compare === 'none' ? [] : comparedOrders(all, store, world.nowMs, asked);
  const points = answer['items'] as {
    from: string;
    to: string;
    hour: number | null;
    before_from: string;
    before_to: string;
  }[];
  const items = points.map((point) => {
    const isHour = (row: OrderRow): boolean => point.hour === null || row.local_hour === point.hour;
    const now = all.filter((row) => isIn(row, point.from, point.to) && isHour(row));
    const was = then.filter((row) => isIn(row, point.before_from, point.before_to) && isHour(row));
    const counts = (rows: readonly OrderRow[]) => byKey(rows, () => 0, 0);
    const cancelled = point.hour === null ? { cancelled: now.filter(isCancelled).length } : {};
    return { ...beside(counts(now), counts(was)), ...cancelled };
  });
  const days = points.flatMap((point) => daysBetween(point.from, point.to));
  const expected = daysBetween(asked.from, asked.to);
  return {
    what: `trend ${JSON.stringify({ restaurant_id: store.id, ...asked })}`,
    differences: [
      ...differ('trend', answer, { items }),
      ...differ('days', by === 'hour' ? [...new Set(days)] : days, expected),
    ],
  };
}

/** Today so far on the dashboard, beside the same weekday a week before. */
export async function checkDashboard(world: World, { store }: Case): Promise<Checked> {
  const answer = await world.ask('/dashboard/get', { restaurant_id: store.id });
  const nowMs = Date.parse(String(answer['at']));
  const all = world.rows.ofStore.get(store.id) ?? [];
  const today = businessDay(nowMs, store.time_zone, store.cutoff);
  const of = (orders: readonly OrderRow[]) => {
    const { total_orders, sales_cents, average_cents, cancelled } = figures({ orders, itemsOf: () => [] });
    return { orders: total_orders, sales_cents, average_cents, cancelled };
  };
  const asked = { from: today, to: today, compare: 'week' };
  const counted = {
    business_date: today,
    today: of(all.filter((row) => row.business_date === today)),
    compared: of(comparedOrders(all, store, nowMs, asked)),
  };
  return { what: `dashboard ${store.id}`, differences: differ('dashboard', answer, counted) };
}

import { meansScrap, pick, type Answer, type Case, type Checked, differ, type World } from './case.ts';
import type { OrderRow } from './rows.ts';
import { hasFlag, isOwed, shownPayment, sum } from './rules.ts';

export const STATUSES = [
  'pending',
  'ordered',
  'payment_completed',
  'order_received',
  'finished',
  'delivering',
  'received',
  'order_completed',
  'cancelled',
];
const TODO = ['ordered', 'payment_completed'];
const OPEN = [...TODO, 'order_received', 'finished', 'delivering'];
const isSale = (row: OrderRow): boolean =>
  !['pending', 'cancelled'].includes(row.status) && !hasFlag(row, 'foreign_currency') && !hasFlag(row, 'test');
const idsOf = (answer: Answer): string[] => (answer['items'] as { id: string }[]).map(({ id }) => id);

const newestFirst = (rows: readonly OrderRow[]): OrderRow[] =>
  rows.toSorted((a, b) =>
    a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1,
  );

function ofStatus(rows: readonly OrderRow[], status: string): OrderRow[] {
  if (status === '' || status === 'all') return [...rows];
  if (status === 'sold') return rows.filter(isSale);
  return rows.filter((row) => (status === 'open' ? OPEN : status.split(',')).includes(row.status));
}

const countsOf = (rows: readonly OrderRow[]): Record<string, number> =>
  Object.fromEntries(STATUSES.map((status) => [status, rows.filter((row) => row.status === status).length]));

const maybe = (next: () => number, share: number, value: string): string | undefined =>
  next() < share ? value : undefined;

/** A restaurant's list with random filters: counts, sum and every page, and the export, which walks by cursor. */
export async function checkList(world: World, { store, order, from, to, q, next }: Case): Promise<Checked> {
  const filter = {
    status: pick(next, [
      '',
      '',
      'all',
      'open',
      'sold',
      'cancelled',
      'order_completed,received',
      'ordered,payment_completed',
    ]),
    from: maybe(next, 0.6, from),
    to: maybe(next, 0.6, to),
    delivery_method: maybe(next, 0.3, order.delivery_method),
    payment_method: maybe(next, 0.3, order.payment_method),
    payment_state: maybe(next, 0.3, pick(next, [shownPayment(order), 'owed'])),
    channel: maybe(next, 0.25, order.channel === 'phone' ? 'phone' : (order.channel_id ?? 'phone')),
    q: maybe(next, 0.5, q),
  };
  const here = world.rows.ofStore.get(store.id) ?? [];
  const all = here.filter(
    (row) =>
      (filter.from === undefined || row.business_date >= filter.from) &&
      (filter.to === undefined || row.business_date <= filter.to) &&
      (filter.delivery_method === undefined || row.delivery_method === filter.delivery_method) &&
      (filter.payment_method === undefined || row.payment_method === filter.payment_method) &&
      (filter.payment_state === undefined ||
        (filter.payment_state === 'owed' ? isOwed(row) : shownPayment(row) === filter.payment_state)) &&
      (filter.channel === undefined ||
        (filter.channel === 'phone' ? row.channel === 'phone' : row.channel_id === filter.channel)) &&
      meansScrap(row, filter.q ?? ''),
  );
  const meant = newestFirst(ofStatus(all, filter.status));
  const asked = { restaurant_id: store.id, ...filter, page_size: 150 };
  const first = await world.ask('/order/get_by_rd_two', asked);
  const pages = idsOf(first);
  for (let page = 2; pages.length < meant.length; page += 1) {
    const more = idsOf(await world.ask('/order/get_by_rd_two', { ...asked, page }));
    if (more.length === 0) break;
    pages.push(...more);
  }
  const exported = idsOf(first);
  for (let last = exported.at(-1); last !== undefined && exported.length < meant.length;) {
    const more = idsOf(await world.ask('/order/get_by_rd_two', { ...asked, before: last }));
    exported.push(...more);
    last = more.at(-1);
  }
  const ids = meant.map(({ id }) => id);
  const counted = {
    total: meant.length,
    counts: countsOf(all),
    sum_cents: sum(meant.filter(isSale), (row) => row.total_cents),
    todo_count: here.filter((row) => row.is_open === 1 && TODO.includes(row.status)).length,
  };
  return {
    what: `list ${JSON.stringify({ restaurant_id: store.id, ...filter })}`,
    differences: [
      ...differ('list', first, counted),
      ...differ('pages', pages, ids),
      ...differ('export', exported, ids),
    ],
  };
}

/** The list over all restaurants, paged to its end, with its counts. */
export async function checkPlatformList(world: World, { store, from, to, q, next, order }: Case): Promise<Checked> {
  const isSearch = next() < 0.8;
  const filter = {
    status: pick(next, ['all', 'all', 'open', 'cancelled', 'order_completed']),
    from: isSearch ? maybe(next, 0.5, from) : order.business_date,
    to: isSearch ? maybe(next, 0.5, to) : order.business_date,
    restaurant_id: maybe(next, 0.2, store.id),
    q: isSearch ? q : undefined,
  };
  const meant = newestFirst(
    ofStatus(world.rows.orders, filter.status).filter(
      (row) =>
        (filter.status !== 'open' || !hasFlag(row, 'test')) &&
        (filter.from === undefined || row.business_date >= filter.from) &&
        (filter.to === undefined || row.business_date <= filter.to) &&
        (filter.restaurant_id === undefined || row.restaurant_id === filter.restaurant_id) &&
        meansScrap(row, filter.q ?? ''),
    ),
  );
  const ids: string[] = [];
  let counts: unknown;
  for (let after: string | null = ''; after !== null;) {
    const answer: Answer = await world.ask('/order/get_by_platform', { ...filter, after, page_size: 200 });
    counts ??= answer['counts'];
    ids.push(...idsOf(answer));
    after = answer['next'] as string | null;
  }
  const within = world.rows.orders.filter(
    (row) => filter.restaurant_id === undefined || row.restaurant_id === filter.restaurant_id,
  );
  // Nobody waits for a test order.
  const open = within.filter((row) => OPEN.includes(row.status) && !hasFlag(row, 'test'));
  const due = world.rows.refunds.filter(
    ({ settled_at, restaurant_id }) =>
      settled_at === null && (filter.restaurant_id === undefined || restaurant_id === filter.restaurant_id),
  );
  const counted = {
    open: open.length,
    todo: open.filter((row) => TODO.includes(row.status)).length,
    by_status: countsOf(open),
    problems: { refund_due: due.length },
  };
  const wanted = meant.map(({ id }) => id);
  return {
    what: `all restaurants ${JSON.stringify(filter)}`,
    differences: [...differ('pages', ids, wanted), ...differ('counts', counts, counted)],
  };
}

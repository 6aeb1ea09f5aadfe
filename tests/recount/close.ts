import { differ, type Answer, type Case, type Checked, type World } from './case.ts';
import { addDays } from './days.ts';
import type { OrderRow } from './rows.ts';
import { hasFlag, isBilled, isGivenByUs, isOwed, saleSums, sum } from './rules.ts';
import { dayBill, rateOf } from './statements.ts';

type Step = { to: string | null; actor: { kind: string; name: string; person?: { name: string } } };
type TaxLine = { rate: number; taxable_cents: number; tax_cents: number };
type Tax = { day: string; rate: number | null } & Record<'taxable_cents' | 'tax_cents' | 'remitted_cents', number>;

const HANDS = ['finished', 'delivering', 'received', 'order_completed'];
const OVER = ['received', 'order_completed'];

/** Whose a tip is [MC4], as `taker/person`. */
function takerOf({ delivery_method }: OrderRow, history: readonly Step[]): string {
  if (delivery_method === 'delivery_provider') return 'courier/';
  const names = history
    .filter(({ to }) => to !== null && HANDS.includes(to))
    .map(({ actor }) => actor.person?.name ?? (actor.kind === 'user' ? actor.name : ''));
  const last = names.findLast((name) => name !== '');
  return last === undefined ? 'unknown/' : `person/${last}`;
}

/** Adds to what a key has. */
function add(into: Record<string, number>, key: string, cents: number): void {
  into[key] = (into[key] ?? 0) + cents;
}

/** The tips of each day and person, and the tax of each day and rate as far as the rows say it without rounding. */
async function countParts(world: World, storeId: string, period: string) {
  const text = `select id, history, tax_lines from orders where restaurant_id = '${storeId}'`;
  const cells = (await world.query(text)) as { id: string; history: string; tax_lines: string | null }[];
  const cellOf = new Map(cells.map((row) => [row.id, row]));
  const tips: Record<string, number> = {};
  const taxable: Record<string, number> = {};
  const taxes: Record<string, number> = {};
  const split = new Set<string>();
  for (const row of world.rows.ofStore.get(storeId) ?? []) {
    if (!isBilled(row) || !row.business_date.startsWith(period)) continue;
    const day = row.business_date;
    const sums = saleSums(row, rateOf(world, storeId, day));
    const cell = cellOf.get(row.id);
    if (sums.tips_cents !== 0)
      add(tips, `${day}/${takerOf(row, JSON.parse(cell?.history ?? '[]') as Step[])}`, sums.tips_cents);
    const lines = JSON.parse(cell?.tax_lines ?? '[]') as TaxLine[];
    const all = sums.tax_cents + sums.remitted_tax_cents;
    // An order's tax of both kinds is spread over its rates in proportion; so is one that does not say them.
    if ((sums.tax_cents > 0 && sums.remitted_tax_cents > 0) || all !== sum(lines, ({ tax_cents }) => tax_cents))
      split.add(day);
    for (const { rate, taxable_cents, tax_cents } of lines) {
      add(taxable, `${day}/${rate}`, taxable_cents);
      add(taxes, `${day}/${rate}`, tax_cents);
    }
  }
  return { tips, taxable, taxes, split };
}

/** A statement by day, its tips by person and its tax by rate [MC2]. What refunds took back of a rate is not recounted. */
export async function checkParts(world: World, { store, order }: Case): Promise<Checked> {
  const period = order.business_date.slice(0, 7);
  const asked = { restaurant_id: store.id, period };
  const answer = (await world.ask('/bill/get_breakdown', asked))['breakdown'] as Record<string, Answer[]>;
  const counted = await countParts(world, store.id, period);
  const differences: string[] = [];
  const answered: Record<string, number> = {};
  for (const { day, taker, person, tips_cents } of answer['tips'] ?? [])
    // A row may be of tips that went back alone.
    if (tips_cents !== 0) add(answered, `${String(day)}/${String(taker)}/${String(person)}`, Number(tips_cents));
  differences.push(...differ('tips', answered, counted.tips), ...differ('tips', counted.tips, answered));
  const taxes = (answer['taxes'] ?? []) as unknown as Tax[];
  for (const row of (answer['days'] ?? []) as unknown as { day: string }[]) {
    const sums = dayBill(world, store.id, row.day);
    differences.push(...differ(row.day, row, sums));
    const here = taxes.filter(({ day }) => day === row.day);
    const answeredTax = {
      tax_cents: sum(here, ({ tax_cents }) => tax_cents),
      remitted_tax_cents: sum(here, ({ remitted_cents }) => remitted_cents),
    };
    const { tax_cents, remitted_tax_cents } = sums;
    differences.push(...differ(`tax of ${row.day}`, answeredTax, { tax_cents, remitted_tax_cents }));
    if (counted.split.has(row.day)) continue;
    for (const { rate, taxable_cents, tax_cents: own, remitted_cents } of here) {
      const key = `${row.day}/${rate}`;
      const wanted = { taxable_cents: counted.taxable[key] ?? 0, tax: counted.taxes[key] ?? 0 };
      differences.push(...differ(`tax at ${key}`, { taxable_cents, tax: own + remitted_cents }, wanted));
    }
  }
  return { what: `parts of the statement ${JSON.stringify(asked)}`, differences };
}

const leftOf = ({ total_cents, paid_cents, credited_cents, refunded_cents }: OrderRow): number =>
  total_cents - (credited_cents ?? 0) - (paid_cents ?? 0) + (refunded_cents ?? 0);

/** What the close of a month lists [MC1]. */
export async function checkChecklist(world: World, { store, order }: Case): Promise<Checked> {
  const period = order.business_date.slice(0, 7);
  const asked = { restaurant_id: store.id, period };
  const { checks } = await world.ask('/bill/get_checklist', asked);
  const all = world.rows.ofStore.get(store.id) ?? [];
  const month = all.filter((row) => row.business_date.startsWith(period) && !hasFlag(row, 'test'));
  const end = addDays(`${addDays(`${period}-28`, 4).slice(0, 7)}-01`, -1);
  const due = world.rows.refunds.filter(
    (refund) =>
      refund.restaurant_id === store.id &&
      refund.settled_at === null &&
      all.some((row) => row.id === refund.order_id && row.business_date <= end && !hasFlag(row, 'foreign_currency')),
  );
  const given = month.filter(({ status }) => OVER.includes(status));
  const unpaid = given.filter(
    (row) => row.payment_method === 'online' && row.payment_state === 'unpaid' && !hasFlag(row, 'foreign_currency'),
  );
  const owed = given.filter(
    (row) =>
      isOwed(row) &&
      !(row.payment_method === 'online' && row.payment_state === 'unpaid') &&
      !hasFlag(row, 'foreign_currency'),
  );
  const closed = await world.query(`select business_date from day_close where restaurant_id = '${store.id}'`);
  const isClosed = new Set(closed.map((row) => String(row['business_date'])));
  const parts = await world.query(
    `select business_date, order_id from drawer_part where restaurant_id = '${store.id}' and cents > 0`,
  );
  const isTest = new Set(all.filter((row) => hasFlag(row, 'test')).map(({ id }) => id));
  const later = parts
    .filter((part) => !isTest.has(String(part['order_id'])))
    .map((part) => String(part['business_date']));
  const firsts = all
    .filter((row) => (row.payment_method === 'cash' && isGivenByUs(row)) || (row.cash_cents ?? 0) > 0)
    .filter((row) => !hasFlag(row, 'test'))
    .map((row) => row.taken_date ?? row.business_date);
  const cash = [...firsts, ...later].filter((day) => day.startsWith(period));
  const foreign = month.filter((row) => hasFlag(row, 'foreign_currency') && row.status !== 'pending');
  const counted = {
    refunds_due: { count: due.length, amount_cents: sum(due, (one) => one.amount_cents) },
    unpaid: { count: unpaid.length, amount_cents: sum(unpaid, (one) => one.total_cents) },
    uncollected: { count: owed.length, amount_cents: sum(owed, leftOf) },
    uncounted_days: { count: new Set(cash.filter((day) => !isClosed.has(day))).size },
    foreign_orders: { count: foreign.length },
  };
  const answered = Object.fromEntries((checks as { check: string }[]).map((one) => [one.check, one]));
  return { what: `checklist ${JSON.stringify(asked)}`, differences: differ('checklist', answered, counted) };
}

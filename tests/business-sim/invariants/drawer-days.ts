import { isSummed, type Order } from '#contract/domain/order.ts';
import { businessDate } from '#contract/domain/time.ts';
import type { DrawerParts, Facts, Memory, Version } from './facts.ts';
import { isGivenByUs, NO_MONEY, stillOwed } from './money.ts';

/** What of an order's money is cash in the restaurant's own drawer, by the order as it is. */
export function cashOf(order: Order): number {
  const { paid_cents, door_cents = 0, cash_cents = 0, card_cents = 0 } = order.money ?? NO_MONEY;
  const atDoor = isGivenByUs(order) ? stillOwed(order) : 0;
  if (order.payment_method === 'card') return cash_cents;
  return (order.payment_method === 'cash' ? paid_cents : door_cents) - card_cents + atDoor;
}

const sumOf = (parts: DrawerParts): number => parts.reduce((sum, { cents }) => sum + cents, 0);

/** Cash is in the drawer of the day on which it was taken, and what is taken back leaves the last first [DC2]. */
function moved(known: DrawerParts, { before, after }: Version, today: string): DrawerParts {
  const more = cashOf(after) - sumOf(known);
  if (before === null) return more > 0 ? [{ day: after.business_date, cents: more }] : [];
  // What was to be cash when the food was given was taken on that day, also where it is a card's for a while.
  const hasDay = isGivenByUs(before) && before.payment_method !== 'card';
  const parts = known.map((part) => ({ ...part })).slice(0, sumOf(known) === 0 && !hasDay ? 0 : undefined);
  const first = parts[0];
  if (more > 0 && first !== undefined && sumOf(parts) === 0) first.cents = more;
  else if (more > 0) parts.push({ day: today, cents: more });
  for (let less = -more; less > 0;) {
    const last = parts.findLast(({ cents }) => cents > 0);
    if (last === undefined) break;
    const taken = Math.min(less, last.cents);
    last.cents -= taken;
    less -= taken;
  }
  return parts.filter(({ cents }, index) => cents > 0 || index === 0);
}

const byDay = (parts: DrawerParts): string => {
  const days = new Map<string, number>();
  for (const { day, cents } of parts) days.set(day, (days.get(day) ?? 0) + cents);
  const filled = [...days].filter(([, cents]) => cents !== 0);
  return filled
    .map(([day, cents]) => `${day} ${cents}`)
    .toSorted()
    .join(', ');
};

/** [BU15] Each part of an order's cash is in the drawer of the day on which it was taken. */
export function* checkDrawerDays(facts: Facts, { drawers }: Memory) {
  const { time_zone, business_day_cutoff } = facts.restaurant;
  for (const version of facts.versions) {
    const { id, business_date } = version.after;
    const day = businessDate(Date.parse(version.at), time_zone, business_day_cutoff);
    const today = day > business_date ? day : business_date;
    drawers.set(id, moved(drawers.get(id) ?? [], version, today));
  }
  const changed = new Set(facts.versions.map(({ after }) => after.id));
  for (const order of facts.orders.filter(({ id }) => changed.has(id))) {
    if (!isSummed(order)) continue;
    const row = facts.rows.find(({ id }) => id === order.id);
    const later = facts.drawerParts.filter(({ order_id }) => order_id === order.id);
    const parts = later.map(({ business_date: day, cents }) => ({ day, cents }));
    const first = { day: row?.taken_date ?? order.business_date, cents: cashOf(order) - sumOf(parts) };
    const [is, wanted] = [byDay([first, ...parts]), byDay(drawers.get(order.id) ?? [])];
    if (is !== wanted) yield `BU15: ${order.order_no}: its cash is in the drawers of ${is}, it was taken on ${wanted}`;
  }
}

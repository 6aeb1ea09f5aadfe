import type { Order } from '#contract/domain/order.ts';
import type { RefundParts } from '#contract/domain/refund.ts';
import { fromJsonOr } from '#server/db/json.ts';
import type { Row } from '#server/db/schema.ts';
import type { Facts, Memory, Promised } from './facts.ts';

/** Steps that grant, withdraw or give credit themselves. */
const OF_CREDIT = new Set(['refund', 'refund_dropped', 'refund_settled', 'written_off', 'write_off_dropped', 'cancel']);
const FEES = ['delivery_fee_cents', 'service_fee_cents', 'tip_cents'] as const;

const sumOf = (cents: readonly number[]): number => cents.reduce((total, each) => total + each, 0);
const creditOf = ({ money }: Order): number => money?.credited_cents ?? 0;
const partsOf = ({ parts }: Row<'order_refund'>): RefundParts | null => fromJsonOr<RefundParts | null>(parts, null);
const priceOf = ({ unit_price_cents, options }: Order['items'][number]): number =>
  unit_price_cents + sumOf(options.map((option) => option.quantity * option.extra_price_cents));

/** A dish of an order, in any options: how many, and between which prices. */
function dishIn({ items }: Order, dish: string) {
  const mine = items.filter((item) => item.name_en === dish);
  const prices = mine.map(priceOf);
  return { count: sumOf(mine.map(({ quantity }) => quantity)), least: Math.min(...prices), most: Math.max(...prices) };
}

type Fate = 'whole' | 'touched' | 'gone';
const WORST: readonly Fate[] = ['whole', 'touched', 'gone'];

/** Whether a change took away something that a refund is for, or all of it. */
function fateIn(parts: RefundParts, dishes: readonly string[], before: Order, after: Order): Fate {
  const fees = FEES.filter((fee) => parts[fee] > 0);
  const is = dishes.map((dish) => ({ was: dishIn(before, dish), now: dishIn(after, dish) }));
  if (is.every(({ now }) => now.count === 0) && fees.every((fee) => after[fee] === 0)) return 'gone';
  const isTouched =
    is.some(({ was, now }) => now.count < was.count || now.least < was.most) ||
    fees.some((fee) => after[fee] < before[fee]);
  return isTouched ? 'touched' : 'whole';
}

/** What became of it over several changes: what left the order and came back is another dish. */
function fateOf(parts: RefundParts, before: Order, versions: readonly Order[]): Fate {
  const dishes = parts.items.map(({ line }) => before.items.find((item) => item.line === line)?.name_en ?? '');
  const fates = versions.map((after, index) => fateIn(parts, dishes, versions[index - 1] ?? before, after));
  return WORST.findLast((fate) => fates.includes(fate)) ?? 'whole';
}

function* wrongCredit({ order: before, refunds }: Promised, versions: readonly Order[]) {
  const after = versions.at(-1) ?? before;
  const known = refunds.flatMap((row) => {
    const parts = partsOf(row);
    return parts === null ? [] : [{ row, parts, fate: fateOf(parts, before, versions) }];
  });
  const lost = creditOf(before) - creditOf(after);
  const most = sumOf(known.map(({ parts, fate }) => (fate === 'whole' ? 0 : parts.amount_cents)));
  if (lost > most && !versions.some((one) => creditOf(one) === one.total_cents))
    yield `${lost} of what was promised or given back ended, ${most} of it had anything to do with the change`;
  const open = creditOf(before) - sumOf(refunds.map((row) => (row.settled_at === null ? 0 : (row.credit_cents ?? 0))));
  // A refund of all that was left names dishes of earlier ones again.
  const gone = known.filter(({ parts, fate }) => fate === 'gone' && parts.other_cents === 0);
  const least = gone.map(({ row, parts }) =>
    Math.min(parts.amount_cents, row.settled_at === null ? open : (row.credit_cents ?? 0)),
  );
  if (lost < sumOf(least)) yield `${sumOf(least)} were for what left the order, ${lost} ended`;
}

function* strayPieces({ items }: Order, refunds: readonly Row<'order_refund'>[]) {
  for (const { line, quantity } of refunds.flatMap((row) => partsOf(row)?.items ?? []))
    if ((items.find((item) => item.line === line)?.quantity ?? 0) < quantity)
      yield `a refund is for ${quantity} pieces of line ${line}, which has fewer`;
}

/** [BU17] A refund stays with what it is for, and ends with that alone. */
export function* checkPromises({ orders, refunds, versions }: Facts, { promises }: Pick<Memory, 'promises'>) {
  for (const order of orders) {
    const mine = refunds.filter(({ order_id }) => order_id === order.id);
    const last = promises.get(order.id);
    const steps = order.history.slice(last?.order.history.length ?? 0).map(({ action }) => action);
    promises.set(order.id, { order, refunds: mine });
    for (const what of strayPieces(order, mine)) yield `BU17: ${order.order_no}: ${what}`;
    if (last === undefined || !steps.includes('update') || steps.some((action) => OF_CREDIT.has(action))) continue;
    const since = versions.filter(({ after }) => after.id === order.id).map(({ after }) => after);
    for (const what of wrongCredit(last, since)) yield `BU17: ${order.order_no}: ${what}`;
  }
}

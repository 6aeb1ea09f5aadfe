import { soughtOf, drawer, pick } from '../recount/case.ts';
import type { OrderRow, Rows } from '../recount/rows.ts';

/** What a caller says of an order, and what they know it by when they hear it: what it cost. */
export type Caller = { kind: string; say: string; day: string | null; amount: string; orderId: string };

const letters = (text: string, count: number): string => Array.from(text).slice(0, count).join('');
const STYLE = { style: 'currency', currencyDisplay: 'narrowSymbol' } as const;
const costOf = ({ total_cents, currency }: OrderRow): string =>
  new Intl.NumberFormat('en-US', { ...STYLE, currency }).format(total_cents / 100);

/** Each kind of scrap, as the page's own rules have no part in it; null where this order has nothing to say. */
const KINDS: Readonly<Record<string, (order: OrderRow) => Pick<Caller, 'say' | 'day'> | null>> = {
  'part of a name, a day': (order) => ({ say: letters(order.customer_name, 3).trim(), day: order.business_date }),
  'four digits': (order) =>
    order.customer_phone === null ? null : { say: order.customer_phone.slice(-4), day: order.business_date },
  'an e-mail': ({ customer_email: mail, business_date }) => (mail === null ? null : { say: mail, day: business_date }),
  'a street': (order) => {
    const { street } = soughtOf(order);
    return street === '' ? null : { say: street, day: null };
  },
  'a dish, a time': (order) => {
    const [dish] = soughtOf(order).dishes;
    return dish === undefined ? null : { say: dish, day: order.business_date };
  },
};

/** Callers about orders of many restaurants, of every kind in turn; those in another currency than dollars say no sum. */
export function makeCallers({ orders }: Rows, count: number, seed: number): Caller[] {
  const next = drawer(seed);
  const dollars = orders.filter(({ currency }) => currency === 'USD');
  const kinds = Object.entries(KINDS);
  const callers: Caller[] = [];
  while (callers.length < count) {
    const order = pick(next, dollars);
    const [kind, scrapOf] = kinds[callers.length % kinds.length] ?? pick(next, kinds);
    const said = scrapOf(order);
    if (said !== null) callers.push({ kind, ...said, amount: costOf(order), orderId: order.id });
  }
  return callers;
}

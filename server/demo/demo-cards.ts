import type { Order } from '#contract/domain/order.ts';
import { DAY_MS } from '../base/clock.ts';
import type { Tx } from '../db/database.ts';
import { cardOnOrder, TEST_CARDS } from '../modules/money/card/check-card.service.ts';
import { keepCard } from '../modules/money/card/vault.service.ts';
import type { Context } from '../modules/context.ts';

/** One of this many channel orders without online payment is charged to a card by hand. */
const ONE_IN = 3;
/** The number of newest orders that still have details; older ones show only brand and last four. */
const KEPT = 12;
const GOOD_FOR_YEARS = 3;

/** A published test number, always the same one for an order. */
const numberOf = ({ order_no }: Order): string =>
  TEST_CARDS[Math.floor(Number(order_no) / ONE_IN) % TEST_CARDS.length] ?? '';

/** Some past orders get a card that the restaurant charges by hand. */
export function payByCard(order: Order): Order {
  if (order.payment_method !== 'cash' || order.channel_id === null || Number(order.order_no) % ONE_IN !== 0)
    return order;
  const card = cardOnOrder({ card_number: numberOf(order), expiry: '', holder_name: '' });
  const payment_state = order.status === 'cancelled' ? order.payment_state : 'paid';
  return { ...order, payment_method: 'card', payment_state, card };
}

/** Stores the details of the newest orders in the vault, if the demo has one. */
export async function keepCards(context: Context, tx: Tx, orders: readonly Order[]): Promise<void> {
  const { cards, clock, keys } = context;
  if (cards.mode === 'off') return;
  const since = clock.now() - cards.retentionDays * DAY_MS;
  const recent = orders
    .filter(({ card, status, created_at }) => card !== null && status !== 'cancelled' && Date.parse(created_at) > since)
    .slice(-KEPT);
  const year = String((new Date(clock.now()).getUTCFullYear() + GOOD_FOR_YEARS) % 100).padStart(2, '0');
  for (const order of recent) {
    const details = { card_number: numberOf(order), expiry: `08/${year}`, holder_name: order.customer_name };
    const { restaurant_id, id: order_id, created_at } = order;
    await keepCard(tx, keys, { restaurant_id, order_id }, details, created_at);
  }
}

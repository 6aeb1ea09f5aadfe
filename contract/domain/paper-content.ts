import { canonical } from './canonical.ts';
import { cancelStep } from './courier-after-cancel.ts';
import { countDishLabels, paperOf } from './label.ts';
import { shortLines } from './mend.ts';
import { leftToPayCents } from './order-money.ts';
import { isInKitchen, isTodo } from './order-status.ts';
import type { Order } from './order.ts';
import { itemsOf, type ReceiptBlock, type ReceiptKind } from './receipt.ts';

/**
 * Which paper an order calls for as it is [P7]: the kitchen's; `waiting`: none of its own yet, but what is on paper stays
 * true; one that says that it is cancelled; or none, because it was not accepted or its food has left.
 */
export type PaperCall = 'kitchen' | 'waiting' | 'cancelled' | 'none';

export function paperCall(order: Order): PaperCall {
  const { status } = order;
  if (status === 'cancelled') return isCalledOff(order) ? 'cancelled' : 'none';
  if (order.accepted_at === null || isTodo(status) || !isInKitchen(status)) return 'none';
  return status === 'order_received' && order.scheduled ? 'waiting' : 'kitchen';
}

/** Cancelled after it was accepted and before its food was ready, by somebody other than the kitchen. */
function isCalledOff(order: Order): boolean {
  const from = cancelStep(order)?.from ?? null;
  const wasToCook = from === 'order_received' || (from !== null && isTodo(from));
  return order.ring?.kind === 'cancelled' && wasToCook && order.history.some(({ action }) => action === 'accept');
}

/** Since when the food is gone or the order cancelled; null while neither is so. */
export function overSince({ history }: Pick<Order, 'history'>): string | null {
  const moves = history.filter(({ to }) => to !== null);
  const lastHere = moves.findLastIndex(({ to }) => to !== null && isInKitchen(to));
  return moves[lastHere + 1]?.at ?? null;
}

/** A time that the channel promised its customer since it was accepted. */
const promisedByChannel = ({ history }: Order): unknown =>
  history.findLast(({ detail }) => detail?.['promised_at'] !== undefined)?.detail?.['promised_at'] ?? null;

/**
 * What an order's papers are made of: another value calls for comparing them with what was printed. Its time is in it as
 * far as the customer wants it: the kitchen knows when it moves its own.
 */
export const paperFacts = (order: Order): string =>
  canonical([
    order.order_no,
    order.delivery_method,
    [order.requested_at, order.delivery_distance, promisedByChannel(order)],
    order.items.map((item) => ({ ...item, done_at: null })),
    shortLines(order).map(({ item, given }) => [item.line, item.quantity - given]),
    [order.allergies, order.memo, order.changes],
    [order.customer_name, order.customer_phone, order.delivery_address, order.pickup_code],
    [order.payment_method, leftToPayCents(order)],
  ]);

type Printed = { kind: ReceiptKind; stations: readonly string[] | null; copies: number };

const isLabel = (kind: ReceiptKind): boolean => kind === 'bag' || kind === 'dish';
const isContent = (block: ReceiptBlock): boolean =>
  block.kind !== 'change' && !(block.kind === 'mark' && block.mark === 'changed');

/** A dish's labels say the same but for their count: one of each is compared, of which a party's order has hundreds. */
const onePortionEach = (order: Order): Order => ({
  ...order,
  items: order.items.map((item) => ({ ...item, quantity: 1 })),
});

/** What papers say of an order, and the lines of its customer's change, which labels do not have. */
export type Said = { content: string; changes: string };

/** What papers of a kind say of an order, whenever and in whichever language they are printed: equal texts, equal papers. */
export function saidOnPaper(order: Order, { kind, stations, copies }: Printed): Said {
  const isDish = kind === 'dish';
  const drawn = isDish ? onePortionEach(order) : order;
  const paper = (index: number): readonly ReceiptBlock[] =>
    paperOf(drawn, {
      kind,
      language: 'zh',
      store: { name: '', time_zone: 'UTC', lines: [] },
      at: order.created_at,
      isDuplicate: false,
      isChange: false,
      stations,
      copy: { index, of: copies },
    }).filter(isContent);
  const length = isDish ? Math.min(copies, countDishLabels(drawn, stations)) : isLabel(kind) ? copies : 1;
  const papers = Array.from({ length }, (_, index) => paper(index));
  const quantities = isDish ? itemsOf(order, stations).map(({ quantity }) => quantity) : [];
  return { content: canonical([papers, copies, quantities]), changes: isLabel(kind) ? '' : canonical(order.changes) };
}

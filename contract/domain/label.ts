import type { Order, OrderItem } from './order.ts';
import { allergiesAlone, allergiesOfAll } from './receipt-allergies.ts';
import {
  itemBlocks,
  itemsOf,
  marks,
  METHOD_WORDS,
  receiptOf,
  type ReceiptBlock,
  type ReceiptKind,
  type ReceiptOptions,
} from './receipt.ts';
import { paperChannel, paperWord } from './receipt-words.ts';

/** Of one order on one printer; what has more portions gets no more labels than this. */
const MOST_LABELS = 99;

const portionsOf = (items: readonly OrderItem[]): OrderItem[] =>
  items.flatMap((item) => Array.from({ length: item.quantity }, () => ({ ...item, quantity: 1 })));

/** How many labels of a dish's kind an order has on a printer of these stations. */
export const countDishLabels = (order: Order, stations: readonly string[] | null): number =>
  Math.min(
    MOST_LABELS,
    itemsOf(order, stations).reduce((sum, item) => sum + item.quantity, 0),
  );

/**
 * How many papers of a kind to print: of dish labels as many as portions, of a cancelled order one that says so, of bag
 * labels as many as bags.
 */
export function papersOf(kind: ReceiptKind, order: Order, stations: readonly string[] | null, copies: number): number {
  if (order.status === 'cancelled' && (kind === 'dish' || kind === 'bag')) return 1;
  return kind === 'dish' ? Math.max(1, countDishLabels(order, stations)) : copies;
}

/** What stands on one paper of an order; a label's `copy` says which [P15]. */
export function paperOf(order: Order, options: ReceiptOptions): ReceiptBlock[] {
  if (options.kind === 'bag') return bagLabel(order, options);
  if (options.kind === 'dish') return dishLabel(order, options);
  return receiptOf(order, options);
}

const WHOLE = { index: 0, of: 1 };
const isCancelled = ({ status }: Order): boolean => status === 'cancelled';

/** The number and which of how many: `052 · 1/2`. */
const labelHead = (order: Order, { copy = WHOLE, language }: ReceiptOptions): ReceiptBlock => ({
  kind: 'head',
  number: order.order_no,
  first: isCancelled(order) ? '' : `${copy.index + 1}/${copy.of}`,
  second: paperWord(METHOD_WORDS[order.delivery_method], language).first,
});

const code = (order: Order, { language }: ReceiptOptions): ReceiptBlock[] => {
  if (order.pickup_code === null) return [];
  const { first, second } = paperWord('courier_code', language);
  return [{ kind: 'fact', text: `${first} ${second} ${order.pickup_code}`, isLoud: true }];
};

/** Who fetches it and what must not get into it; what is in it is on the receipt. */
function bagLabel(order: Order, options: ReceiptOptions): ReceiptBlock[] {
  const { language } = options;
  const portions = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const { first } = paperWord('portions', language);
  return [
    ...marks(order, options),
    labelHead(order, options),
    ...(isCancelled(order)
      ? []
      : [
          { kind: 'fact', text: order.customer_name, isLoud: true } as const,
          ...code(order, options),
          ...allergiesOfAll(order, order.items, language),
        ]),
    {
      kind: 'small',
      text: [paperChannel(order.channel, language), `${first} ${portions}`].filter((part) => part !== '').join(' · '),
    },
  ];
}

/** One portion with all that belongs to it; the order's allergies too, because a box is opened alone. */
function dishLabel(order: Order, options: ReceiptOptions): ReceiptBlock[] {
  const { copy = WHOLE, language, stations } = options;
  const item = portionsOf(itemsOf(order, stations))[copy.index];
  const top = [...marks(order, options), labelHead(order, options)];
  // The order has fewer dishes than when this was asked for.
  if (isCancelled(order) || item === undefined) return top;
  return [
    ...top,
    ...itemBlocks(item, options, order),
    ...allergiesAlone(order, language),
    ...(order.customer_name === '' ? [] : [{ kind: 'small', text: order.customer_name } as const]),
  ];
}

import { changeText } from './change-lines.ts';
import type { Language } from './basics.ts';
import { countDishes, dishBlocks } from './dish-blocks.ts';
import { asInKitchen } from './in-kitchen.ts';
import { formatOrderMoney } from './money.ts';
import { forgivenCents, isFree, moneyOf, moneyToSay, takenMoney } from './order-money.ts';
import type { Note, Order, OrderItem } from './order.ts';
import { isTest } from './order.ts';
import { isTodo } from './order-status.ts';
import { phoneText } from './phone-text.ts';
import { otherDayMark, paperDay } from './paper-day.ts';
import {
  allergiesOnTop,
  allergyBlock,
  clashBlocks,
  isUnnamed,
  type AllergyBlock,
  type ClashBlock,
} from './receipt-allergies.ts';
import { missingBlocks, type MissingBlock } from './receipt-missing.ts';
import { sumBlocks, type SumBlock } from './receipt-sums.ts';
import { isOfStations } from './station.ts';
import { paperChannel, paperText, paperWord, type Both, type ReceiptWord } from './receipt-words.ts';
import { extraCents, lineCents } from './totals.ts';
import { localTime } from './time.ts';

/** The kinds of paper: the kitchen's ticket, the receipt for the customer, and labels: one a bag, one a portion. */
export const RECEIPT_KINDS = ['kitchen', 'customer', 'bag', 'dish'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

export const RECEIPT_MARKS = ['test', 'duplicate', 'changed', 'cancelled'] as const;
export type ReceiptMark = (typeof RECEIPT_MARKS)[number];

/**
 * One block of the receipt. The printer decides its looks; both surfaces guarantee that every block is printed [P1].
 */
export type ReceiptBlock =
  | ({ kind: 'mark'; mark: ReceiptMark | 'other_day' } & Both)
  | { kind: 'store'; name: string; lines: readonly string[] }
  | ({ kind: 'head'; number: string } & Both)
  | ({ kind: 'promise'; time: string } & Both)
  | { kind: 'change'; tone: 'was' | 'now'; text: string }
  | ({ kind: 'item'; quantity: number; price: string | null } & Both)
  | ({ kind: 'option'; isRemoval: boolean } & Both)
  | AllergyBlock
  | ClashBlock
  | MissingBlock
  | ({ kind: 'note'; label: Both; isOfItem: boolean } & Both)
  | SumBlock
  | ({ kind: 'due'; amount: string | null; isLoud: boolean } & Both)
  | { kind: 'fact'; text: string; isLoud: boolean }
  | { kind: 'small'; text: string }
  | { kind: 'rule' };

export type ReceiptOptions = {
  kind: ReceiptKind;
  language: Language;
  store: { name: string; time_zone: string; lines: readonly string[] };
  /** When it is printed. */
  at: string;
  isDuplicate: boolean;
  /** Printed because the customer changed the order. */
  isChange: boolean;
  /** The lines of the customer's change are on an earlier paper: it is printed for another difference. */
  areLinesKnown?: boolean;
  /** Only these stations' dishes; null prints all. */
  stations: readonly string[] | null;
  /** Which of the copies this is, from 0: a label says so, and each is another. */
  copy?: { index: number; of: number };
};

/** A station's dishes; a dish without a station is on every ticket. */
export const itemsOf = (order: Order, stations: readonly string[] | null): OrderItem[] =>
  order.items.filter((item) => isOfStations(item, stations));

/** All blocks of a kitchen's ticket or a customer's receipt, from top to bottom. */
export function receiptOf(placed: Order, options: ReceiptOptions): ReceiptBlock[] {
  const isKitchen = options.kind === 'kitchen';
  const order = isKitchen ? asInKitchen(placed) : placed;
  const items = itemsOf(order, options.stations);
  const memo = order.memo === null ? [] : [noteBlock(order.memo, 'order_note', options.language, false)];
  // "See the note" stands beside the note.
  const isMeant = order.allergies.some(isUnnamed);
  return [
    ...marks(order, options),
    ...otherDayMark(order, options),
    ...(isKitchen ? [] : [{ kind: 'store', ...options.store } as const]),
    head(order, options.language),
    ...promises(order, options),
    ...changes(order, options),
    ...allergiesOnTop(order, options.language),
    ...(isMeant ? memo : []),
    { kind: 'rule' },
    ...dishBlocks(items).flatMap(({ item, lines }) => itemBlocks(item, options, order, lines)),
    ...missingBlocks(order, options.stations, options.language),
    ...elsewhere(countDishes(order.items) - countDishes(items), options.language),
    { kind: 'rule' },
    ...(isMeant ? [] : memo),
    ...whom(order, options),
    ...(isKitchen || isTest(order) ? [] : sumBlocks(order, options.language)),
    ...(isTest(order) ? [] : due(order, options)),
    ...foot(order, countDishes(items), options),
  ];
}

const isCancelled = (order: Order): boolean => order.status === 'cancelled';

const isChanged = (order: Order, { isChange }: Pick<ReceiptOptions, 'isChange'>): boolean =>
  isChange || (order.ring?.kind === 'changed' && order.ring.acknowledged_at === null);

export function marks(order: Order, options: ReceiptOptions): ReceiptBlock[] {
  const given: Record<ReceiptMark, boolean> = {
    test: isTest(order),
    cancelled: isCancelled(order),
    changed: !isCancelled(order) && isChanged(order, options),
    duplicate: options.isDuplicate,
  };
  return (['test', 'cancelled', 'changed', 'duplicate'] as const)
    .filter((mark) => given[mark])
    .map((mark) => ({ kind: 'mark', mark, ...paperWord(mark, options.language) }));
}

export const METHOD_WORDS = { pickup: 'pickup', delivery_own: 'delivery', delivery_provider: 'courier' } as const;

const head = (order: Order, language: Language): ReceiptBlock => ({
  kind: 'head',
  number: order.order_no,
  ...paperWord(METHOD_WORDS[order.delivery_method], language),
});

/** When it has to be ready, and when the customer gets it; with the day where that is not the day of printing. */
function promises(order: Order, { language, store, at }: ReceiptOptions): ReceiptBlock[] {
  const promise = (word: ReceiptWord, instant: string): ReceiptBlock => ({
    kind: 'promise',
    ...paperWord(word, language),
    time: paperTime(instant, at, store.time_zone, language),
  });
  if (order.due_at === null) {
    if (order.requested_at !== null) return [promise('wanted_at', order.requested_at)];
    return isTodo(order.status) ? [{ kind: 'promise', ...paperWord('asap', language), time: '' }] : [];
  }
  const ready = promise('ready_by', order.due_at);
  if (order.delivery_method === 'pickup' || order.deliver_by_at === null) return [ready];
  return [ready, promise('deliver_by', order.deliver_by_at)];
}

function changes(order: Order, options: ReceiptOptions): ReceiptBlock[] {
  if (!isChanged(order, options) || options.areLinesKnown === true) return [];
  const { language, at, store } = options;
  return order.changes.map((line) => ({
    kind: 'change',
    tone: line.kind,
    text: changeText(line, language, (instant) => paperTime(instant, at, store.time_zone, language)),
  }));
}

/** A dish with all that belongs to it; `lines` are the order's that it stands for. */
export function itemBlocks(
  item: OrderItem,
  { kind, language }: ReceiptOptions,
  order: Order,
  lines: readonly OrderItem[] = [item],
): ReceiptBlock[] {
  const isPriced = kind === 'customer' && !isTest(order);
  const cents = lines.reduce((sum, line) => sum + lineCents(line), 0);
  const price = isPriced ? formatOrderMoney(cents, order, language) : null;
  return [
    { kind: 'item', quantity: item.quantity, price, ...paperText(item.name_zh, item.name_en, language) },
    ...item.options.map((option) => optionBlock(option, language, isPriced ? order : null)),
    ...clashBlocks(item, order, language),
    ...item.allergies.map((allergy) => allergyBlock(allergy, { language, isOfItem: true, order: null })),
    ...(item.note === null ? [] : [noteBlock(item.note, 'note', language, true)]),
  ];
}

/** `priced`: with what it adds to one piece, in that order's money. */
function optionBlock(option: OrderItem['options'][number], language: Language, priced: Order | null): ReceiptBlock {
  const { first, second } = paperText(option.name_zh, option.name_en, language);
  const count = option.quantity > 1 ? `${option.quantity}× ` : '';
  const cents = priced === null ? 0 : extraCents(option);
  const price =
    priced === null || cents === 0 ? '' : ` ${cents > 0 ? '+' : ''}${formatOrderMoney(cents, priced, language)}`;
  const both = second === null ? { first: first + price, second } : { first, second: second + price };
  return { kind: 'option', isRemoval: option.is_removal, ...both, first: count + both.first };
}

/** A customer's note as written; the other language under it where it is known. */
const noteBlock = (note: Note, word: 'note' | 'order_note' | 'door', language: Language, isOfItem: boolean) =>
  ({
    kind: 'note',
    label: paperWord(word, language),
    isOfItem,
    first: note.text,
    second: note.other === note.text ? null : note.other,
  }) as const;

const elsewhere = (count: number, language: Language): ReceiptBlock[] => {
  if (count === 0) return [];
  const { first, second } = paperWord('elsewhere', language);
  return [{ kind: 'small', text: `${first} ${second}: ${count}` }];
};

/**
 * The name always; the phone number where our own driver or the customer needs it; the address only where we deliver
 * ourselves [P5]. A courier gets these from the provider and asks for the code.
 */
function whom(order: Order, { kind, language }: ReceiptOptions): ReceiptBlock[] {
  const isOurs = order.delivery_method === 'delivery_own';
  const blocks: ReceiptBlock[] = [];
  const fact = (text: string | null, isLoud = false): void => {
    if (text !== null && text !== '') blocks.push({ kind: 'fact', text, isLoud });
  };
  fact(order.customer_name, true);
  if (order.customer_phone !== null && (isOurs || kind === 'customer')) fact(phoneText(order.customer_phone));
  if (order.pickup_code !== null) {
    const { first, second } = paperWord('courier_code', language);
    fact(`${first} ${second} ${order.pickup_code}`, true);
  }
  const address = order.delivery_address;
  if (address === null || !isOurs) return blocks;
  fact([address.street, address.unit ?? ''].filter((part) => part !== '').join(', '), true);
  fact(`${address.city}, ${address.state} ${address.zip_code}`);
  if (address.instructions !== null && address.instructions !== '')
    blocks.push(noteBlock({ text: address.instructions, lang: null, other: null }, 'door', language, false));
  return blocks;
}

/** What goes back or went back is for the office. */
const QUIET: readonly string[] = ['refund_due', 'refunded', 'part_refunded'];

/** Money still to be collected is loud, money already paid is quiet; of what goes back a receipt says from what. */
function due(order: Order, { kind, language }: ReceiptOptions): ReceiptBlock[] {
  const said = moneyToSay(order);
  if (isFree(order) || (order.payment_state === 'unpaid' && isCancelled(order))) return [{ kind: 'rule' }];
  const row = (word: ReceiptWord, cents: number | null, isLoud = false): ReceiptBlock => ({
    kind: 'due',
    ...paperWord(word, language),
    amount: cents === null ? null : formatOrderMoney(cents, order, language),
    isLoud,
  });
  if (said === null) {
    // What was written off was not paid [M9].
    const paid = order.total_cents - forgivenCents({ ...order, money: takenMoney(order) });
    return paid === 0 ? [{ kind: 'rule' }] : [row('paid', paid)];
  }
  const { word, cents } = said;
  if (word === 'refunded') return [row(word, null)];
  const isBack = QUIET.includes(word);
  const { paid_cents, refunded_cents } = moneyOf(order);
  return [
    ...(isBack && kind === 'customer' ? [row('paid', paid_cents)] : []),
    ...(word === 'refund_due' && kind === 'customer' && refunded_cents > 0 ? [row('refunded', refunded_cents)] : []),
    row(word, cents, !isBack && !isCancelled(order)),
  ];
}

function foot(order: Order, count: number, { kind, language, store, at }: ReceiptOptions): ReceiptBlock[] {
  const said = (word: ReceiptWord, instant: string): string =>
    `${paperWord(word, language).first} ${paperTime(instant, at, store.time_zone, language)}`;
  const word = count === 1 ? 'dish_one' : 'dishes';
  const lines = `${count} ${paperWord(word, language).first}`;
  const parts = [
    paperChannel(order.channel, language),
    said('placed', order.created_at),
    said('printed', at),
    lines,
    order.number,
  ];
  const blocks: ReceiptBlock[] = [
    { kind: 'rule' },
    { kind: 'small', text: parts.filter((part) => part !== '').join(' · ') },
  ];
  if (kind === 'kitchen' || isCancelled(order)) return blocks;
  const { first, second } = paperWord('thanks', language);
  return [...blocks, { kind: 'small', text: `${first} ${second}` }];
}

/** `18:45` or `6:45 PM` on the restaurant's clock, preceded by the day when it is not the day of printing. */
export function paperTime(instant: string, printedAt: string, timeZone: string, language: Language): string {
  const local = localTime(Date.parse(instant), timeZone);
  const [hour, minute] = [local.hour, local.time.slice(3)];
  const clock =
    language === 'zh' ? local.time : `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
  if (local.day === localTime(Date.parse(printedAt), timeZone).day) return clock;
  return `${paperDay(local.day)} ${clock}`;
}

/** Every word on the receipt, for tests and screen readers. */
export function wordsOfReceipt(blocks: readonly ReceiptBlock[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'rule') return [];
    if (block.kind === 'small' || block.kind === 'fact' || block.kind === 'change') return [block.text];
    if (block.kind === 'store') return [block.name, ...block.lines];
    const own = [block.first, block.second ?? ''];
    if (block.kind === 'head') return [block.number, ...own];
    if (block.kind === 'promise') return [...own, block.time];
    if (block.kind === 'item') return [String(block.quantity), ...own, block.price ?? ''];
    if (block.kind === 'missing') return [block.label.first, String(block.quantity), ...own];
    if (block.kind === 'allergy') return [block.label.first, ...own, block.found?.first ?? ''];
    if (block.kind === 'note') return [block.label.first, ...own];
    if (block.kind === 'money' || block.kind === 'due') return [...own, block.amount ?? ''];
    return own;
  });
}

import { isSame } from './canonical.ts';
import type { FreeDish } from './deals.ts';
import { freeDishOf, linesOfFree } from './discount-parts.ts';
import { shareCents } from './money.ts';
import { creditGivenOf, moneyOf } from './order-money.ts';
import { addedTax, shareOf } from './order-tax.ts';
import type { Order, OrderItem, OrderMoney } from './order.ts';
import { REFUND_FEES, type RefundFee, type RefundParts } from './refund.ts';
import { lineCents } from './totals.ts';

/** A refund as a change of its order has to know it: what it is for, and what of the order's credit it is. */
export type KnownRefund = { parts: RefundParts | null; credit_cents: number; isGiven: boolean };

/** So many pieces of a line that one refund, or none (-1), is for. */
type Pieces = { refund: number; item: OrderItem; quantity: number };
/** Pieces that the changed order still has, in that line of it. */
type KeptPieces = Pieces & { now: OrderItem };

const given = (refunds: readonly KnownRefund[]): number[] =>
  refunds
    .map((_, index) => index)
    .toSorted((left, right) => Number(refunds[right]?.isGiven) - Number(refunds[left]?.isGiven));

/** Whose each piece of an order is: no piece is refunded twice, a refund of all that was left names the earlier ones too. */
function piecesOf(items: readonly OrderItem[], refunds: readonly KnownRefund[]): Pieces[] {
  return items.flatMap((item) => {
    let room = item.quantity;
    const refunded = given(refunds).flatMap((refund) => {
      const wanted = refunds[refund]?.parts?.items.find(({ line }) => line === item.line)?.quantity ?? 0;
      const quantity = Math.min(wanted, room);
      room -= quantity;
      return quantity === 0 ? [] : [{ refund, item, quantity }];
    });
    return room === 0 ? refunded : [...refunded, { refund: -1, item, quantity: room }];
  });
}

/** From the same words to the same dish in other options. */
const LIKENESS: readonly ((item: OrderItem) => string)[] = [
  ({ dish_id, name_zh, options, note }) => JSON.stringify([dish_id, name_zh, options, note?.text ?? null]),
  ({ dish_id, name_zh, options }) => JSON.stringify([dish_id, name_zh, options]),
  ({ dish_id, name_zh }) => JSON.stringify([dish_id, name_zh]),
];

/**
 * Which pieces a changed order still has: lines have other numbers then. The pieces that left are first those that were
 * refunded, or the customer would get the price of one piece twice; of these first those whose refund is only due.
 */
function keptPieces(
  before: readonly OrderItem[],
  after: readonly OrderItem[],
  refunds: readonly KnownRefund[],
): KeptPieces[] {
  const room = new Map(after.map((item) => [item, item.quantity]));
  const pieces = piecesOf(before, refunds).toSorted(
    (left, right) => Number(right.refund < 0) - Number(left.refund < 0),
  );
  const kept: KeptPieces[] = [];
  for (const likeness of LIKENESS)
    for (const group of pieces)
      for (const now of after.filter((item) => likeness(item) === likeness(group.item))) {
        const quantity = Math.min(group.quantity, room.get(now) ?? 0);
        if (quantity === 0) continue;
        group.quantity -= quantity;
        room.set(now, (room.get(now) ?? 0) - quantity);
        kept.push({ ...group, quantity, now });
      }
  return kept;
}

const priceOf = (item: OrderItem): number => lineCents({ ...item, quantity: 1 });

type Dishes = Pick<RefundParts, 'items_cents' | 'discount_cents' | 'tax_cents'>;

/** What a refund says of so many pieces of a line. */
function worthOf(parts: RefundParts, { item, quantity }: Pieces): number {
  const known = parts.items.find(({ line }) => line === item.line);
  return known === undefined ? 0 : shareCents(known.amount_cents, quantity, known.quantity);
}

const worthNow = (parts: RefundParts, piece: KeptPieces): number =>
  Math.min(worthOf(parts, piece), piece.quantity * priceOf(piece.now));

const quantityIn = (pieces: readonly Pieces[]) => (line: number) =>
  sumOf(pieces.map(({ item, quantity }) => (item.line === line ? quantity : 0)));

/** A refund, and the free dish among the pieces that are asked about. */
type Shared = { before: Order; parts: RefundParts; free_dish: FreeDish | null };

const isOn = (piece: Pieces | KeptPieces, free: FreeDish | null): boolean =>
  'now' in piece && piece.now.line === free?.line;

/**
 * What some pieces of a refund's dishes are of it. A piece that costs less by now is refunded as much less, a free one
 * with nothing.
 */
function shareOfParts({ before, parts, free_dish }: Shared, pieces: readonly (Pieces | KeptPieces)[]): Dishes {
  const sumBy = (of: (piece: (typeof pieces)[number]) => number): number => sumOf(pieces.map(of));
  const ordered = (wanted: number): number => before.items.find(({ line }) => line === wanted)?.quantity ?? 0;
  const named = (wanted: number): number => parts.items.find(({ line }) => line === wanted)?.quantity ?? 0;
  const some = quantityIn(pieces);
  const ofFree = linesOfFree(before.items, parts.free_dish ?? null);
  // A free one is the last of its dish: with it they are the last pieces, else the first.
  const shareOfPieces = (quantityOf: (line: number) => number, hasFree: boolean) => {
    const first = (line: number): number =>
      hasFree && ofFree.some((item) => item.line === line) ? Math.max(0, ordered(line) - quantityOf(line)) : 0;
    const until = shareOf(before, (line) => first(line) + quantityOf(line));
    const from = shareOf(before, first);
    const off_cents = until.discount_cents - until.free_cents - from.discount_cents + from.free_cents;
    return { off_cents, free_cents: until.free_cents, tax_cents: until.tax_cents - from.tax_cents };
  };
  const ofAll = shareOfPieces(named, true);
  // One that is free only by now is not what was refunded of its line.
  const [now] = parts.free_dish === undefined ? pieces.filter((piece) => isOn(piece, free_dish)) : [];
  const ofSome = shareOfPieces((line) => some(line) - Number(line === now?.item.line), free_dish !== null);
  const was = sumBy((piece) => worthOf(parts, piece));
  const items_cents = sumBy((piece) => ('now' in piece ? worthNow(parts, piece) : worthOf(parts, piece)));
  const free_cents = Math.min(free_dish?.cents ?? 0, items_cents);
  const share = (cents: number, key: 'off_cents' | 'tax_cents'): number => {
    const own =
      ofAll[key] === 0 ? shareCents(cents, was, parts.items_cents) : shareCents(cents, ofSome[key], ofAll[key]);
    return shareCents(own, items_cents - free_cents, was - (now === undefined ? ofSome.free_cents : free_cents));
  };
  const discount_cents = Math.max(0, parts.discount_cents - (parts.free_dish?.cents ?? 0));
  return {
    items_cents,
    discount_cents: free_cents + share(discount_cents, 'off_cents'),
    tax_cents: share(parts.tax_cents, 'tax_cents'),
  };
}

const piecesIn = (all: readonly { quantity: number }[]): number => sumOf(all.map(({ quantity }) => quantity));

/**
 * The free dish of each refund after a change: it stays with the refund that had it while pieces of its dish are left, for
 * those that leave are first the ones that were paid for; a dish that is refunded as a whole has it in the last refund.
 */
function freeAfter({ before, after, refunds }: Change, had: readonly Pieces[], kept: readonly KeptPieces[]) {
  const free = freeDishOf(after);
  const now = linesOfFree(after.items, free);
  const ofDish = kept.filter((piece) => piece.refund >= 0 && now.includes(piece.now));
  const wasFree = ({ refund, item }: Pieces): boolean =>
    linesOfFree(before.items, refunds[refund]?.parts?.free_dish ?? null).includes(item);
  const isWhole = piecesIn(ofDish) >= piecesIn(now);
  const holder = (ofDish.find(wasFree) ?? (isWhole ? ofDish.at(-1) : undefined))?.refund;
  return (refund: number): FreeDish | null => {
    if (refund === holder) return free;
    const was = refunds[refund]?.parts?.free_dish;
    const left = kept.filter((piece) => piece.refund === refund && wasFree(piece));
    const all = had.filter((piece) => piece.refund === refund && wasFree(piece));
    const [first] = left;
    return was === undefined || first === undefined || piecesIn(left) < piecesIn(all)
      ? null
      : { ...was, line: first.now.line };
  };
}

const sumOfDishes = (parts: RefundParts, dishes: Dishes): number =>
  dishes.items_cents - dishes.discount_cents + addedTax({ ...parts, ...dishes });

/** What of each refund's fee an order has. */
function feesOf(order: Order, refunds: readonly KnownRefund[], fee: RefundFee): Map<number, number> {
  let room = order[`${fee}_cents`];
  return new Map(
    given(refunds).map((refund) => {
      const cents = Math.min(room, refunds[refund]?.parts?.[`${fee}_cents`] ?? 0);
      room -= cents;
      return [refund, cents];
    }),
  );
}

type Change = { before: Order; after: Order; refunds: readonly KnownRefund[] };

/** Of refunds whose `parts` are these after a change: how much less each is for. */
const lessOf = ({ refunds }: Change, parts: readonly (RefundParts | null)[]): number[] =>
  refunds.map((refund, index) => (refund.parts?.amount_cents ?? 0) - (parts[index]?.amount_cents ?? 0));

const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);

/** Whether a change took off only what was refunded: the customer pays the same then, to the cent. */
function isOnlyRefundedGone({ before, after, refunds }: Change): boolean {
  const kept = keptPieces(before.items, after.items, refunds);
  const open = (pieces: readonly Pieces[]): number =>
    sumOf(pieces.map(({ refund, quantity }) => (refund < 0 ? quantity : 0)));
  const total = (pieces: readonly { quantity: number }[]): number => sumOf(pieces.map(({ quantity }) => quantity));
  return (
    total(kept) === total(after.items) &&
    open(kept) === open(piecesOf(before.items, refunds)) &&
    kept.every(({ item, now }) => priceOf(item) === priceOf(now)) &&
    REFUND_FEES.every((fee) => {
      const [was, is] = [before, after].map((order) => sumOf([...feesOf(order, refunds, fee).values()]));
      return before[`${fee}_cents`] - after[`${fee}_cents`] === (was ?? 0) - (is ?? 0);
    })
  );
}

/**
 * The refunds of a change that only took off what was refunded, where tax and discount of the rest were rounded in
 * another way: the cents of difference are the last of the refunds that became less.
 */
function rounded(change: Change, parts: readonly (RefundParts | null)[]) {
  const less = lessOf(change, parts);
  const cents = change.before.total_cents - change.after.total_cents - sumOf(less);
  const left = less.findLastIndex((one, index) => one > 0 && parts[index] !== null);
  const last = left < 0 ? less.findLastIndex((one) => one > 0) : left;
  const most = change.before.items.length + change.refunds.length;
  if (last < 0 || cents === 0 || Math.abs(cents) > most || !isOnlyRefundedGone(change)) return { parts, less };
  return {
    less: less.map((one, index) => (index === last ? one + cents : one)),
    parts: parts.map((one, index) => {
      if (index !== last || one === null) return one;
      const amount_cents = one.amount_cents - cents;
      return amount_cents <= 0 ? null : { ...one, amount_cents, other_cents: one.other_cents - cents };
    }),
  };
}

/** How each refund comes about after a change: without the pieces, fees and tip that the order no longer has. */
function partsAfter(change: Change): (RefundParts | null)[] {
  const { before, after, refunds } = change;
  const had = piecesOf(before.items, refunds);
  const kept = keptPieces(before.items, after.items, refunds);
  const freeIn = freeAfter(change, had, kept);
  const fees = REFUND_FEES.map((fee) => ({ fee, was: feesOf(before, refunds, fee), is: feesOf(after, refunds, fee) }));
  return refunds.map(({ parts }, refund) => {
    if (parts === null) return null;
    const mine = kept.filter((piece) => piece.refund === refund);
    const own = had.filter((piece) => piece.refund === refund);
    const all = shareOfParts({ before, parts, free_dish: parts.free_dish ?? null }, own);
    const free_dish = freeIn(refund);
    const dishes = shareOfParts({ before, parts, free_dish }, mine);
    let gone = sumOfDishes(parts, all) - sumOfDishes(parts, dishes);
    const { free_dish: _was, ...known } = parts;
    const next = { ...known, ...dishes, items: itemsOf(parts, mine), ...(free_dish === null ? {} : { free_dish }) };
    for (const { fee, was, is } of fees) {
      const [had_cents, has_cents] = [was.get(refund) ?? 0, is.get(refund) ?? 0];
      gone += Math.max(0, had_cents - has_cents);
      next[`${fee}_cents`] = Math.min(had_cents, has_cents);
    }
    const amount_cents = Math.max(0, parts.amount_cents - Math.max(0, gone));
    const fee_cents = next.delivery_fee_cents + next.service_fee_cents + next.tip_cents;
    const other_cents = amount_cents - sumOfDishes(parts, dishes) - fee_cents;
    return amount_cents === 0 ? null : { ...next, amount_cents, other_cents };
  });
}

/** By line of the changed order. */
function itemsOf(parts: RefundParts, pieces: readonly KeptPieces[]): RefundParts['items'] {
  const items = new Map<number, RefundParts['items'][number]>();
  for (const piece of pieces) {
    const { line } = piece.now;
    const known = items.get(line) ?? { line, quantity: 0, amount_cents: 0 };
    const amount_cents = known.amount_cents + worthNow(parts, piece);
    items.set(line, { line, quantity: known.quantity + piece.quantity, amount_cents });
  }
  return [...items.values()].toSorted((left, right) => left.line - right.line);
}

const dishesOf = ({ items }: Order) => items.map(({ done_at: _doneAt, ...item }) => item);

/** Whether a change can move what refunds are for. */
export const movesRefunds = (before: Order, after: Order): boolean =>
  moneyOf(before).credited_cents > 0 &&
  (before.total_cents !== after.total_cents ||
    REFUND_FEES.some((fee) => before[`${fee}_cents`] !== after[`${fee}_cents`]) ||
    !isSame(dishesOf(before), dishesOf(after)));

/**
 * An order's refunds and its credit after its customer changed it [M11]. A refund, due or given, stays with what it is
 * for; the part whose dish, piece, fee or tip left the order ends, because its price comes back by the change itself. The
 * pieces that leave are first the refunded ones. A sum that says nothing of what it is for was promised and stays. An order
 * is never credited with more than it costs.
 */
export function refundsAfterChange(change: Change): {
  refunds: KnownRefund[];
  money: Pick<OrderMoney, 'credited_cents' | 'credit_given_cents'>;
} {
  const { before, after, refunds } = change;
  const { credited_cents } = moneyOf(before);
  const { parts, less: lost } = rounded(change, partsAfter(change));
  const sum = (all: readonly KnownRefund[]): number => sumOf(all.map(({ credit_cents }) => credit_cents));
  const ofGiven = sum(refunds.filter(({ isGiven }) => isGiven));
  // What is due, and what was taken off a sum that was not paid.
  let open = Math.max(0, credited_cents - ofGiven);
  const next = refunds.map((refund, index): KnownRefund => {
    const less = lost[index] ?? 0;
    const ofIt = refund.isGiven ? Math.min(less, refund.credit_cents) : 0;
    open = Math.max(0, open - (less - ofIt));
    return { ...refund, parts: parts[index] ?? null, credit_cents: refund.credit_cents - ofIt };
  });
  const kept = sum(next.filter(({ isGiven }) => isGiven));
  return {
    refunds: next,
    money: {
      credited_cents: Math.min(after.total_cents, kept + open),
      ...(kept === ofGiven ? {} : { credit_given_cents: creditGivenOf(before) - ofGiven + kept }),
    },
  };
}

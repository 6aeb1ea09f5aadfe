import { changeLines } from '#contract/domain/change-lines.ts';
import { foodWhenCancelled } from '#contract/domain/courier-after-cancel.ts';
import type { PlacedOrder } from '#contract/domain/desk-state.ts';
import type { Order } from '#contract/domain/order.ts';
import { isInKitchen, isTodo } from '#contract/domain/order-status.ts';
import { isChangeUnseen, isRinging, isTest } from '#contract/domain/order.ts';
import { isOfStation } from '#contract/domain/station.ts';
import type { Digest } from './desk-store.ts';

/** A gap in the proof longer than this is shown to the kitchen when it is over. */
export const DIGEST_AFTER_MS = 20_000;

type Orders = ReadonlyMap<string, PlacedOrder>;

const wasChangedByCustomer = (before: Order, after: Order): boolean =>
  after.ring?.kind === 'changed' && after.ring.rev > before.rev;

/** Of several changes in one gap the log has the last; the kitchen is shown all of them [F3]. */
function withAllDifferences(before: Order, after: Order): Order {
  const changes = changeLines(before, after);
  return changes.length === 0 ? after : { ...after, changes };
}

/** Whether it still waits for a person; what was answered elsewhere is listed as such. */
const isWaiting = (order: Order): boolean => isTodo(order.status) || isRinging(order);

/** What the digest must know of the screen it is made for. */
export type DigestScreen = {
  /** Orders with a tap of this screen that is not answered yet. */
  tapped: ReadonlySet<string>;
  /** Orders that a person has touched here: they are no news. */
  touched: ReadonlySet<string>;
  /** Whose dishes it shows; null is the whole kitchen. */
  station: string | null;
};

export const WHOLE_KITCHEN: DigestScreen = { tapped: new Set(), touched: new Set(), station: null };

/** Whether a proven screen had it: an order whose payment was pending is shown nowhere. */
export const wasShown = (orders: Orders, id: string): boolean => {
  const known = orders.get(id)?.order;
  return known !== undefined && known.status !== 'pending';
};

type Part = 'placed' | 'accepted' | 'handled' | 'changed' | 'cancelled';

/** What an order is to this kitchen that came in a gap and rings no more: another screen has answered it. */
function answeredPart(order: Order, station: string | null): Part | null {
  if (!order.items.some((item) => isOfStation(item, station))) return null;
  if (order.status !== 'cancelled') return isInKitchen(order.status) ? 'accepted' : 'handled';
  // Nothing was ever on the stove of what no one had accepted.
  return order.accepted_at !== null && foodWhenCancelled(order) !== 'out' ? 'cancelled' : 'handled';
}

type Gap = { known: Order | undefined; cameInGap: boolean; screen: DigestScreen };

function newPart(order: Order, { cameInGap, screen }: Gap): Part | null {
  if (order.status === 'cancelled' && isRinging(order)) return 'cancelled';
  // Of an order that came, was shown and was changed while an earlier digest stood, the change is the news.
  if (isChangeUnseen(order)) return 'changed';
  if (screen.tapped.has(order.id)) return null;
  if (order.status !== 'cancelled' && isWaiting(order)) return 'placed';
  return cameInGap && !screen.touched.has(order.id) ? answeredPart(order, screen.station) : null;
}

function partOf(order: Order, gap: Gap): Part | null {
  const { known, screen } = gap;
  if (order.status === 'pending' || isTest(order)) return null;
  if (known === undefined || known.status === 'pending') return newPart(order, gap);
  if (order.status === 'cancelled') return known.status === 'cancelled' ? null : 'cancelled';
  const isChanged =
    wasChangedByCustomer(known, order) || (screen.tapped.has(order.id) && changeLines(known, order).length > 0);
  return isChanged ? 'changed' : null;
}

type Parts = Record<Part, Order[]>;

/** `row` is the order as the digest names it: a change of what this screen knew has all of its differences. */
function rowOf(order: Order, known: Order | undefined, part: Part): Order {
  const isKnownChange = part === 'changed' && known !== undefined && known.status !== 'pending';
  return isKnownChange ? withAllDifferences(known, order) : order;
}

type Lists = Pick<Digest, 'placed' | 'accepted' | 'changed' | 'cancelled'>;

function sorted({ placed, accepted, changed, cancelled }: Parts): Lists {
  const lists = { placed, accepted, changed, cancelled };
  for (const list of Object.values(lists)) list.sort((left, right) => left.created_at.localeCompare(right.created_at));
  return lists;
}

/**
 * What came, changed and was cancelled between two states; null when there is nothing a person must know. `came`: what
 * came in the gaps themselves, and was not on this screen when it was proven between two of them.
 */
export function digestOf(
  before: Orders,
  after: Orders,
  span: Pick<Digest, 'from' | 'to' | 'delivered' | 'refused'>,
  screen: DigestScreen,
  came: ReadonlySet<string>,
): Digest | null {
  const parts: Parts = { placed: [], accepted: [], handled: [], changed: [], cancelled: [] };
  for (const { order } of after.values()) {
    const known = before.get(order.id)?.order;
    const part = partOf(order, { known, cameInGap: came.has(order.id), screen });
    if (part !== null) parts[part].push(rowOf(order, known, part));
  }
  const lists = sorted(parts);
  if (Object.values(lists).every((list) => list.length === 0)) return null;
  return { ...span, ...lists, handled: parts.handled.length };
}

const STANDING = ['placed', 'accepted', 'changed', 'cancelled'] as const;

/** Where a row of a digest that stands belongs by now, and as what; what left the state is over. */
function standing(name: (typeof STANDING)[number], shown: Order, now: Order | undefined, gap: Gap): [Part, Order] {
  if (name === 'cancelled' || now?.rev === shown.rev) return [name, shown];
  if (now === undefined) return [name === 'changed' ? name : 'handled', shown];
  const part = partOf(now, gap);
  // A difference stays until it is ticked, also where another screen has seen it [R6].
  if (name === 'changed' && (part === null || part === 'accepted' || part === 'placed')) return [name, shown];
  return [part ?? 'handled', rowOf(now, gap.known, part ?? 'handled')];
}

/** What came or rang again since a digest stands, and is not in it: it covers the alarm that would show it. */
function joining(digest: Digest, before: Orders, orders: Orders, screen: DigestScreen): [Part, Order][] {
  const listed = new Set(STANDING.flatMap((name) => digest[name].map(({ id }) => id)));
  const found: [Part, Order][] = [];
  for (const { order } of orders.values()) {
    if (listed.has(order.id) || !isRinging(order) || screen.tapped.has(order.id)) continue;
    const known = before.get(order.id)?.order;
    const part = partOf(order, { known, cameInGap: false, screen });
    if (part !== null) found.push([part, rowOf(order, known, part)]);
  }
  return found;
}

/**
 * A digest that stands, with its orders as they are now: another screen may have answered them since, and what rings
 * since is in it too.
 */
export function digestNow(digest: Digest, before: Orders, orders: Orders, screen: DigestScreen): Digest {
  const parts: Parts = { placed: [], accepted: [], handled: [], changed: [], cancelled: [] };
  const joined = joining(digest, before, orders, screen);
  let isSame = joined.length === 0;
  for (const name of STANDING) {
    for (const shown of digest[name]) {
      const known = before.get(shown.id)?.order;
      const gap = { known, cameInGap: true, screen: { ...WHOLE_KITCHEN, station: screen.station } };
      const [part, row] = standing(name, shown, orders.get(shown.id)?.order, gap);
      parts[part].push(row);
      isSame &&= row === shown && part === name;
    }
  }
  for (const [part, row] of joined) parts[part].push(row);
  return isSame ? digest : { ...digest, ...sorted(parts), handled: digest.handled + parts.handled.length };
}

import { openQuote } from '#contract/domain/open-quote.ts';
import type { Order } from '#contract/domain/order.ts';
import { isTest } from '#contract/domain/order.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { courierBandOf } from '../ticket/courier-band.ts';
import { isRemains, laneOf } from './board-model.ts';
import type { LayoutOrder } from './layout/layout-types.ts';
import { placeKeysOf } from './place-keys.ts';
import { isForStation } from './stations.ts';

/** `startUnderLoad`: by when to begin under a load of the kitchen, instead of by promise [F7]. */
type Looks = { station: string | null; startUnderLoad: number | null };

/** The orders of the board as the layout takes them, as of the moment of a settle. */
export function boardOrders(orders: readonly DeskOrder[], atMs: number, looks: Looks): LayoutOrder[] {
  return orders.flatMap((deskOrder) => {
    const { order } = deskOrder;
    const lane = laneOf(deskOrder);
    const isStations = lane === 'preparing' || isRemains(deskOrder);
    if (lane === 'none' || (isStations && !isForStation(deskOrder, looks.station))) return [];
    return [
      {
        ...placeKeysOf(order, lane, { atMs, startUnderLoad: looks.startUnderLoad }),
        lane,
        isTest: isTest(order),
      },
    ];
  });
}

const contents = new WeakMap<Order, string>();

/** What is drawn of an order besides numbers and colours: where it changes, the ticket's height may. */
export function contentOf(order: Order): string {
  const known = contents.get(order);
  if (known !== undefined) return known;
  const items = order.items.map(({ done_at: _done, unit_price_cents: _price, ...item }) => item);
  const { memo, allergies, ring, flags, status, changes } = order;
  const courier =
    order.delivery === null ? null : [order.delivery.status, order.delivery.trouble, openQuote(order)?.fee_cents];
  const text = JSON.stringify([
    items,
    memo,
    allergies,
    ring?.kind,
    ring?.acknowledged_at,
    flags,
    status,
    changes,
    courier,
  ]);
  contents.set(order, text);
  return text;
}

const tickedLines = ({ items }: Order): string =>
  items
    .filter(({ done_at }) => done_at !== null)
    .map(({ line }) => line)
    .join();

/** What asks for a settle: an order that came, left, moved or is to be drawn otherwise; a tick alone does not [UL12]. */
export const placesOf = (orders: readonly LayoutOrder[], byId: ReadonlyMap<string, DeskOrder>): string =>
  orders
    .map(({ id, lane, due, isTrouble }) => {
      const deskOrder = byId.get(id);
      const pending = deskOrder?.pending
        .filter(({ action }) => action !== 'item_done')
        .map(({ action }) => action)
        .join();
      const content = deskOrder === undefined ? '' : `${contentOf(deskOrder.order)} ${deskOrder.seenElsewhere?.rev}`;
      return `${id} ${lane} ${due} ${String(isTrouble)} ${pending} ${String(deskOrder?.rejected !== null)} ${content}`;
    })
    .sort()
    .join('\n');

/** All that the height of a ticket depends on, besides step, width and language. */
export const heightKeyOf = ({ order, pending, rejected, before, seenElsewhere }: DeskOrder, atMs: number): string =>
  [
    contentOf(order),
    tickedLines(order),
    pending.map(({ action }) => action).join(),
    rejected?.code ?? '',
    before === null ? '' : before.rev,
    seenElsewhere?.rev ?? '',
    courierBandOf(order, atMs) ?? '',
  ].join('|');

import type { RefObject } from 'react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { useCell } from '../cell.ts';
import { useDesk } from '../desk-context.ts';
import type { BoardTouch } from './board-touch.ts';
import { boardOrders, contentOf, placesOf } from './board-orders.ts';
import { GHOST_MS, ghostsCell } from './ghosts.ts';
import type { LayoutOrder } from './layout/layout-types.ts';
import { settleIn } from './settle.ts';

/** The board as it was when its tickets last took their places. */
export type Settled = {
  /** Counts the settles. */
  no: number;
  /** The server's time of it: what the clock says of couriers and lateness holds until the next one. */
  atMs: number;
  orders: ReadonlyMap<string, DeskOrder>;
  placed: readonly LayoutOrder[];
  hasCome: boolean;
  hasLeft: boolean;
  looks: Looks;
};
type Looks = { station: string | null; startUnderLoad: number | null };

const mapOf = (orders: readonly DeskOrder[]): ReadonlyMap<string, DeskOrder> =>
  new Map(orders.map((each) => [each.order.id, each]));

function settle(orders: readonly DeskOrder[], atMs: number, looks: Looks, old: Settled | null): Settled {
  const byId = mapOf(orders);
  const placed = boardOrders(orders, atMs, looks);
  const before = new Map(old?.placed.map((each) => [`${each.id} ${each.lane}`, each.id]));
  const after = new Set(placed.map(({ id, lane }) => `${id} ${lane}`));
  const hasChanged = placed.some(({ id, lane }) => {
    const known = before.has(`${id} ${lane}`) ? old?.orders.get(id) : undefined;
    const now = byId.get(id);
    return known !== undefined && now !== undefined && contentOf(known.order) !== contentOf(now.order);
  });
  return {
    no: (old?.no ?? 0) + 1,
    atMs,
    orders: byId,
    placed,
    hasCome: hasChanged || [...after].some((key) => !before.has(key)),
    hasLeft: hasChanged || [...before.keys()].some((key) => !after.has(key)),
    looks,
  };
}

/** A line that was drawn small because it was ticked, and is not ticked any more: it needs its room back. */
const isUnticked = (settled: Settled, live: ReadonlyMap<string, DeskOrder>): boolean =>
  [...settled.orders.values()].some(({ order }) => {
    const now = live.get(order.id)?.order;
    if (now === undefined || now === order || order.status !== 'order_received') return false;
    const open = new Set(now.items.filter(({ done_at }) => done_at === null).map(({ line }) => line));
    return order.items.some(({ line, done_at }) => done_at !== null && open.has(line));
  });

/**
 * Which orders are placed, and since when: tickets change places only at a settle, and only when an order came, left,
 * moved or is to be drawn otherwise [UL12].
 */
export function useSettledBoard(
  orders: readonly DeskOrder[],
  looks: Looks,
  touch: RefObject<() => BoardTouch>,
): { settled: Settled; live: ReadonlyMap<string, DeskOrder> } {
  const desk = useDesk();
  const [settled, setSettled] = useState(() => settle(orders, desk.now(), looks, null));
  const live = useMemo(() => mapOf(orders), [orders]);
  const ghosts = useCell(ghostsCell);
  const settledAt = useRef(Number.NEGATIVE_INFINITY);
  const pendingSince = useRef<number | null>(null);
  const { station } = looks;
  const isPending = useMemo(() => {
    const held = { ...settled.looks, station };
    const places = placesOf(boardOrders(orders, settled.atMs, held), live);
    return places !== placesOf(settled.placed, settled.orders) || isUnticked(settled, live);
  }, [orders, live, settled, station]);

  const latest = useRef({ orders, looks });
  useEffect(function keepLatest() {
    latest.current = { orders, looks };
  });
  const settleNow = useCallback(() => {
    pendingSince.current = null;
    settledAt.current = performance.now();
    setSettled((old) => settle(latest.current.orders, desk.now(), latest.current.looks, old));
  }, [desk]);

  useEffect(
    function settleWhenQuiet() {
      if (!isPending) {
        pendingSince.current = null;
        return undefined;
      }
      pendingSince.current ??= performance.now();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const LOOK_AGAIN_MS = 100;
      const look = (): void => {
        const nowMs = performance.now();
        const { fingers, atMs } = touch.current();
        const ghostAt = Math.max(Number.NEGATIVE_INFINITY, ...ghosts.map((ghost) => ghost.atMs));
        const wait = settleIn({
          nowMs,
          pendingSinceMs: pendingSince.current,
          settledAtMs: settledAt.current,
          isFingerDown: fingers > 0,
          touchedAtMs: atMs,
          ghostUntilMs: nowMs + (ghostAt + GHOST_MS - desk.now()),
        });
        if (wait === 0) settleNow();
        else timer = setTimeout(look, wait ?? LOOK_AGAIN_MS);
      };
      look();
      return () => clearTimeout(timer);
    },
    [isPending, ghosts, desk, settleNow, touch],
  );
  return { settled, live };
}

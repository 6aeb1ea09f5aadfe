import type { DeskState, PlacedOrder } from '#contract/domain/desk-state.ts';
import { stateOf } from '#contract/domain/desk-state.ts';
import type { ScreenSettings } from '#contract/domain/screen-settings.ts';
import { createMemoryStorage } from './memory-storage.ts';
import type { DeskOrder } from './desk-store.ts';
import type { Clock, DeskStorage, KeptTrace, OutboxRow, StoredMeta } from './ports.ts';
import type { SeenElsewhere } from './seen-elsewhere.ts';

const PATIENCE_MS = 3_000;
/** Raised when the shape of what is cached changes: an older cache is then dropped for a snapshot. */
export const CACHE_VERSION = 1;

/** What a desk starts from. */
export type OpenedStorage = {
  storage: DeskStorage;
  /** The storage failed or hung: the desk runs in memory, with a warning. */
  isMemoryOnly: boolean;
  cached: { meta: StoredMeta; state: DeskState } | null;
  outbox: readonly OutboxRow[];
  deviceSeq: number;
};

/** Opens the storage, or a memory in its place. */
export async function openStorage(storage: DeskStorage, clock: Clock): Promise<OpenedStorage> {
  const patience = new Promise<null>((resolve) => clock.after(PATIENCE_MS, () => resolve(null)));
  const stored = await Promise.race([storage.load().catch(() => null), patience]);
  if (stored === null)
    return { storage: createMemoryStorage(), isMemoryOnly: true, cached: null, outbox: [], deviceSeq: 0 };
  const cached = stored.meta === null ? null : cachedState(stored.meta, stored.orders);
  return { storage, isMemoryOnly: false, cached, outbox: stored.outbox, deviceSeq: stored.device_seq };
}

/** The state a cache describes, or null when its parts do not belong together: a fresh snapshot equals it anyway. */
function cachedState(meta: StoredMeta, orders: readonly PlacedOrder[]): OpenedStorage['cached'] {
  if (meta.version !== CACHE_VERSION) return null;
  const { epoch, cursor, store, dishes, closed_through } = meta;
  const state = stateOf({ epoch, cursor, store, dishes, closed_through, orders });
  return state.hash === meta.hash && orders.length === meta.order_count ? { meta, state } : null;
}

/** What an earlier run proved, and when; null where it proved nothing. */
export const provedBefore = (cached: OpenedStorage['cached']): { at: number; orders: DeskState['orders'] } | null =>
  cached === null || cached.meta.proved_at === null ? null : { at: cached.meta.proved_at, orders: cached.state.orders };

/** So many traces are kept over a reload: more than a board shows. */
const MAX_TRACES = 60;

const tracesOf = (orders: readonly DeskOrder[]): KeptTrace[] =>
  orders
    .flatMap(({ order, seenElsewhere }) => (seenElsewhere === null ? [] : [{ ...seenElsewhere, order_id: order.id }]))
    .slice(-MAX_TRACES);

/** What an earlier run still kept of alarms that were answered elsewhere [F19]. */
export const keptTraces = (cached: OpenedStorage['cached']): ReadonlyMap<string, SeenElsewhere> =>
  new Map(cached?.meta.seen_elsewhere?.map(({ order_id, ...trace }) => [order_id, trace]));

/** What is written beside the orders of `state`. */
export function metaOf(
  state: DeskState,
  rest: {
    restaurantId: string;
    device: { id: string; name: string };
    settings: ScreenSettings | null;
    provedAt: number | null;
    clockOffset: number;
    orders: readonly DeskOrder[];
  },
): StoredMeta {
  const { epoch, cursor, store, dishes, closed_through, hash, orders } = state;
  return {
    version: CACHE_VERSION,
    epoch,
    cursor,
    store,
    dishes,
    closed_through,
    hash,
    order_count: orders.size,
    proved_at: rest.provedAt,
    clock_offset: rest.clockOffset,
    restaurant_id: rest.restaurantId,
    device: rest.device,
    settings: rest.settings,
    seen_elsewhere: tracesOf(rest.orders),
  };
}

import type { DeskState, EventContent, LogEvent, OrderEventType } from '#contract/domain/desk-state.ts';
import { applyEvent, emptyDeskState } from '#contract/domain/desk-state.ts';
import type { Order } from '#contract/domain/order.ts';
import type { DeskStore } from '#contract/domain/restaurant.ts';
import type { CommandResult } from '#contract/live.ts';
import type { JobDraft } from './job-drafts.ts';
import type { Head, HintBus, KitchenRules, LiveStore, LiveTx, SnapshotRead, Tail } from './store.ts';

/** One restaurant's durable memory: what a crash of the server does not lose. */
type Shelf = {
  state: DeskState;
  floor: number;
  events: LogEvent[];
  orders: Map<string, Order>;
  results: Map<string, CommandResult>;
  deviceSeqs: Map<string, number>;
  jobs: Map<string, JobDraft>;
  rules: KitchenRules;
  queue: Promise<unknown>;
};

export type MemoryStoreOptions = {
  now: () => number;
  bus: HintBus;
  /** Runs at each point where a real process could die; throwing there loses the transaction. */
  checkpoint?: (where: 'begin' | 'append' | 'commit' | 'hint') => Promise<void> | void;
};

export type MemoryStore = LiveStore & {
  addRestaurant(restaurantId: string, epoch: string, rules: KitchenRules): void;
  /** As after a restore from a backup: the log is cut to `seq` and gets a new epoch. */
  restore(restaurantId: string, epoch: string, seq: number): void;
  compact(restaurantId: string, floor: number): void;
  jobs(restaurantId: string): JobDraft[];
  takeJob(restaurantId: string, key: string): void;
  state(restaurantId: string): DeskState;
  events(restaurantId: string): readonly LogEvent[];
  order(restaurantId: string, orderId: string): Order | undefined;
};

const shelfRules = (shelf: Shelf): KitchenRules => shelf.rules;

/** What a transaction has done so far; nothing of it shows before commit. */
type Draft = {
  orders: Map<string, Order>;
  results: Map<string, CommandResult>;
  seqs: Map<string, number>;
  jobs: JobDraft[];
  contents: EventContent[];
  state: DeskState;
  events: LogEvent[];
};

function openTx(
  restaurantId: string,
  shelf: Shelf,
  draft: Draft,
  now: string,
  checkpoint: MemoryStoreOptions['checkpoint'],
): LiveTx {
  return {
    restaurantId,
    now,
    rules: () => Promise.resolve(shelfRules(shelf)),
    findResult: (commandId) => Promise.resolve(shelf.results.get(commandId) ?? null),
    saveResult(deviceId, command, result) {
      draft.results.set(command.command_id, result);
      draft.seqs.set(deviceId, Math.max(draft.seqs.get(deviceId) ?? 0, command.device_seq));
      return Promise.resolve();
    },
    order: (orderId) => Promise.resolve(draft.orders.get(orderId) ?? shelf.orders.get(orderId) ?? null),
    put(type: OrderEventType, _before, order) {
      draft.orders.set(order.id, order);
      draft.contents.push({ type, order_id: order.id, rev: order.rev, body: order });
      return Promise.resolve();
    },
    emit(content) {
      draft.contents.push(content);
    },
    schedule(job) {
      draft.jobs.push(job);
      return Promise.resolve();
    },
    async append() {
      await checkpoint?.('append');
      for (const content of draft.contents.splice(0)) {
        const event: LogEvent = { ...content, seq: draft.state.cursor + 1, at: now };
        draft.events.push(event);
        draft.state = applyEvent(draft.state, event);
      }
      return draft.state.cursor;
    },
  };
}

function commit(shelf: Shelf, draft: Draft): void {
  for (const [id, order] of draft.orders) shelf.orders.set(id, order);
  for (const [id, result] of draft.results) shelf.results.set(id, result);
  for (const [id, seq] of draft.seqs) shelf.deviceSeqs.set(id, Math.max(shelf.deviceSeqs.get(id) ?? 0, seq));
  for (const job of draft.jobs) if (!shelf.jobs.has(job.key)) shelf.jobs.set(job.key, job);
  shelf.events.push(...draft.events);
  shelf.state = draft.state;
}

const headOf = (shelf: Shelf): Head => ({
  epoch: shelf.state.epoch,
  seq: shelf.state.cursor,
  floor: shelf.floor,
  open: shelf.state.open,
  hash: shelf.state.hash,
});

/** The log in memory, for the simulation: transactions of one restaurant run one after the other. */
export function createMemoryStore(options: MemoryStoreOptions): MemoryStore {
  const shelves = new Map<string, Shelf>();
  const shelfOf = (restaurantId: string): Shelf => {
    const shelf = shelves.get(restaurantId);
    if (shelf === undefined) throw new Error(`no restaurant ${restaurantId}`);
    return shelf;
  };

  async function run<T>(restaurantId: string, shelf: Shelf, work: (tx: LiveTx) => Promise<T>): Promise<T> {
    await options.checkpoint?.('begin');
    const draft: Draft = {
      orders: new Map(),
      results: new Map(),
      seqs: new Map(),
      jobs: [],
      contents: [],
      state: shelf.state,
      events: [],
    };
    const tx = openTx(restaurantId, shelf, draft, new Date(options.now()).toISOString(), options.checkpoint);
    const value = await work(tx);
    if (draft.contents.length > 0) await tx.append();
    await options.checkpoint?.('commit');
    commit(shelf, draft);
    if (draft.events.length > 0) {
      await options.checkpoint?.('hint');
      options.bus.publish(restaurantId, shelf.state.cursor);
    }
    return value;
  }

  return {
    transact(restaurantId, work) {
      const shelf = shelfOf(restaurantId);
      const turn = shelf.queue.then(() => run(restaurantId, shelf, work));
      shelf.queue = turn.catch(() => undefined);
      return turn;
    },
    tail(restaurantId, after, limit): Promise<Tail | null> {
      const shelf = shelves.get(restaurantId);
      if (shelf === undefined) return Promise.resolve(null);
      const first = shelf.events[0]?.seq ?? 1;
      const from = Math.max(0, after + 1 - first);
      return Promise.resolve({ head: headOf(shelf), events: shelf.events.slice(from, from + limit) });
    },
    heads: (restaurantIds) =>
      Promise.resolve(
        new Map(restaurantIds.flatMap((id) => (shelves.has(id) ? [[id, headOf(shelfOf(id))] as const] : []))),
      ),
    snapshot(restaurantId): Promise<SnapshotRead | null> {
      const shelf = shelves.get(restaurantId);
      if (shelf === undefined) return Promise.resolve(null);
      const { epoch, cursor, store, dishes, closed_through, orders } = shelf.state;
      return Promise.resolve({ epoch, cursor, store, dishes, closed_through, orders: [...orders.values()] });
    },
    lastDeviceSeq: (restaurantId, deviceId) =>
      Promise.resolve(shelves.get(restaurantId)?.deviceSeqs.get(deviceId) ?? 0),
    addRestaurant(restaurantId, epoch, rules) {
      const store: DeskStore = rules;
      const state = { ...emptyDeskState(epoch) };
      const shelf: Shelf = {
        state,
        floor: 0,
        events: [],
        orders: new Map(),
        results: new Map(),
        deviceSeqs: new Map(),
        jobs: new Map(),
        rules,
        queue: Promise.resolve(),
      };
      const first: LogEvent = { type: 'store.changed', body: store, seq: 1, at: new Date(options.now()).toISOString() };
      shelf.events.push(first);
      shelf.state = applyEvent(state, first);
      shelves.set(restaurantId, shelf);
    },
    restore(restaurantId, epoch, seq) {
      const shelf = shelfOf(restaurantId);
      shelf.events = shelf.events.filter((event) => event.seq <= seq);
      let state = emptyDeskState(epoch);
      for (const event of shelf.events) state = applyEvent(state, event);
      shelf.state = state;
      shelf.orders = new Map([...state.orders].map(([id, placed]) => [id, placed.order]));
      shelf.results.clear();
    },
    compact(restaurantId, floor) {
      const shelf = shelfOf(restaurantId);
      shelf.floor = Math.min(floor, shelf.state.cursor);
      shelf.events = shelf.events.filter((event) => event.seq > shelf.floor);
    },
    jobs: (restaurantId) => [...shelfOf(restaurantId).jobs.values()],
    takeJob(restaurantId, key) {
      shelfOf(restaurantId).jobs.delete(key);
    },
    state: (restaurantId) => shelfOf(restaurantId).state,
    events: (restaurantId) => shelfOf(restaurantId).events,
    order: (restaurantId, orderId) => shelfOf(restaurantId).orders.get(orderId),
  };
}

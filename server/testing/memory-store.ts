import type { DeskState, EventContent, LogEvent, OrderEventType } from '#contract/domain/desk-state.ts';
import { applyEvent, emptyDeskState } from '#contract/domain/desk-state.ts';
import type { Order } from '#contract/domain/order.ts';
import { commandContent } from '#contract/domain/order-command.ts';
import type { DeskStore } from '#contract/domain/restaurant.ts';
import type { CommandResult } from '#contract/live.ts';
import type { JobDraft } from '../modules/orders/order/job-drafts.ts';
import type { Head, HintBus, SnapshotRead, Tail } from '../live/store.ts';
import type { KitchenRules, OrderStore, OrderTx } from '../modules/orders/order/order-store.ts';

type KeptResult = { content: string; result: CommandResult };

/** One restaurant's durable state, which survives a crash of the server. */
type RestaurantLog = {
  state: DeskState;
  floor: number;
  events: LogEvent[];
  orders: Map<string, Order>;
  results: Map<string, KeptResult>;
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

export type MemoryStore = OrderStore & {
  addRestaurant(restaurantId: string, epoch: string, rules: KitchenRules): void;
  /** Simulates a restore from a backup: the log is cut to `seq` and gets a new epoch. */
  restore(restaurantId: string, epoch: string, seq: number): void;
  compact(restaurantId: string, floor: number): void;
  jobs(restaurantId: string): JobDraft[];
  takeJob(restaurantId: string, key: string): void;
  state(restaurantId: string): DeskState;
  events(restaurantId: string): readonly LogEvent[];
  order(restaurantId: string, orderId: string): Order | undefined;
};

/** The changes of a running transaction, invisible before its commit. */
type Draft = {
  orders: Map<string, Order>;
  results: Map<string, KeptResult>;
  seqs: Map<string, number>;
  jobs: JobDraft[];
  contents: EventContent[];
  state: DeskState;
  events: LogEvent[];
};

function openTx(
  restaurantId: string,
  log: RestaurantLog,
  draft: Draft,
  now: string,
  checkpoint: MemoryStoreOptions['checkpoint'],
): OrderTx {
  return {
    restaurantId,
    now,
    rules: () => Promise.resolve(log.rules),
    findResult(command) {
      const kept = log.results.get(command.command_id);
      if (kept === undefined) return Promise.resolve(null);
      return Promise.resolve(kept.content === commandContent(command) ? kept.result : 'other_content');
    },
    saveResult(deviceId, command, result) {
      draft.results.set(command.command_id, { content: commandContent(command), result });
      draft.seqs.set(deviceId, Math.max(draft.seqs.get(deviceId) ?? 0, command.device_seq));
      return Promise.resolve();
    },
    order: (orderId) => Promise.resolve(draft.orders.get(orderId) ?? log.orders.get(orderId) ?? null),
    // It has no menu to give another dish from.
    replacements: (_order, lines) =>
      Promise.resolve(
        lines.some(({ replace }) => replace !== undefined)
          ? { errors: [{ path: 'act.lines', code: 'unknown_dish', message: 'is not on the menu' }] as const }
          : { replacements: new Map() },
      ),
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

function commit(log: RestaurantLog, draft: Draft): void {
  for (const [id, order] of draft.orders) log.orders.set(id, order);
  for (const [id, result] of draft.results) log.results.set(id, result);
  for (const [id, seq] of draft.seqs) log.deviceSeqs.set(id, Math.max(log.deviceSeqs.get(id) ?? 0, seq));
  for (const job of draft.jobs) if (!log.jobs.has(job.key)) log.jobs.set(job.key, job);
  log.events.push(...draft.events);
  log.state = draft.state;
}

const headOf = (log: RestaurantLog): Head => ({
  epoch: log.state.epoch,
  seq: log.state.cursor,
  floor: log.floor,
  open: log.state.open,
  hash: log.state.hash,
});

/** The log in memory, for the simulation: transactions of one restaurant run one after the other. */
export function createMemoryStore(options: MemoryStoreOptions): MemoryStore {
  const logs = new Map<string, RestaurantLog>();
  const logOf = (restaurantId: string): RestaurantLog => {
    const log = logs.get(restaurantId);
    if (log === undefined) throw new Error(`no restaurant ${restaurantId}`);
    return log;
  };

  async function run<T>(restaurantId: string, log: RestaurantLog, work: (tx: OrderTx) => Promise<T>): Promise<T> {
    await options.checkpoint?.('begin');
    const draft: Draft = {
      orders: new Map(),
      results: new Map(),
      seqs: new Map(),
      jobs: [],
      contents: [],
      state: log.state,
      events: [],
    };
    const tx = openTx(restaurantId, log, draft, new Date(options.now()).toISOString(), options.checkpoint);
    const value = await work(tx);
    if (draft.contents.length > 0) await tx.append();
    await options.checkpoint?.('commit');
    commit(log, draft);
    if (draft.events.length > 0) {
      await options.checkpoint?.('hint');
      options.bus.publish(restaurantId, log.state.cursor);
    }
    return value;
  }

  return {
    transact(restaurantId, work) {
      const log = logOf(restaurantId);
      const turn = log.queue.then(() => run(restaurantId, log, work));
      log.queue = turn.catch(() => undefined);
      return turn;
    },
    tail(restaurantId, after, limit): Promise<Tail | null> {
      const log = logs.get(restaurantId);
      if (log === undefined) return Promise.resolve(null);
      const first = log.events[0]?.seq ?? 1;
      const from = Math.max(0, after + 1 - first);
      return Promise.resolve({ head: headOf(log), events: log.events.slice(from, from + limit) });
    },
    heads: (restaurantIds) =>
      Promise.resolve(new Map(restaurantIds.flatMap((id) => (logs.has(id) ? [[id, headOf(logOf(id))] as const] : [])))),
    snapshot(restaurantId): Promise<SnapshotRead | null> {
      const log = logs.get(restaurantId);
      if (log === undefined) return Promise.resolve(null);
      const { epoch, cursor, store, dishes, closed_through, orders } = log.state;
      return Promise.resolve({ epoch, cursor, store, dishes, closed_through, orders: [...orders.values()] });
    },
    lastDeviceSeq: (restaurantId, deviceId) => Promise.resolve(logs.get(restaurantId)?.deviceSeqs.get(deviceId) ?? 0),
    addRestaurant(restaurantId, epoch, rules) {
      const store: DeskStore = rules;
      const state = { ...emptyDeskState(epoch) };
      const log: RestaurantLog = {
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
      log.events.push(first);
      log.state = applyEvent(state, first);
      logs.set(restaurantId, log);
    },
    restore(restaurantId, epoch, seq) {
      const log = logOf(restaurantId);
      log.events = log.events.filter((event) => event.seq <= seq);
      let state = emptyDeskState(epoch);
      for (const event of log.events) state = applyEvent(state, event);
      log.state = state;
      log.orders = new Map([...state.orders].map(([id, placed]) => [id, placed.order]));
      log.results.clear();
    },
    compact(restaurantId, floor) {
      const log = logOf(restaurantId);
      log.floor = Math.min(floor, log.state.cursor);
      log.events = log.events.filter((event) => event.seq > log.floor);
    },
    jobs: (restaurantId) => [...logOf(restaurantId).jobs.values()],
    takeJob(restaurantId, key) {
      logOf(restaurantId).jobs.delete(key);
    },
    state: (restaurantId) => logOf(restaurantId).state,
    events: (restaurantId) => logOf(restaurantId).events,
    order: (restaurantId, orderId) => logOf(restaurantId).orders.get(orderId),
  };
}

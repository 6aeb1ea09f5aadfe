import type { OrderAction } from '#contract/domain/order-command.ts';
import type { DeskDishes, DeskStore } from '#contract/domain/restaurant.ts';
import type { ScreenSettings } from '#contract/domain/screen-settings.ts';
import type { PlacedOrder } from '#contract/domain/desk-state.ts';
import type { ClientFrame, ServerFrame } from '#contract/live.ts';
import type { PersonHere } from './person-proofs.ts';
import type { SeenElsewhere } from './seen-elsewhere.ts';

/** Time as the session sees it, so that tests own it. `mono` never jumps; `wall` may. Both in ms. */
export interface Clock {
  wall(): number;
  mono(): number;
  after(ms: number, run: () => void): () => void;
  /** Ticks that continue while the page is hidden (a worker's, in the browser). Returns its stop. */
  every(ms: number, run: () => void): () => void;
  random(): number;
}

export type TransportHandlers = {
  onOpen: () => void;
  onFrame: (frame: ServerFrame) => void;
  /** The link has ended, for whatever reason; called once per `open`. */
  onClose: () => void;
  /** A frame that this build cannot read (I16). */
  onUnreadable: () => void;
};

/** One lane to the server. Two implementations (WebSocket, HTTP long-poll), one conformance suite [T1–T4]. */
export interface Transport {
  open(handlers: TransportHandlers): void;
  /** Hands a frame to the wire now or answers false; never queues. */
  send(frame: ClientFrame): boolean;
  /** Leaves at once, without waiting for the other side. */
  kill(why: string): void;
}

/** A tap that waits for its result. `after` is the command whose result gives this one its `expect_rev`. */
export type OutboxRow = {
  command_id: string;
  device_seq: number;
  order_id: string;
  expect_rev: number;
  act: OrderAction;
  after: string | null;
  created_at: number;
  sent: boolean;
  /** Who did it, where the restaurant asks; their token is never stored [PN4]. */
  person?: PersonHere;
};

/** What survives a power cut besides the orders. Times are server ms. */
export type StoredMeta = {
  version: number;
  epoch: string;
  cursor: number;
  store: DeskStore | null;
  dishes: DeskDishes;
  closed_through: string;
  /** Of the state these orders must add up to: a cache that does not is thrown away. */
  hash: number;
  order_count: number;
  proved_at: number | null;
  /** Server minus wall clock, ms. */
  clock_offset: number;
  restaurant_id: string;
  device: { id: string; name: string };
  /** Absent in a cache of before. */
  settings?: ScreenSettings | null;
  /** What was answered elsewhere and not touched here [F19]; absent in a cache of before. */
  seen_elsewhere?: readonly KeptTrace[];
};

export type KeptTrace = SeenElsewhere & { order_id: string };

export type StoredDesk = { meta: StoredMeta | null; orders: PlacedOrder[]; outbox: OutboxRow[]; device_seq: number };

/** `isWhole`: `puts` are all orders there are; whatever else is stored goes. */
export type CacheWrite = {
  meta: StoredMeta;
  puts: readonly PlacedOrder[];
  deletes: readonly string[];
  isWhole: boolean;
};

/**
 * A desk's durable memory: the cache (relaxed, one transaction for state and cursor) and the outbox (strict: `putCommand`
 * resolves only once the row is on disk) [O1]. Losing all of it must equal a fresh snapshot.
 */
export interface DeskStorage {
  load(): Promise<StoredDesk>;
  writeCache(write: CacheWrite): Promise<void>;
  /** Also raises the device's command counter to the row's `device_seq`. */
  putCommand(row: OutboxRow): Promise<void>;
  /** False when the row is gone: another tab has withdrawn it. */
  updateCommand(commandId: string, change: Partial<Pick<OutboxRow, 'sent' | 'expect_rev' | 'after'>>): Promise<boolean>;
  /** Deletes a row that was never sent, in one transaction; false when it was sent or is gone. */
  withdrawCommand(commandId: string): Promise<boolean>;
  deleteCommand(commandId: string): Promise<void>;
  listCommands(): Promise<OutboxRow[]>;
  wipe(): Promise<void>;
  /** Another tab changed the outbox. Returns its unsubscribe. */
  onOutboxChange(listener: () => void): () => void;
}

/** One tab of a browser drains the outbox and keeps the cache; the others mirror it. Returns its release. */
export interface Leadership {
  lead(onLead: () => void): () => void;
}

import type { DeskState, EventContent, LogEvent, OrderEventType, PlacedOrder } from '#contract/domain/desk-state.ts';
import type { OrderCommand } from '#contract/domain/order-command.ts';
import type { Order } from '#contract/domain/order.ts';
import type { DeskStore } from '#contract/domain/restaurant.ts';
import type { CommandResult } from '#contract/live.ts';
import type { JobDraft } from './job-drafts.ts';

/** The head row of a restaurant's log. `open` and `hash` are over open orders and the two versions [L9]. */
export type Head = { epoch: string; seq: number; floor: number; open: number; hash: number };

/** A tail and the head it was read with, in one consistent read. */
export type Tail = { head: Head; events: LogEvent[] };

/** The parts of a desk's state, read together with the head row. */
export type SnapshotRead = Pick<DeskState, 'epoch' | 'cursor' | 'store' | 'dishes' | 'closed_through'> & {
  orders: PlacedOrder[];
};

/** What the kitchen's rules need of a restaurant inside a transaction. */
export type KitchenRules = DeskStore & { default_prep_minutes: number; quote_fee_cap_cents: number | null };

/**
 * One transaction over one restaurant. Order rows are locked as they are read; the head row is taken last, by
 * `append`, so that sequence numbers are dense and become visible in order [L1].
 */
export interface LiveTx {
  readonly restaurantId: string;
  /** Server time of the whole transaction. */
  readonly now: string;
  rules(): Promise<KitchenRules>;
  /** The stored result of a command already run, or null [O4]. */
  findResult(commandId: string): Promise<CommandResult | null>;
  saveResult(deviceId: string, command: OrderCommand, result: CommandResult): Promise<void>;
  /** Locks and reads an order; null when this restaurant has none with that id. */
  order(orderId: string): Promise<Order | null>;
  /** Writes an order (`before` null: inserts it) and queues its event. */
  put(type: OrderEventType, before: Order | null, order: Order): Promise<void>;
  /** Queues an event that is about no order. */
  emit(content: Exclude<EventContent, { type: OrderEventType }>): void;
  schedule(job: JobDraft): Promise<void>;
  /** Numbers and writes the queued events and moves the head; returns the head's seq. Once, at the end. */
  append(): Promise<number>;
}

/** Durable log and state of restaurants: SQL in production, memory in the simulation; one conformance suite for both. */
export interface LiveStore {
  /** Runs `work` in one transaction, appends what it queued if it did not itself, and hints the new head after commit. */
  transact<T>(restaurantId: string, work: (tx: LiveTx) => Promise<T>): Promise<T>;
  /** At most `limit` events after `after`, with the head. Null for an unknown restaurant. */
  tail(restaurantId: string, after: number, limit: number): Promise<Tail | null>;
  /** Heads of several restaurants, for beats and the sweep. */
  heads(restaurantIds: readonly string[]): Promise<Map<string, Head>>;
  snapshot(restaurantId: string): Promise<SnapshotRead | null>;
  /** The highest `device_seq` of a command this device had answered, so that a lost outbox shows. */
  lastDeviceSeq(restaurantId: string, deviceId: string): Promise<number>;
}

/** Tells this process that a restaurant's log has moved. Carries no content and may be lost (realtime.md §Log). */
export interface HintBus {
  publish(restaurantId: string, head: number): void;
  /** Returns its unsubscribe. */
  subscribe(listener: (restaurantId: string, head: number) => void): () => void;
}

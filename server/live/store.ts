import type { DeskState, EventContent, LogEvent, PlacedOrder } from '#contract/domain/desk-state.ts';

/** The head row of a restaurant's log. `open` and `hash` are over open orders and the two versions [L9]. */
export type Head = { epoch: string; seq: number; floor: number; open: number; hash: number };

/** A tail and the head it was read with, in one consistent read. */
export type Tail = { head: Head; events: LogEvent[] };

/** The parts of a desk's state, read together with the head row. */
export type SnapshotRead = Pick<DeskState, 'epoch' | 'cursor' | 'store' | 'dishes' | 'closed_through'> & {
  orders: PlacedOrder[];
};

/** One transaction over one restaurant's log. `append` takes the head row last [L1]. */
export interface LogTx {
  readonly restaurantId: string;
  /** Server time of the whole transaction. */
  readonly now: string;
  /** Queues an event. */
  emit(content: EventContent): void;
  /** Numbers and writes the queued events and moves the head; returns the head's seq. Called once, at the end. */
  append(): Promise<number>;
}

/** The log reads that feeds and sessions need. */
export interface LogReader {
  /** At most `limit` events after `after`, with the head. Null for an unknown restaurant. */
  tail(restaurantId: string, after: number, limit: number): Promise<Tail | null>;
  /** Heads of several restaurants, for beats and the sweep. */
  heads(restaurantIds: readonly string[]): Promise<Map<string, Head>>;
  snapshot(restaurantId: string): Promise<SnapshotRead | null>;
  /** The highest `device_seq` among this device's answered commands, so that a lost outbox is noticed. */
  lastDeviceSeq(restaurantId: string, deviceId: string): Promise<number>;
}

/** The durable log of all restaurants: SQL in production, memory in the simulation; both pass one conformance suite. */
export interface LogStore<Tx extends LogTx> extends LogReader {
  /** Runs `work` in one transaction, appends queued events if `work` did not, and hints the new head after commit. */
  transact<T>(restaurantId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Announces to this process that a restaurant's log has moved. Carries no content and may be lost [L3].
 */
export interface HintBus {
  publish(restaurantId: string, head: number): void;
  /** Returns its unsubscribe. */
  subscribe(listener: (restaurantId: string, head: number) => void): () => void;
}

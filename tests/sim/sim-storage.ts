import type { DeskStorage, OutboxRow, StoredDesk, StoredMeta } from '#src/live/ports.ts';
import { isOpen } from '#contract/domain/order.ts';
import type { PlacedOrder } from '#contract/domain/desk-state.ts';
import type { VirtualTime } from './virtual-time.ts';

/** How a browser's storage misbehaves now. */
export type StorageMood = 'ok' | 'abort' | 'hang';

/** What a tablet's disk holds; survives crashes of the tab, shared by its tabs. */
export type SimDisk = {
  /** A tab's view of the disk; a tab that has crashed writes nothing more. */
  open(isAlive: () => boolean): DeskStorage;
  setMood(mood: StorageMood): void;
  /** The browser lost everything but `localStorage`. */
  wipe(): void;
  /** A bit of an open order's stored body flips; its version and state stay. True when there was one. */
  corrupt(): boolean;
  outbox(): readonly OutboxRow[];
};

export function createSimDisk(time: VirtualTime): SimDisk {
  let mood: StorageMood = 'ok';
  let meta: StoredMeta | null = null;
  let orders = new Map<string, PlacedOrder>();
  const outbox = new Map<string, OutboxRow>();
  let deviceSeq = 0;
  const listeners = new Set<() => void>();

  function write<T>(isAlive: () => boolean, run: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (mood === 'hang') return;
      time.after(2, () => {
        if (!isAlive()) return;
        if (mood === 'abort') return reject(new Error('QuotaExceededError'));
        resolve(run());
      });
    });
  }

  const rows = (): OutboxRow[] => [...outbox.values()].sort((left, right) => left.device_seq - right.device_seq);

  return {
    setMood(next) {
      mood = next;
    },
    wipe() {
      meta = null;
      orders = new Map();
      outbox.clear();
    },
    corrupt() {
      const placed = [...orders.values()].find(({ order }) => isOpen(order));
      if (placed === undefined) return false;
      orders.set(placed.order.id, { ...placed, order: { ...placed.order, total_cents: placed.order.total_cents ^ 1 } });
      return true;
    },
    outbox: rows,
    open(isAlive) {
      const mine = new Set<() => void>();
      const notify = (): void => {
        for (const listener of listeners) if (!mine.has(listener)) time.after(1, listener);
      };
      return {
        load: () =>
          write(isAlive, (): StoredDesk => ({
            meta,
            orders: [...orders.values()],
            outbox: rows(),
            device_seq: deviceSeq,
          })),
        writeCache: (change) =>
          write(isAlive, () => {
            meta = change.meta;
            if (change.isWhole) orders = new Map();
            for (const placed of change.puts) orders.set(placed.order.id, placed);
            for (const id of change.deletes) orders.delete(id);
          }),
        putCommand: (row) =>
          write(isAlive, () => {
            outbox.set(row.command_id, row);
            deviceSeq = Math.max(deviceSeq, row.device_seq);
            notify();
          }),
        updateCommand: (commandId, change) =>
          write(isAlive, () => {
            const row = outbox.get(commandId);
            if (row !== undefined) outbox.set(commandId, { ...row, ...change });
            return row !== undefined;
          }),
        withdrawCommand: (commandId) =>
          write(isAlive, () => {
            const isWithdrawn = outbox.get(commandId)?.sent === false && outbox.delete(commandId);
            if (isWithdrawn) notify();
            return isWithdrawn;
          }),
        deleteCommand: (commandId) =>
          write(isAlive, () => {
            outbox.delete(commandId);
            notify();
          }),
        listCommands: () => write(isAlive, rows),
        wipe: () =>
          write(isAlive, () => {
            meta = null;
            orders = new Map();
            outbox.clear();
          }),
        onOutboxChange(listener) {
          listeners.add(listener);
          mine.add(listener);
          return () => listeners.delete(listener);
        },
      };
    },
  };
}

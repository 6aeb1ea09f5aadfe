import type { DeskState, PlacedOrder } from '#contract/domain/desk-state.ts';
import type { Clock, DeskStorage, StoredMeta } from './ports.ts';

/** The cache may lag this much behind the screen; after a power cut the log fills it in. */
const WRITE_EVERY_MS = 300;

export type CacheWriter = {
  /** Remembers that the state has moved; written soon, state and cursor in one transaction. */
  changed(): void;
  /** This tab keeps the cache from now on. What another tab has written is not known, so the first write is whole. */
  lead(): void;
  /** The database was emptied: everything must be written again. */
  forget(): void;
  stop(): void;
};

export type CacheWriterOptions = {
  storage: DeskStorage;
  clock: Clock;
  /** What to write now, or null while there is nothing worth keeping. */
  current: () => { state: DeskState; meta: StoredMeta } | null;
  onStorageFailed: () => void;
};

/** Two tabs that both wrote would mix states of different cursors, so only the leading one does. */
export function createCacheWriter(options: CacheWriterOptions): CacheWriter {
  let written: ReadonlyMap<string, PlacedOrder> | null = null;
  let isLeader = false;
  let cancel: (() => void) | null = null;
  let isWriting = false;
  let isDirty = false;

  async function write(): Promise<void> {
    const current = options.current();
    if (current === null) return;
    const { orders } = current.state;
    const known = written;
    const puts = [...orders.values()].filter((placed) => known?.get(placed.order.id) !== placed);
    const deletes = [...(known?.keys() ?? [])].filter((id) => !orders.has(id));
    // Unknown until the write has succeeded: a write that failed or hung may have happened or not.
    written = null;
    await options.storage.writeCache({ meta: current.meta, puts, deletes, isWhole: known === null });
    written = orders;
  }

  async function run(): Promise<void> {
    cancel = null;
    if (isWriting) return;
    isWriting = true;
    isDirty = false;
    try {
      await write();
    } catch {
      options.onStorageFailed();
    } finally {
      isWriting = false;
      if (isDirty) schedule();
    }
  }

  function schedule(): void {
    isDirty = true;
    if (!isLeader) return;
    cancel ??= options.clock.after(WRITE_EVERY_MS, () => void run());
  }

  return {
    changed: schedule,
    lead() {
      isLeader = true;
      written = null;
      schedule();
    },
    forget() {
      written = null;
    },
    stop() {
      cancel?.();
      cancel = null;
    },
  };
}

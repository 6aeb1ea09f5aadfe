import type { DeskStorage, OutboxRow, StoredMeta } from './ports.ts';
import type { PlacedOrder } from '#contract/domain/desk-state.ts';

/** Where a desk keeps its state when the browser's storage fails: it runs on, with a notice, until the next reload. */
export function createMemoryStorage(): DeskStorage {
  let meta: StoredMeta | null = null;
  const orders = new Map<string, PlacedOrder>();
  const outbox = new Map<string, OutboxRow>();
  let deviceSeq = 0;
  const listCommands = (): Promise<OutboxRow[]> =>
    Promise.resolve([...outbox.values()].sort((left, right) => left.device_seq - right.device_seq));
  return {
    load: async () => ({ meta, orders: [...orders.values()], outbox: await listCommands(), device_seq: deviceSeq }),
    writeCache(write) {
      meta = write.meta;
      if (write.isWhole) orders.clear();
      for (const placed of write.puts) orders.set(placed.order.id, placed);
      for (const id of write.deletes) orders.delete(id);
      return Promise.resolve();
    },
    putCommand(row) {
      outbox.set(row.command_id, row);
      deviceSeq = Math.max(deviceSeq, row.device_seq);
      return Promise.resolve();
    },
    updateCommand(commandId, change) {
      const row = outbox.get(commandId);
      if (row !== undefined) outbox.set(commandId, { ...row, ...change });
      return Promise.resolve(row !== undefined);
    },
    withdrawCommand(commandId) {
      return Promise.resolve(outbox.get(commandId)?.sent === false && outbox.delete(commandId));
    },
    deleteCommand(commandId) {
      outbox.delete(commandId);
      return Promise.resolve();
    },
    listCommands,
    wipe() {
      meta = null;
      orders.clear();
      outbox.clear();
      deviceSeq = 0;
      return Promise.resolve();
    },
    onOutboxChange: () => () => undefined,
  };
}

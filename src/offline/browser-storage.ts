import type { CacheWrite, DeskStorage, OutboxRow, StoredDesk } from '../live/ports.ts';
import { CacheDatabase, OutboxDatabase } from './desk-databases.ts';

const META = 'desk';
const DEVICE_SEQ = 'device_seq';

/**
 * A desk's memory in IndexedDB, two databases, each with its own durability. `owner` keeps a guest's apart from the
 * screen's.
 */
export function createBrowserStorage(owner: string): DeskStorage {
  const cache = new CacheDatabase(`laidan-desk-${owner}`);
  const outbox = new OutboxDatabase(`laidan-outbox-${owner}`);
  const tabs = new BroadcastChannel(`laidan-outbox-${owner}`);
  const notifyOtherTabs = (): void => tabs.postMessage('changed');

  async function load(): Promise<StoredDesk> {
    const [meta, orders, rows, deviceSeq] = await Promise.all([
      cache.meta.get(META),
      cache.orders.toArray(),
      outbox.commands.orderBy('device_seq').toArray(),
      outbox.counters.get(DEVICE_SEQ),
    ]);
    return { meta: meta ?? null, orders, outbox: rows, device_seq: deviceSeq ?? 0 };
  }

  async function writeCache(write: CacheWrite): Promise<void> {
    await cache.transaction('rw', cache.meta, cache.orders, async () => {
      if (write.isWhole) await cache.orders.clear();
      await cache.orders.bulkPut([...write.puts]);
      await cache.orders.bulkDelete([...write.deletes]);
      await cache.meta.put(write.meta, META);
    });
  }

  async function putCommand(row: OutboxRow): Promise<void> {
    await outbox.transaction('rw', outbox.commands, outbox.counters, async () => {
      await outbox.commands.put(row);
      const last = (await outbox.counters.get(DEVICE_SEQ)) ?? 0;
      await outbox.counters.put(Math.max(last, row.device_seq), DEVICE_SEQ);
    });
    notifyOtherTabs();
  }

  return {
    load,
    writeCache,
    putCommand,
    async updateCommand(commandId, change) {
      // Dexie's own `update` answers 0 both for a row that is gone and for a change that changes nothing.
      const isThere = await outbox.transaction('rw', outbox.commands, async () => {
        const row = await outbox.commands.get(commandId);
        if (row !== undefined) await outbox.commands.put({ ...row, ...change });
        return row !== undefined;
      });
      notifyOtherTabs();
      return isThere;
    },
    async withdrawCommand(commandId) {
      const withdrawn = await outbox.commands.filter((row) => row.command_id === commandId && !row.sent).delete();
      notifyOtherTabs();
      return withdrawn > 0;
    },
    async deleteCommand(commandId) {
      await outbox.commands.delete(commandId);
      notifyOtherTabs();
    },
    listCommands: () => outbox.commands.orderBy('device_seq').toArray(),
    async wipe() {
      await cache.transaction('rw', cache.meta, cache.orders, async () => {
        await cache.meta.clear();
        await cache.orders.clear();
      });
      await outbox.transaction('rw', outbox.commands, outbox.counters, async () => {
        await outbox.commands.clear();
        await outbox.counters.clear();
      });
      notifyOtherTabs();
    },
    onOutboxChange(listener) {
      tabs.addEventListener('message', listener);
      return () => tabs.removeEventListener('message', listener);
    },
  };
}

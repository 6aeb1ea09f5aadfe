import type { CacheWrite, DeskStorage, OutboxRow } from '../live/ports.ts';
import type { CacheDatabase, OutboxDatabase } from './desk-databases.ts';
import { readDesk } from './read-desk.ts';

const META = 'desk';
const DEVICE_SEQ = 'device_seq';

type Databases = { cache: CacheDatabase; outbox: OutboxDatabase };

/**
 * A desk's memory in IndexedDB, two databases, each with its own durability. `owner` keeps a guest's apart from the
 * screen's. Writing waits until `mayLoad`: what writes is loaded after the first painted board.
 */
export function createBrowserStorage(
  owner: string,
  mayLoad: () => Promise<void> = () => Promise.resolve(),
): DeskStorage {
  const names = { cache: `laidan-desk-${owner}`, outbox: `laidan-outbox-${owner}` };
  const tabs = new BroadcastChannel(names.outbox);
  const notifyOtherTabs = (): void => tabs.postMessage('changed');

  let opened: Promise<Databases> | undefined;
  async function open(): Promise<Databases> {
    await mayLoad();
    const { CacheDatabase: Cache, OutboxDatabase: Outbox } = await import('./desk-databases.ts');
    return { cache: new Cache(names.cache), outbox: new Outbox(names.outbox) };
  }
  /** A chunk that did not load is asked for again at the next write. */
  function databases(): Promise<Databases> {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }

  async function writeCache(write: CacheWrite): Promise<void> {
    const { cache } = await databases();
    await cache.transaction('rw', cache.meta, cache.orders, async () => {
      if (write.isWhole) await cache.orders.clear();
      await cache.orders.bulkPut([...write.puts]);
      await cache.orders.bulkDelete([...write.deletes]);
      await cache.meta.put(write.meta, META);
    });
  }

  async function putCommand(row: OutboxRow): Promise<void> {
    const { outbox } = await databases();
    await outbox.transaction('rw', outbox.commands, outbox.counters, async () => {
      await outbox.commands.put(row);
      const last = (await outbox.counters.get(DEVICE_SEQ)) ?? 0;
      await outbox.counters.put(Math.max(last, row.device_seq), DEVICE_SEQ);
    });
    notifyOtherTabs();
  }

  return {
    load: () => readDesk({ ...names, meta: META, deviceSeq: DEVICE_SEQ }),
    writeCache,
    putCommand,
    async updateCommand(commandId, change) {
      const { outbox } = await databases();
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
      const { outbox } = await databases();
      const withdrawn = await outbox.commands.filter((row) => row.command_id === commandId && !row.sent).delete();
      notifyOtherTabs();
      return withdrawn > 0;
    },
    async deleteCommand(commandId) {
      const { outbox } = await databases();
      await outbox.commands.delete(commandId);
      notifyOtherTabs();
    },
    listCommands: async () => (await databases()).outbox.commands.orderBy('device_seq').toArray(),
    async wipe() {
      const { cache, outbox } = await databases();
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

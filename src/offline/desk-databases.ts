import type { Table } from 'dexie';
import { Dexie } from 'dexie';
import type { PlacedOrder } from '#contract/domain/desk-state.ts';
import type { OutboxRow, StoredMeta } from '../live/ports.ts';

/** The cache may lose its last moments in a power cut: a fresh snapshot equals it. State and cursor share a transaction. */
export class CacheDatabase extends Dexie {
  declare readonly meta: Table<StoredMeta, string>;
  declare readonly orders: Table<PlacedOrder, string>;

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'relaxed' });
    this.version(1).stores({ meta: '', orders: 'order.id' });
  }
}

/** The outbox may lose nothing: a tap counts as done only once its row is on disk [O1]. */
export class OutboxDatabase extends Dexie {
  declare readonly commands: Table<OutboxRow, string>;
  declare readonly counters: Table<number, string>;

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ commands: 'command_id, device_seq', counters: '' });
  }
}

import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { orderOf } from '#tests/desk-gallery/orders.ts';
import type { OutboxRow, StoredMeta } from '../live/ports.ts';
import { createBrowserStorage } from './browser-storage.ts';

let owners = 0;
const newStorage = () => createBrowserStorage(`test-${(owners += 1)}`);

const row = (n: number): OutboxRow => ({
  command_id: `c${n}`,
  device_seq: n,
  order_id: 'o1',
  expect_rev: 1,
  act: { action: 'done' },
  after: null,
  created_at: n,
  sent: false,
});

const meta: StoredMeta = {
  version: 1,
  hash: 0,
  order_count: 2,
  epoch: 'e1',
  cursor: 7,
  store: null,
  dishes: { version: 0, off: [] },
  closed_through: '2026-11-20',
  proved_at: null,
  clock_offset: 0,
  restaurant_id: 'r1',
  device: { id: 'd1', name: '厨房屏 1' },
};
const placed = (no: string) => ({ order: orderOf({ no, lines: [] }), seq: Number(no) });

describe('a desk’s databases', () => {
  it('start empty and give back what was written, taps in their order', async () => {
    const storage = newStorage();
    expect(await storage.load()).toEqual({ meta: null, orders: [], outbox: [], device_seq: 0 });
    await storage.putCommand(row(2));
    await storage.putCommand(row(1));
    await storage.writeCache({ meta, puts: [placed('1'), placed('2')], deletes: [], isWhole: false });
    const stored = await storage.load();
    expect(stored.outbox.map((each) => each.command_id)).toEqual(['c1', 'c2']);
    expect(stored).toMatchObject({ meta: { cursor: 7 }, device_seq: 2 });
    expect(stored.orders).toHaveLength(2);
  });

  it('are read before what writes them is loaded, and make nothing by being read', async () => {
    const owner = `test-${(owners += 1)}`;
    let loadNow = (): void => undefined;
    const storage = createBrowserStorage(owner, () => new Promise((resolve) => (loadNow = resolve)));
    expect(await storage.load()).toEqual({ meta: null, orders: [], outbox: [], device_seq: 0 });
    expect((await indexedDB.databases()).filter(({ name }) => name?.endsWith(owner))).toEqual([]);
    const written = storage.putCommand(row(1));
    expect(await storage.load()).toMatchObject({ outbox: [] });
    loadNow();
    await written;
    expect(await storage.load()).toMatchObject({ outbox: [{ command_id: 'c1' }], device_seq: 1 });
  });

  it('keep the device’s counter when its taps were answered', async () => {
    const storage = newStorage();
    await storage.putCommand(row(5));
    await storage.deleteCommand('c5');
    expect(await storage.load()).toMatchObject({ outbox: [], device_seq: 5 });
  });

  it('replace everything with a whole state, and change single orders otherwise', async () => {
    const storage = newStorage();
    await storage.writeCache({ meta, puts: [placed('1'), placed('2')], deletes: [], isWhole: false });
    await storage.writeCache({ meta, puts: [], deletes: [placed('1').order.id], isWhole: false });
    expect((await storage.load()).orders.map((each) => each.seq)).toEqual([2]);
    await storage.writeCache({ meta, puts: [placed('3')], deletes: [], isWhole: true });
    expect((await storage.load()).orders.map((each) => each.seq)).toEqual([3]);
  });

  it('[O6] say whether a tap is still there, also when nothing about it changes, and withdraw only an unsent one', async () => {
    const storage = newStorage();
    await storage.putCommand(row(1));
    await storage.putCommand(row(2));
    expect(await storage.updateCommand('c1', { sent: true })).toBe(true);
    expect(await storage.updateCommand('c1', { sent: true })).toBe(true);
    expect(await storage.withdrawCommand('c1')).toBe(false);
    expect(await storage.withdrawCommand('c2')).toBe(true);
    expect(await storage.updateCommand('c2', { sent: true })).toBe(false);
    expect((await storage.listCommands()).map((command) => command.command_id)).toEqual(['c1']);
  });

  it('are empty after a wipe', async () => {
    const storage = newStorage();
    await storage.putCommand(row(1));
    await storage.writeCache({ meta, puts: [placed('1')], deletes: [], isWhole: false });
    await storage.wipe();
    expect(await storage.load()).toEqual({ meta: null, orders: [], outbox: [], device_seq: 0 });
  });

  it('notify the other tabs of a browser, not the one that wrote', async () => {
    const owner = `shared-${(owners += 1)}`;
    const mine = createBrowserStorage(owner);
    const other = createBrowserStorage(owner);
    const [heardHere, heardThere] = [vi.fn(), vi.fn()];
    mine.onOutboxChange(heardHere);
    other.onOutboxChange(heardThere);
    await mine.putCommand(row(1));
    await vi.waitFor(() => expect(heardThere).toHaveBeenCalled());
    expect(heardHere).not.toHaveBeenCalled();
  });
});

import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyEvent, emptyDeskState, stateOf, type DeskState } from '#contract/domain/desk-state.ts';
import { SYSTEM_ACTOR } from '#contract/domain/basics.ts';
import { canonical } from '#contract/domain/canonical.ts';
import { applyCustomerChange } from '#contract/domain/customer-change.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import type { OrderItem } from '#contract/domain/order.ts';
import { deskStoreOf } from '../../store/restaurant/desk-store.repository.ts';
import { createHintBus } from '../../../live/hint-bus.ts';
import { createMemoryStore } from '../../../testing/memory-store.ts';
import { runCommand, updateOrder, writeOrder } from './order.service.ts';
import type { Head, HintBus } from '../../../live/store.ts';
import type { OrderStore } from './order-store.ts';
import { buildTestApp, makeTestClock } from '../../../testing/build-test-app.ts';
import { makeTestRestaurant } from '../../../testing/fixtures.ts';
import { makeOrder } from '../../../testing/make-order.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { restaurantToRow } from '../../store/restaurant/restaurant-rows.repository.ts';

const dish = (line: number): OrderItem => ({
  line,
  dish_id: null,
  name_zh: `菜 ${line}`,
  name_en: `Dish ${line}`,
  quantity: 1,
  unit_price_cents: 675,
  options: [],
  note: null,
  allergies: [],
  station: null,
  done_at: null,
});

type Bench = { store: OrderStore; bus: HintBus; restaurantId: string; now: string; close: () => Promise<void> };

function memoryBench(): Bench {
  const clock = makeTestClock();
  const now = new Date(clock.now()).toISOString();
  const bus = createHintBus();
  const store = createMemoryStore({ now: clock.now, bus });
  const { id, input } = makeTestRestaurant();
  const desk = deskStoreOf(restaurantToRow(input.restaurant, now));
  store.addRestaurant(id, v7(), { ...desk, default_prep_minutes: 20, quote_fee_cap_cents: null });
  return { store, bus, restaurantId: id, now, close: () => Promise.resolve() };
}

async function sqlBench(name: (typeof AVAILABLE_DATABASES)[number]): Promise<Bench> {
  const app = await buildTestApp(name);
  return {
    store: app.context.store,
    bus: app.bus,
    restaurantId: app.restaurant.id,
    now: new Date(app.clock.now()).toISOString(),
    close: app.close,
  };
}

/**
 * One suite for both stores, so that results of the simulation, which uses the memory store, hold for the real one.
 */
describe.each(['memory' as const, ...AVAILABLE_DATABASES])('the live store on %s', (name) => {
  let bench: Bench;
  beforeEach(async () => {
    bench = name === 'memory' ? memoryBench() : await sqlBench(name);
  });
  afterEach(() => bench.close());

  const place = (change: Parameters<typeof makeOrder>[2] = {}) =>
    bench.store.transact(bench.restaurantId, async (tx) => {
      const order = makeOrder(bench.restaurantId, tx.now, change);
      await writeOrder(tx, 'order.placed', null, order);
      return order;
    });
  const act = (order_id: string, action: OrderAction, expect_rev = 1, command_id = v7(), device_seq = 1) =>
    runCommand(
      bench.store,
      bench.restaurantId,
      { actor: SYSTEM_ACTOR, id: 'device-1' },
      { command_id, device_seq, order_id, expect_rev, act: action },
    );
  const head = async (): Promise<Head> => {
    const found = (await bench.store.heads([bench.restaurantId])).get(bench.restaurantId);
    if (found === undefined) throw new Error('no head');
    return found;
  };
  const folded = async (): Promise<DeskState> => {
    const tail = await bench.store.tail(bench.restaurantId, 0, 10_000);
    return (tail?.events ?? []).reduce(applyEvent, emptyDeskState(tail?.head.epoch ?? ''));
  };

  it('[L1] numbers events densely although many transactions run at once', async () => {
    const before = await head();
    await Promise.all(Array.from({ length: 24 }, () => place()));
    const tail = await bench.store.tail(bench.restaurantId, before.seq, 1000);
    expect(tail?.events.map((event) => event.seq)).toEqual(
      Array.from({ length: 24 }, (_, index) => before.seq + index + 1),
    );
    expect(tail?.head).toMatchObject({ seq: before.seq + 24, open: 24 });
  });

  it('[L9] keeps open count and hash equal to the fold of the log and to the snapshot (I2, I8)', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => place()));
    const [a, b, c] = orders;
    await act(a?.id ?? '', { action: 'accept', prep_minutes: 10 });
    await act(a?.id ?? '', { action: 'done' });
    await act(a?.id ?? '', { action: 'receive' });
    await act(b?.id ?? '', { action: 'cancel', reason: 'sold_out', note: null });
    await act(c?.id ?? '', { action: 'acknowledge', ring_rev: 1 });
    const now = await head();
    const state = await folded();
    const read = await bench.store.snapshot(bench.restaurantId);
    expect({ hash: state.hash, open: state.open, cursor: state.cursor }).toEqual({
      hash: now.hash,
      open: now.open,
      cursor: now.seq,
    });
    expect(read === null ? null : stateOf(read)).toMatchObject({ hash: now.hash, open: now.open, cursor: now.seq });
    expect(new Set(read?.orders.map((placed) => placed.order.id))).toEqual(new Set(state.orders.keys()));
    for (const placed of read?.orders ?? []) expect(placed).toEqual(state.orders.get(placed.order.id));
  });

  it("[L15] says in the log what a snapshot says of a customer's change, mended before or not", async () => {
    const items = [dish(1), dish(2)];
    const [plain, mended] = [await place({ items }), await place({ items })];
    const short = { action: 'mend', lines: [{ line: 1, quantity: 0 }] } satisfies OrderAction;
    await act(mended.id, { action: 'accept', prep_minutes: 10 });
    expect(await act(mended.id, short, 2)).toMatchObject({ status: 'applied' });
    for (const { id } of [plain, mended])
      await updateOrder(bench.store, bench.restaurantId, id, 'order.changed', (order) =>
        applyCustomerChange(
          order,
          { ...order, items: [dish(2)], customer_name: 'Grace' },
          { now: bench.now, actor: SYSTEM_ACTOR },
        ),
      );
    const read = await bench.store.snapshot(bench.restaurantId);
    const state = await folded();
    expect(read?.cursor).toBe(state.cursor);
    for (const { order } of read?.orders ?? [])
      expect(canonical(state.orders.get(order.id)?.order)).toBe(canonical(order));
  });

  it('[L10] drops closed orders from the snapshot by the end of their business day in the log', async () => {
    const over = await place();
    const open = await place();
    for (const action of [{ action: 'accept', prep_minutes: 5 }, { action: 'done' }, { action: 'receive' }] as const)
      await act(over.id, action);
    await bench.store.transact(bench.restaurantId, (tx) =>
      Promise.resolve(tx.emit({ type: 'day.closed', body: { business_date: '2026-11-21' } })),
    );
    const read = await bench.store.snapshot(bench.restaurantId);
    expect(read?.closed_through).toBe('2026-11-21');
    expect(read?.orders.map((placed) => placed.order.id)).toEqual([open.id]);
    expect([...(await folded()).orders.keys()]).toEqual([open.id]);
  });

  it('[O4] runs a command once although it comes many times at once, and answers all alike (I7)', async () => {
    const order = await place();
    const id = v7();
    const results = await Promise.all(
      Array.from({ length: 6 }, () => act(order.id, { action: 'accept', prep_minutes: 10 }, 1, id)),
    );
    for (const result of results) expect(result).toEqual(results[0]);
    expect(results[0]).toMatchObject({ status: 'applied', order: { rev: 2, status: 'order_received' } });
    const state = await folded();
    expect(state.orders.get(order.id)?.order.rev).toBe(2);
  });

  it('[O4] answers a retry on a newer version with the first result, and refuses its id for anything else', async () => {
    const [order, other] = [await place(), await place()];
    const id = v7();
    const first = await act(order.id, { action: 'accept', prep_minutes: 10 }, 1, id);
    expect(await act(order.id, { action: 'accept', prep_minutes: 10 }, 2, id)).toEqual(first);
    for (const [orderId, action] of [
      [order.id, { action: 'cancel', reason: 'sold_out', note: null }],
      [order.id, { action: 'accept', prep_minutes: 20 }],
      [other.id, { action: 'accept', prep_minutes: 10 }],
    ] as const)
      expect(await act(orderId, action, 1, id)).toMatchObject({ status: 'rejected', code: 'conflict', order: null });
    const orders = (await folded()).orders;
    expect([orders.get(order.id)?.order.rev, orders.get(other.id)?.order.rev]).toEqual([2, 1]);
  });

  it('lets two different commands on one order pass one after the other (I9)', async () => {
    const order = await place();
    const results = await Promise.all([
      act(order.id, { action: 'accept', prep_minutes: 10 }),
      act(order.id, { action: 'accept', prep_minutes: 20 }),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(['applied', 'noop']);
  });

  it('writes no rows and sends no hint when the work fails', async () => {
    const before = await head();
    const hints: number[] = [];
    const stop = bench.bus.subscribe((_restaurantId, seq) => hints.push(seq));
    const failing = bench.store.transact(bench.restaurantId, async (tx) => {
      await writeOrder(tx, 'order.placed', null, makeOrder(bench.restaurantId, tx.now));
      await tx.append();
      throw new Error('crash');
    });
    await expect(failing).rejects.toThrow('crash');
    expect(await head()).toEqual(before);
    expect(hints).toEqual([]);
    await place();
    expect(hints).toEqual([before.seq + 1]);
    stop();
  });

  it("returns a tail in parts, remembers a device's last command, and finds no unknown restaurant", async () => {
    const before = await head();
    const orders = [await place(), await place(), await place()];
    const piece = await bench.store.tail(bench.restaurantId, before.seq, 2);
    expect(piece?.events.map((event) => event.seq)).toEqual([before.seq + 1, before.seq + 2]);
    await act(orders[0]?.id ?? '', { action: 'accept', prep_minutes: 10 }, 1, v7(), 41);
    expect(await bench.store.lastDeviceSeq(bench.restaurantId, 'device-1')).toBe(41);
    expect(await bench.store.lastDeviceSeq(bench.restaurantId, 'other')).toBe(0);
    expect(await bench.store.tail(v7(), 0, 1)).toBeNull();
    expect(await bench.store.snapshot(v7())).toBeNull();
  });

  it('reads back inside a transaction what the transaction has written', async () => {
    const order = await place();
    await bench.store.transact(bench.restaurantId, async (tx) => {
      const held = await tx.order(order.id);
      expect(held).toEqual(order);
      const next = { ...order, rev: 2, customer_name: 'Grace' };
      await writeOrder(tx, 'order.changed', order, next);
      expect(await tx.order(order.id)).toEqual(next);
      expect(await tx.order(v7())).toBeNull();
    });
  });
});

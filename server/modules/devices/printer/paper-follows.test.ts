import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPrinterCall,
  deletePrinterCall,
  listPrintJobsCall,
  printOrderCall,
} from '#contract/http/devices/printer.ts';
import {
  intakeCancelCall,
  intakeOrderCall,
  intakeUpdateCall,
  type IntakeOrderInput,
} from '#contract/http/orders/intake.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, TEST_ADDRESS } from '../../../testing/fixtures.ts';
import { NEW_PRINTER, type PrinterInput } from '../../../testing/new-printer.ts';
import { makeStarPrinter } from '../../../testing/star-printer.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const MINUTE_MS = 60_000;

describe.each(AVAILABLE_DATABASES)('[P7] the papers of an order that goes on, on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
    await app.database.db.updateTable('restaurant').set({ delivery_mode: 'provider' }).execute();
  });
  afterAll(() => app.close());

  const ids = () => ({ restaurant_id: app.restaurant.id });
  /** Printers for one test, by their names. */
  async function printers(...changes: Partial<PrinterInput>[]) {
    const made: (ReturnType<typeof makeStarPrinter> & { id: string })[] = [];
    for (const change of changes) {
      const body = { ...ids(), ...NEW_PRINTER, auto_print: true, ...change };
      const { printer, shown_once } = (await app.call(addPrinterCall, { as: app.owner, body })).data;
      if (shown_once === null) throw new Error('a Star printer gets its secret');
      made.push({ ...makeStarPrinter(app.app, shown_once), id: printer.id });
    }
    return {
      made,
      remove: async () => {
        for (const { id } of made)
          await app.call(deletePrinterCall, { as: app.owner, body: { ...ids(), printer_id: id } });
      },
    };
  }
  /** Everything that waits comes out; how many papers that is. */
  async function printAll(star: ReturnType<typeof makeStarPrinter>): Promise<number> {
    await app.worker.runDue();
    let count = 0;
    while ((await star.printNext()) !== undefined) count += 1;
    return count;
  }
  async function placed(change: Partial<IntakeOrderInput> = {}) {
    const body = makeIntakeOrder(app.restaurant, change);
    const { id } = (await app.call(intakeOrderCall, { as: app.channel, body })).data;
    return { id, body, params: { external_id: body.external_id } };
  }
  const orderOf = async (order_id: string) =>
    (await app.call(getOrderCall, { as: app.owner, query: { ...ids(), order_id } })).data;
  async function act(order_id: string, action: Record<string, unknown>) {
    const { rev } = await orderOf(order_id);
    const body = { ...ids(), command_id: v7(), device_seq: 1, order_id, expect_rev: rev, act: action as never };
    expect((await app.call(updateStatusCall, { as: app.owner, body })).status).toBe(200);
    app.clock.advance(1_000);
    await app.worker.runDue();
  }
  const accept = (id: string) => act(id, { action: 'accept', prep_minutes: 20 });
  async function change({ body, params }: Awaited<ReturnType<typeof placed>>, what: Partial<IntakeOrderInput>) {
    const answer = await app.call(intakeUpdateCall, {
      as: app.channel,
      params,
      body: { ...makeIntakeOrder(app.restaurant, { ...what }), external_id: body.external_id },
    });
    expect(answer.status).toBe(200);
    app.clock.advance(1_000);
    await app.worker.runDue();
  }
  async function cancel({ params }: Awaited<ReturnType<typeof placed>>) {
    expect((await app.call(intakeCancelCall, { as: app.channel, params, body: {} })).status).toBe(200);
    app.clock.advance(1_000);
    await app.worker.runDue();
  }
  /** An order's jobs of one printer, oldest first. */
  const jobsOf = async (order_id: string, printer_id: string) =>
    (await app.call(listPrintJobsCall, { as: app.owner, query: { ...ids(), printer_id } })).data.items
      .filter((job) => job.order_id === order_id)
      .toReversed();
  const short = async (order_id: string, printer_id: string): Promise<string[]> =>
    (await jobsOf(order_id, printer_id)).map(({ reason, state, error }) => [reason, error ?? state].join(' '));

  it('follow it to a later time, and to its cancellation there', async () => {
    const { made, remove } = await printers({}, { name: 'Bags', receipt: 'bag' });
    const [kitchen, bags] = made;
    if (kitchen === undefined || bags === undefined) throw new Error('no printers');
    const order = await placed();
    await accept(order.id);
    expect([await printAll(kitchen), await printAll(bags)]).toEqual([1, 1]);
    const requested_at = new Date(app.clock.now() + 110 * MINUTE_MS).toISOString();
    const items = [{ dish_id: app.restaurant.dishes.mapo.id, quantity: 2 }];
    await change(order, { requested_at, items });
    expect(await orderOf(order.id)).toMatchObject({ status: 'order_received', scheduled: true });
    expect([await printAll(kitchen), await printAll(bags)]).toEqual([1, 1]);
    await cancel(order);
    expect([await printAll(kitchen), await printAll(bags)]).toEqual([1, 1]);
    for (const { id } of made)
      expect(await short(order.id, id)).toEqual(['accepted printed', 'changed printed', 'cancelled printed']);
    await remove();
  });

  it('of a scheduled order begin when it is due, and none says that it is cancelled before', async () => {
    const { made, remove } = await printers({});
    const [kitchen] = made;
    if (kitchen === undefined) throw new Error('no printer');
    const requested_at = new Date(app.clock.now() + 110 * MINUTE_MS).toISOString();
    const [due, dead] = [await placed({ requested_at }), await placed({ requested_at })];
    for (const { id } of [due, dead]) await accept(id);
    await change(due, { requested_at, memo: '不要葱' });
    await cancel(dead);
    expect(await printAll(kitchen)).toBe(0);
    app.clock.advance(100 * MINUTE_MS);
    await app.worker.runDue();
    expect(await printAll(kitchen)).toBe(1);
    expect(await short(due.id, kitchen.id)).toEqual(['accepted printed']);
    expect(await short(dead.id, kitchen.id)).toEqual([]);
    await remove();
  });

  it('that wait are dropped when the food has left, and those asked for later are printed', async () => {
    const { made, remove } = await printers({}, { name: 'Bags', receipt: 'bag' });
    const [kitchen, bags] = made;
    if (kitchen === undefined || bags === undefined) throw new Error('no printers');
    const order = await placed();
    await accept(order.id);
    await act(order.id, { action: 'done' });
    await act(order.id, { action: 'receive' });
    expect([await printAll(kitchen), await printAll(bags)]).toEqual([0, 0]);
    for (const { id } of made) expect(await short(order.id, id)).toEqual(['accepted handed_over']);
    const asked = { ...ids(), id: v7(), order_id: order.id, printer_id: kitchen.id };
    await app.call(printOrderCall, { as: app.screen, body: asked });
    expect(await printAll(kitchen)).toBe(1);
    // Handed over by mistake: the bag still needs its label.
    await act(order.id, { action: 'reopen' });
    expect(await printAll(bags)).toBe(1);
    expect(await short(order.id, bags.id)).toEqual(['accepted handed_over', 'accepted printed']);
    await remove();
  });

  it('that were lost half-way say what changed since, once', async () => {
    const { made, remove } = await printers({});
    const [kitchen] = made;
    if (kitchen === undefined) throw new Error('no printer');
    const order = await placed();
    await accept(order.id);
    await kitchen.fetchJob((await kitchen.poll()).jobToken);
    app.clock.advance(30_000);
    await kitchen.poll();
    await change(order, { memo: '不要葱' });
    app.clock.advance(30_000);
    expect(await printAll(kitchen)).toBe(1);
    expect(await jobsOf(order.id, kitchen.id)).toMatchObject([
      { reason: 'changed', state: 'printed', is_duplicate: true },
      { reason: 'changed', error: 'replaced' },
    ]);
    await remove();
  });

  it('that wait are one, of the order as it is', async () => {
    const { made, remove } = await printers({}, { name: 'Bags', receipt: 'bag' }, { name: 'Boxes', receipt: 'dish' });
    const [kitchen, bags, boxes] = made;
    if (kitchen === undefined || bags === undefined || boxes === undefined) throw new Error('no printers');
    const dish_id = app.restaurant.dishes.mapo.id;
    const order = await placed({ items: [{ dish_id, quantity: 3 }] });
    await accept(order.id);
    await change(order, { items: [{ dish_id, quantity: 2 }] });
    await change(order, { items: [{ dish_id, quantity: 4 }], memo: '快点' });
    await app.call(printOrderCall, {
      as: app.screen,
      body: { ...ids(), id: v7(), order_id: order.id, printer_id: kitchen.id },
    });
    expect([await printAll(kitchen), await printAll(bags), await printAll(boxes)]).toEqual([1, 1, 4]);
    expect(await short(order.id, kitchen.id)).toEqual(['accepted printed', 'asked replaced']);
    expect(await jobsOf(order.id, boxes.id)).toMatchObject([{ reason: 'accepted', copies: 4, copies_printed: 4 }]);
    await remove();
  });

  it('that wait and are cancelled are none, and one where some of it came out', async () => {
    const { made, remove } = await printers({}, { name: 'Boxes', receipt: 'dish' });
    const [kitchen, boxes] = made;
    if (kitchen === undefined || boxes === undefined) throw new Error('no printers');
    const dish_id = app.restaurant.dishes.mapo.id;
    const order = await placed({ items: [{ dish_id, quantity: 3 }] });
    await accept(order.id);
    await boxes.printNext();
    await change(order, { items: [{ dish_id, quantity: 2 }] });
    await cancel(order);
    expect([await printAll(kitchen), await printAll(boxes)]).toEqual([0, 1]);
    expect(await short(order.id, kitchen.id)).toEqual(['accepted order_cancelled']);
    expect((await orderOf(order.id)).flags).not.toContain('print_failed');
    await remove();
  });

  it('say who brings it now, and are the same again when that is taken back before they come out', async () => {
    const { made, remove } = await printers({});
    const [kitchen] = made;
    if (kitchen === undefined) throw new Error('no printer');
    const order = await placed({ delivery_method: 'delivery', address: TEST_ADDRESS, distance: 1 });
    await accept(order.id);
    expect(await printAll(kitchen)).toBe(1);
    expect(await orderOf(order.id)).toMatchObject({ delivery_method: 'delivery_provider' });
    await act(order.id, { action: 'self_deliver' });
    expect(await printAll(kitchen)).toBe(1);
    await act(order.id, { action: 'requote' });
    await act(order.id, { action: 'self_deliver' });
    expect(await printAll(kitchen)).toBe(0);
    await act(order.id, { action: 'requote' });
    expect(await printAll(kitchen)).toBe(1);
    await change(order, {
      delivery_method: 'delivery',
      address: TEST_ADDRESS,
      distance: 1,
      customer: { name: 'Ada Wang', phone: '+12125550123' },
    });
    expect(await printAll(kitchen)).toBe(1);
    expect((await short(order.id, kitchen.id)).filter((job) => job.endsWith('printed'))).toEqual([
      'accepted printed',
      'changed printed',
      'changed printed',
      'changed printed',
    ]);
    await remove();
  });

  it('say what the customer changed once, and not again as news with the next difference', async () => {
    const { made, remove } = await printers({});
    const [kitchen] = made;
    if (kitchen === undefined) throw new Error('no printer');
    const dish_id = app.restaurant.dishes.mapo.id;
    const to = { delivery_method: 'delivery' as const, address: TEST_ADDRESS, distance: 1 };
    const order = await placed({ ...to, items: [{ dish_id, quantity: 1 }] });
    await accept(order.id);
    await printAll(kitchen);
    await change(order, { ...to, items: [{ dish_id, quantity: 2 }] });
    const height = async (): Promise<number> => {
      await app.worker.runDue();
      const png = await kitchen.printNext();
      return (await sharp(png).metadata()).height;
    };
    const first = await height();
    await act(order.id, { action: 'self_deliver' });
    await height();
    await act(order.id, { action: 'requote' });
    expect(await height()).toBeLessThan(first);
    await remove();
  });

  it('reach a printer whose stations the order has left', async () => {
    const { made, remove } = await printers({ stations: ['Wok'] });
    const [wok] = made;
    if (wok === undefined) throw new Error('no printer');
    const { kungPao, mapo } = app.restaurant.dishes;
    await app.database.db.updateTable('dish').set({ station: 'Wok' }).where('id', '=', kungPao.id).execute();
    await app.database.db.updateTable('dish').set({ station: 'Cold' }).where('id', '=', mapo.id).execute();
    const options = [{ option_id: app.restaurant.heat.options[0]?.id ?? '' }];
    const order = await placed({ items: [{ dish_id: kungPao.id, quantity: 1, options }] });
    await accept(order.id);
    expect(await printAll(wok)).toBe(1);
    await change(order, { items: [{ dish_id: mapo.id, quantity: 1 }] });
    expect(await printAll(wok)).toBe(1);
    await remove();
  });
});

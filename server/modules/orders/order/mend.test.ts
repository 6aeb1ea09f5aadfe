import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueBackCents } from '#contract/domain/order-money.ts';
import type { Order } from '#contract/domain/order.ts';
import { addPrinterCall } from '#contract/http/devices/printer.ts';
import { getDishCall, updatePortionsCall } from '#contract/http/menu/menu.ts';
import { intakeOrderCall, intakeStateCall } from '#contract/http/orders/intake.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { makeStarPrinter } from '../../../testing/star-printer.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('an order of which something is missing, on %s', (name) => {
  let app: TestApp;
  let restaurant_id: string;
  let star: ReturnType<typeof makeStarPrinter>;
  beforeAll(async () => {
    app = await buildTestApp(name);
    restaurant_id = app.restaurant.id;
    const printer = {
      kind: 'cloudprnt' as const,
      name: 'Wok',
      is_on: true,
      auto_print: true,
      receipt: 'kitchen' as const,
      methods: 'all' as const,
      stations: null,
      copies: 1,
      paper: '80' as const,
      language: 'zh' as const,
      host: null,
      port: null,
    };
    const { data } = await app.call(addPrinterCall, { as: app.owner, body: { restaurant_id, ...printer } });
    if (data.shown_once === null) throw new Error('a Star printer gets its secret');
    star = makeStarPrinter(app.app, data.shown_once);
  });
  afterAll(() => app.close());

  const read = async (order_id: string): Promise<Order> =>
    (await app.call(getOrderCall, { as: app.owner, query: { restaurant_id, order_id } })).data;

  async function act(order: Order, act: Record<string, unknown>): Promise<Order> {
    await app.call(updateStatusCall, {
      as: app.screen,
      body: {
        restaurant_id,
        command_id: v7(),
        device_seq: 1,
        order_id: order.id,
        expect_rev: order.rev,
        act: act as never,
      },
    });
    return read(order.id);
  }

  async function cooking() {
    const { mapo, kungPao } = app.restaurant.dishes;
    const heat = app.restaurant.heat.options[0]?.id ?? '';
    const body = makeIntakeOrder(app.restaurant, {
      payment_method: 'online',
      paid: true,
      items: [
        { dish_id: mapo.id, quantity: 2 },
        { dish_id: kungPao.id, quantity: 1, options: [{ option_id: heat }] },
      ],
    });
    const placed = await app.call(intakeOrderCall, { as: app.channel, body });
    const order = await act(await read(placed.data.id), { action: 'accept', prep_minutes: 20 });
    await app.worker.runDue();
    await star.printNext();
    return { order, external_id: body.external_id };
  }

  const papersOf = async (order: Order): Promise<string[]> =>
    (
      await app.database.db
        .selectFrom('print_job')
        .select('reason')
        .where('order_id', '=', order.id)
        .orderBy('created_at')
        .execute()
    ).map(({ reason }) => reason);

  it('[MD2] [MD3] owes the difference at once, and prints it and tells the channel after the time of undo', async () => {
    const { order, external_id } = await cooking();
    const mended = await act(order, { action: 'mend', lines: [{ line: 1, quantity: 1 }] });
    expect(dueBackCents(mended)).toBe(order.total_cents - mended.total_cents);
    const due = await app.database.db
      .selectFrom('order_refund')
      .select(['amount_cents', 'credit_cents'])
      .where('order_id', '=', order.id)
      .execute();
    expect(due).toEqual([{ amount_cents: order.total_cents - mended.total_cents, credit_cents: 0 }]);
    await app.worker.runDue();
    expect(await papersOf(order)).toEqual(['accepted']);
    app.clock.advance(11_000);
    await app.worker.runDue();
    expect(await papersOf(order)).toEqual(['accepted', 'changed']);
    const state = await app.call(intakeStateCall, { as: app.channel, params: { external_id } });
    expect(state.data).toMatchObject({
      total_cents: mended.total_cents,
      short_items: [{ line: 1, ordered: 2, given: 1 }],
    });
  });

  it('[MD3] is nothing of that when it is undone in time', async () => {
    const { order } = await cooking();
    const mended = await act(order, { action: 'mend', lines: [{ line: 2, quantity: 0 }] });
    expect(mended.items).toHaveLength(1);
    const back = await act(mended, { action: 'mend', lines: [{ line: 2, quantity: 1 }] });
    expect(back).toMatchObject({ items: order.items, total_cents: order.total_cents, payment_state: 'paid' });
    app.clock.advance(30_000);
    await app.worker.runDue();
    expect(await papersOf(order)).toEqual(['accepted']);
  });

  /** Line 1 comes to one piece, with this dish in place of the other. */
  const replacing = (replace: Record<string, unknown>) => ({
    action: 'mend',
    lines: [{ line: 1, quantity: 1, replace: { quantity: 1, options: [], is_charged: false, ...replace } }],
  });

  it('[MD4] gives another dish at the menu’s price, whatever the screen showed of it', async () => {
    const { order, external_id } = await cooking();
    const { cheap, kungPao } = app.restaurant.dishes;
    const heat = app.restaurant.heat.options[1]?.id ?? '';
    const shown = { ...order.items[0], unit_price_cents: 1, name_en: 'Free lunch' };
    const after = await act(order, replacing({ dish_id: cheap.id, shown }));
    expect(after.items[1]).toMatchObject({ dish_id: cheap.id, name_en: 'Spring Roll', unit_price_cents: 450 });
    expect(dueBackCents(after)).toBe(order.total_cents - after.total_cents);
    const again = await act(after, replacing({ dish_id: kungPao.id, options: [{ option_id: heat, quantity: 1 }] }));
    expect(again).toMatchObject({ total_cents: order.total_cents, payment_state: 'paid' });
    expect(again.items[1]).toMatchObject({
      dish_id: kungPao.id,
      unit_price_cents: 1350,
      options: [{ name_en: 'Extra hot' }],
    });
    const state = await app.call(intakeStateCall, { as: app.channel, params: { external_id } });
    expect(state.data.short_items).toMatchObject([
      { line: 1, given: 1, replaced_by: { dish_id: kungPao.id, quantity: 1, piece_cents: 1350 } },
    ]);
  });

  it.each([
    ['unknown_dish', () => ({ dish_id: v7() })],
    ['dish_unavailable', () => ({ dish_id: app.restaurant.dishes.hidden.id })],
    ['too_few_options', () => ({ dish_id: app.restaurant.dishes.kungPao.id })],
    [
      'unknown_option',
      () => ({ dish_id: app.restaurant.dishes.cheap.id, options: [{ option_id: v7(), quantity: 1 }] }),
    ],
  ])('[MD4] refuses a dish that no order could have: %s', async (code, replace) => {
    const { order } = await cooking();
    const command = { restaurant_id, command_id: v7(), device_seq: 1, order_id: order.id, expect_rev: order.rev };
    const { data } = await app.call(updateStatusCall, {
      as: app.screen,
      body: { ...command, act: replacing(replace()) as never },
    });
    expect(data).toMatchObject({ status: 'rejected', code, errors: [{ code }] });
    expect(data.errors?.[0]?.path).toMatch(/^act\.lines\.0\.replace\.(dish_id|options)/);
    expect(await read(order.id)).toMatchObject({ rev: order.rev, items: order.items });
  });

  it('[RF1] answers an impossible line with its place and what there is, also to the same command again', async () => {
    const { order } = await cooking();
    const lines = [
      { line: 2, quantity: 0 },
      { line: 1, quantity: 3 },
    ];
    const command = { restaurant_id, command_id: v7(), device_seq: 1, order_id: order.id, expect_rev: order.rev };
    const ask = () =>
      app.call(updateStatusCall, { as: app.screen, body: { ...command, act: { action: 'mend', lines } } });
    const first = await ask();
    expect(first.data).toMatchObject({
      status: 'rejected',
      code: 'too_many_pieces',
      errors: [{ path: 'act.lines.1.quantity', code: 'too_many_pieces', params: { line: 1, maximum: 2 } }],
    });
    expect((await ask()).data).toEqual(first.data);
  });

  it('[MD4] [PO2] takes a portion of the other dish and gives back those of the missing one', async () => {
    const { order } = await cooking();
    const { cheap } = app.restaurant.dishes;
    const count = { restaurant_id, dish_id: cheap.id, portions_left: 1 };
    await app.call(updatePortionsCall, { as: app.screen, body: count });
    const after = await act(order, replacing({ dish_id: cheap.id }));
    const left = async () =>
      (await app.call(getDishCall, { as: app.owner, query: { restaurant_id, dish_id: cheap.id } })).data.portions_left;
    expect(await left()).toBe(0);
    await act(after, { action: 'mend', lines: [{ line: 1, quantity: 2 }] });
    expect(await left()).toBe(1);
    await app.call(updatePortionsCall, { as: app.screen, body: { ...count, portions_left: null } });
  });
});

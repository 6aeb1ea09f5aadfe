import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReceiptKind } from '#contract/domain/receipt.ts';
import { addPrinterCall, printOrderCall } from '#contract/http/devices/printer.ts';
import { intakeOrderCall, intakeUpdateCall } from '#contract/http/orders/intake.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { NEW_PRINTER, type PrinterInput } from '../../../testing/new-printer.ts';
import { makeStarPrinter } from '../../../testing/star-printer.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('[P6] a paper is a duplicate only of what is out, on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const ids = () => ({ restaurant_id: app.restaurant.id });
  async function printer(change: Partial<PrinterInput>) {
    const body = { ...ids(), ...NEW_PRINTER, ...change };
    const { printer: made, shown_once } = (await app.call(addPrinterCall, { as: app.owner, body })).data;
    if (shown_once === null) throw new Error('a Star printer gets its secret');
    return { ...makeStarPrinter(app.app, shown_once), id: made.id };
  }
  const items = () => [
    { dish_id: app.restaurant.dishes.mapo.id, quantity: 1 },
    { dish_id: app.restaurant.dishes.rice.id, quantity: 1 },
  ];
  async function place() {
    const body = makeIntakeOrder(app.restaurant, { items: items() });
    const { id } = (await app.call(intakeOrderCall, { as: app.channel, body })).data;
    return { id, external_id: body.external_id };
  }
  const ask = async (order_id: string, printer_id: string, receipt: ReceiptKind | null = null) =>
    (
      await app.call(printOrderCall, {
        as: app.screen,
        body: { ...ids(), id: v7(), order_id, printer_id, ...(receipt === null ? {} : { receipt }) },
      })
    ).data.jobs[0];
  /** Whether the paper that a person asks for is marked as a duplicate when it comes out. */
  async function isMarked(order_id: string, { id, printNext }: Awaited<ReturnType<typeof printer>>): Promise<boolean> {
    const job = await ask(order_id, id);
    expect(await printNext()).toBeDefined();
    const row = await app.database.db
      .selectFrom('print_job')
      .select('is_duplicate')
      .where('id', '=', job?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(job?.is_duplicate).toBe(row.is_duplicate === 1);
    return row.is_duplicate === 1;
  }

  it.each(['kitchen', 'dish', 'customer'] as const)(
    'a station’s first %s paper is none, though another station has its own',
    async (receipt) => {
      const wok = await printer({ receipt, stations: ['Mains'] });
      const rice = await printer({ receipt, stations: ['Sides'], language: 'en' });
      const { id } = await place();
      expect([await isMarked(id, wok), await isMarked(id, rice)]).toEqual([false, false]);
      expect([await isMarked(id, wok), await isMarked(id, rice)]).toEqual([true, true]);
    },
  );

  it('a printer of other dishes repeats what is on papers that together have all of its own', async () => {
    const wok = await printer({ stations: ['Mains'] });
    const pass = await printer({ stations: null });
    const rice = await printer({ stations: ['Sides'] });
    const { id } = await place();
    expect([await isMarked(id, wok), await isMarked(id, pass), await isMarked(id, rice)]).toEqual([false, false, true]);
    const other = await place();
    expect([await isMarked(other.id, pass), await isMarked(other.id, wok)]).toEqual([false, true]);
  });

  it('a bag’s label is one when another printer has labelled the bag, a kitchen’s ticket is not', async () => {
    const bags = await printer({ receipt: 'bag', stations: ['Mains'] });
    const more = await printer({ receipt: 'bag', stations: ['Sides'] });
    const kitchen = await printer({});
    const { id } = await place();
    expect([await isMarked(id, bags), await isMarked(id, more), await isMarked(id, kitchen)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('a paper that waited while a dish was added is none', async () => {
    const pass = await printer({});
    const second = await printer({});
    const { id, external_id } = await place();
    expect(await isMarked(id, pass)).toBe(false);
    const job = await ask(id, second.id);
    expect(job?.is_duplicate).toBe(true);
    const body = {
      ...makeIntakeOrder(app.restaurant, {
        items: items().map((item, index) => ({ ...item, quantity: index + 2 })),
      }),
      external_id,
    };
    expect((await app.call(intakeUpdateCall, { as: app.channel, params: { external_id }, body })).status).toBe(200);
    expect(await second.printNext()).toBeDefined();
    const { is_duplicate } = await app.database.db
      .selectFrom('print_job')
      .select('is_duplicate')
      .where('id', '=', job?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(is_duplicate).toBe(0);
  });
});

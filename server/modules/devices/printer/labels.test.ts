import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BodyInput } from '#contract/http/call.ts';
import type { ReceiptKind } from '#contract/domain/receipt.ts';
import { addPrinterCall, listPrintJobsCall, printOrderCall } from '#contract/http/devices/printer.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { startNetworkPrinter, type NetworkPrinter } from '../../../testing/network-printer.ts';
import { NEW_PRINTER } from '../../../testing/new-printer.ts';
import { makeStarPrinter } from '../../../testing/star-printer.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('[P15] labels on %s', (name) => {
  let app: TestApp;
  let network: NetworkPrinter;
  beforeAll(async () => {
    network = await startNetworkPrinter();
    app = await buildTestApp(name, {
      config: { printers: { isLanAllowed: true, allowed: [`127.0.0.1:${network.port}`] } },
    });
  });
  afterAll(async () => {
    await network.close();
    await app.close();
  });

  const ids = () => ({ restaurant_id: app.restaurant.id });
  const add = async (
    change: Pick<BodyInput<typeof addPrinterCall>, 'kind' | 'name' | 'receipt'> & { host?: string; port?: number },
  ) => (await app.call(addPrinterCall, { as: app.owner, body: { ...ids(), ...NEW_PRINTER, ...change } })).data;
  const place = async (): Promise<string> => {
    const order = makeIntakeOrder(app.restaurant, {
      items: [{ dish_id: app.restaurant.dishes.mapo.id, quantity: 3 }],
    });
    return (await app.call(intakeOrderCall, { as: app.channel, body: order })).data.id;
  };
  const print = (order_id: string, printer_id: string, receipt: ReceiptKind, copies: number | null = null) =>
    app.call(printOrderCall, { as: app.screen, body: { ...ids(), id: v7(), order_id, printer_id, receipt, copies } });
  const jobOf = async (order_id: string) =>
    (await app.call(listPrintJobsCall, { as: app.owner, query: ids() })).data.items.find(
      (job) => job.order_id === order_id,
    );

  it('of two bags are two different pictures for a Star printer, each confirmed by itself', async () => {
    const { printer, shown_once } = await add({ kind: 'cloudprnt', name: 'Bags', receipt: 'bag' });
    if (shown_once === null) throw new Error('a Star printer gets its secret');
    const star = makeStarPrinter(app.app, shown_once);
    const id = await place();
    await print(id, printer.id, 'bag', 2);
    const pictures: Buffer[] = [];
    for (let bag = 0; bag < 2; bag += 1) {
      const { jobToken } = await star.poll();
      pictures.push((await star.fetchJob(jobToken)).rawPayload);
      await star.confirm(jobToken);
    }
    expect(pictures[0]?.equals(pictures[1] ?? Buffer.of())).toBe(false);
    expect(await jobOf(id)).toMatchObject({ state: 'printed', receipt: 'bag', copies: 2, copies_printed: 2 });
    expect((await star.poll()).jobReady).toBe(false);
  });

  it('of dishes come out of a network printer one a portion, each cut off', async () => {
    const { printer } = await add({
      kind: 'escpos_tcp',
      name: 'Boxes',
      receipt: 'dish',
      host: '127.0.0.1',
      port: network.port,
    });
    const id = await place();
    await print(id, printer.id, 'dish');
    const job = await jobOf(id);
    for (let turn = 0; turn < (job?.copies ?? 0) + 2; turn += 1) {
      app.clock.advance(1_000);
      await app.worker.runDue();
    }
    expect(job?.copies).toBe(3);
    expect(await jobOf(id)).toMatchObject({ state: 'printed', copies_printed: job?.copies });
    expect(network.papers).toHaveLength(3);
    expect(network.papers.every(({ isCut }) => isCut)).toBe(true);
  });
});

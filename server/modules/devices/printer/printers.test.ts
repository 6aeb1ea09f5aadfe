import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import type { BodyInput, ReplyOf } from '#contract/http/call.ts';
import { PAPER_DOTS } from '#contract/domain/printer.ts';
import { intakeCancelCall, intakeOrderCall, type IntakeOrderInput } from '#contract/http/orders/intake.ts';
import { getOrderCall, updateStatusCall } from '#contract/http/orders/order.ts';
import {
  addPrinterCall,
  cancelPrintCall,
  deletePrinterCall,
  listPrintersCall,
  listPrintJobsCall,
  printOrderCall,
  retryPrintCall,
  rotatePrinterCall,
  testPrinterCall,
  updatePrinterCall,
} from '#contract/http/devices/printer.ts';
import sharp from 'sharp';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { startNetworkPrinter, type NetworkPrinter } from '../../../testing/network-printer.ts';
import { makeStarPrinter } from '../../../testing/star-printer.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { drawPaper } from './draw-paper.service.ts';
import { findPrintJob } from './print-queue.service.ts';
import { findPrinterById } from './printer.repository.ts';

type Input = BodyInput<typeof addPrinterCall>;
type Added = ReplyOf<typeof addPrinterCall>;

const NEW_PRINTER: Omit<Input, 'restaurant_id' | 'kind'> = {
  name: 'Wok',
  is_on: true,
  auto_print: true,
  receipt: 'kitchen',
  methods: 'all',
  stations: null,
  copies: 1,
  paper: '80',
  language: 'zh',
  host: null,
  port: null,
};

describe.each(AVAILABLE_DATABASES)('printing on %s', (name) => {
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
  const add = async (kind: Input['kind'], change: Partial<Input> = {}): Promise<Added> =>
    (await app.call(addPrinterCall, { as: app.owner, body: { ...ids(), ...NEW_PRINTER, kind, ...change } })).data;
  const remove = ({ printer }: Added) =>
    app.call(deletePrinterCall, { as: app.owner, body: { ...ids(), printer_id: printer.id } });
  const star = (added: Added) => {
    if (added.shown_once === null) throw new Error('a Star printer gets its secret');
    return makeStarPrinter(app.app, added.shown_once);
  };
  const place = async (change: Partial<IntakeOrderInput> = {}) =>
    (await app.call(intakeOrderCall, { as: app.channel, body: { ...makeIntakeOrder(app.restaurant), ...change } }))
      .data;
  const orderOf = async (order_id: string) =>
    (await app.call(getOrderCall, { as: app.owner, query: { ...ids(), order_id } })).data;
  const accept = async (order_id: string): Promise<void> => {
    const { rev } = await orderOf(order_id);
    const body = {
      ...ids(),
      command_id: v7(),
      device_seq: 0,
      order_id,
      expect_rev: rev,
      act: { action: 'accept' as const, prep_minutes: 20 },
    };
    expect((await app.call(updateStatusCall, { as: app.owner, body })).status).toBe(200);
    await app.worker.runDue();
  };
  const acceptNew = async (): Promise<string> => {
    const { id } = await place();
    await accept(id);
    return id;
  };
  const jobsOf = async (order_id: string) =>
    (await app.call(listPrintJobsCall, { as: app.owner, query: ids() })).data.items.filter(
      (job) => job.order_id === order_id,
    );
  const flagsOf = async (order_id: string) => (await orderOf(order_id)).flags;
  const stateOf = async ({ printer }: Added) =>
    (await app.call(listPrintersCall, { as: app.screen, query: ids() })).data.items.find(({ id }) => id === printer.id);
  const pass = async (ms: number): Promise<void> => {
    app.clock.advance(ms);
    await app.worker.runDue();
  };
  /** The dots that the server draws for a job. */
  const drawn = async (printerId: string, jobId: string) => {
    const printer = await findPrinterById(app.database.db, printerId);
    const job = await findPrintJob(app.database.db, app.restaurant.id, jobId);
    if (printer === undefined || job === undefined) throw new Error('gone');
    return drawPaper(app.context, printer, job);
  };

  it('[P7] [P8] a Star printer gets an accepted order as a picture, and a repeated confirmation counts once', async () => {
    const added = await add('cloudprnt', { paper: '58' });
    const printer = star(added);
    expect(await printer.poll()).toEqual({ jobReady: false, clientAction: [{ request: 'ClientType', options: '' }] });
    await printer.poll('200%20OK', { clientAction: [{ request: 'ClientType', result: 'Star mC-Print3' }] });
    const id = await acceptNew();

    const poll = await printer.poll();
    expect(poll).toMatchObject({ jobReady: true, mediaTypes: ['image/png'], deleteMethod: 'DELETE' });
    expect((await printer.fetchJob(poll.jobToken, 'text/plain')).statusCode).toBe(415);
    const first = await printer.fetchJob(poll.jobToken);
    expect(first.headers['content-type']).toBe('image/png');
    expect((await sharp(first.rawPayload).metadata()).width).toBe(PAPER_DOTS['58']);
    const [job] = await jobsOf(id);
    const dots = await drawn(added.printer.id, job?.id ?? '');
    const grey = await sharp(first.rawPayload).greyscale().raw().toBuffer();
    expect(Buffer.from(grey.map((value) => (value < 128 ? 1 : 0))).equals(Buffer.from(dots.dots))).toBe(true);
    // A second fetch returns the same job, not another one.
    expect((await printer.fetchJob(poll.jobToken)).rawPayload.equals(first.rawPayload)).toBe(true);
    expect((await printer.poll()).jobReady).toBe(false);

    expect((await printer.confirm(poll.jobToken, '211%20OK,%20paper%20low')).statusCode).toBe(200);
    expect((await printer.confirm(poll.jobToken)).statusCode).toBe(200);
    expect((await printer.fetchJob(poll.jobToken)).statusCode).toBe(404);
    expect(await jobsOf(id)).toMatchObject([
      { state: 'printed', copies_printed: 1, attempts: 0, is_duplicate: false, reason: 'accepted', error: null },
    ]);
    expect(await stateOf(added)).toMatchObject({ state: 'paper_low', model: 'Star mC-Print3', waiting: 0 });
    await remove(added);
  });

  it('[P8] each copy has its own confirmation, also from printers without tokens or that confirm with GET', async () => {
    const added = await add('cloudprnt', { copies: 3 });
    const printer = star(added);
    const id = await acceptNew();
    const first = await printer.poll();
    await printer.fetchJob(first.jobToken);
    await printer.confirm(first.jobToken);
    const second = await printer.poll();
    expect(second.jobToken).not.toBe(first.jobToken);
    await printer.fetchJob(second.jobToken);
    // A late confirmation of the first copy does not confirm the second.
    await printer.confirm(first.jobToken);
    expect(await jobsOf(id)).toMatchObject([{ state: 'printing', copies_printed: 1 }]);
    await printer.confirmByGet(second.jobToken ?? '');
    await printer.fetchJob(undefined);
    await printer.confirm(undefined);
    expect(await jobsOf(id)).toMatchObject([{ state: 'printed', copies_printed: 3 }]);
    await remove(added);
  });

  it('[P7] [P10] a printer without paper flags the ticket; with paper again it prints and the flag goes', async () => {
    const added = await add('cloudprnt');
    const printer = star(added);
    await printer.poll();
    const id = await acceptNew();
    const poll = await printer.poll();
    await printer.fetchJob(poll.jobToken);
    await printer.confirm(poll.jobToken, '410%20Paper%20out');
    expect(await flagsOf(id)).toContain('print_failed');
    expect(await stateOf(added)).toMatchObject({ state: 'paper_out', waiting: 1 });
    const { rev } = await orderOf(id);
    await printer.poll('410%20Paper%20out');
    expect((await orderOf(id)).rev).toBe(rev);
    expect(await printer.printNext()).toBeDefined();
    expect(await flagsOf(id)).not.toContain('print_failed');
    expect(await jobsOf(id)).toMatchObject([{ state: 'printed', is_duplicate: false }]);
    expect((await orderOf(id)).history.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['print_failed', 'printed']),
    );
    await remove(added);
  });

  it('[P6] [P8] a printer that fell silent with a fetched job gets it again, marked', async () => {
    const added = await add('cloudprnt');
    const printer = star(added);
    const id = await acceptNew();
    const poll = await printer.poll();
    const before = (await printer.fetchJob(poll.jobToken)).rawPayload;
    await pass(46_000);
    expect(await flagsOf(id)).toContain('print_failed');
    expect((await stateOf(added))?.state).toBe('ready');
    await pass(60_000);
    expect((await stateOf(added))?.state).toBe('offline');
    expect((await printer.poll()).jobReady).toBe(false);
    await pass(5_000);
    const again = await printer.printNext();
    expect(again).toBeDefined();
    expect(again?.equals(before)).toBe(false);
    expect(await jobsOf(id)).toMatchObject([{ state: 'printed', is_duplicate: true }]);
    expect(await flagsOf(id)).not.toContain('print_failed');
    await remove(added);
  });

  it('[P7] a printer that is offline for hours does not print old orders when it comes back', async () => {
    const added = await add('cloudprnt');
    const id = await acceptNew();
    await pass(121 * 60_000);
    expect(await jobsOf(id)).toMatchObject([{ state: 'failed', error: 'expired' }]);
    expect(await star(added).printNext()).toBeUndefined();
    await app.call(retryPrintCall, { as: app.screen, body: { ...ids(), order_id: id } });
    expect(await star(added).printNext()).toBeDefined();
    await remove(added);
  });

  it('[P11] a client without the secret learns nothing, and a new secret ends the old one', async () => {
    const added = await add('cloudprnt');
    const secret = added.shown_once;
    if (secret === null) throw new Error('no secret');
    const status = async (url: string, authorization?: string) =>
      (
        await app.app.inject({
          method: 'POST',
          url,
          payload: '{"statusCode":"200%20OK"}',
          headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
        })
      ).statusCode;
    const good = star(added).authorization;
    expect(await status(secret.path, good)).toBe(200);
    expect(await status(secret.path)).toBe(401);
    expect(await status(secret.path, `Basic ${Buffer.from('printer:wrong').toString('base64')}`)).toBe(401);
    expect(await status(secret.path.replace(/[^/]+$/, v7()), good)).toBe(401);
    expect(await status(secret.path.replace(/[^/]+$/, 'nonsense'), good)).toBe(401);
    const malformed = { method: 'POST' as const, url: secret.path, headers: { authorization: good } };
    expect((await app.app.inject({ ...malformed, payload: '{' })).statusCode).toBe(400);
    expect((await app.app.inject({ ...malformed, payload: `{"x":"${'y'.repeat(9000)}"}` })).statusCode).toBe(413);
    const body = { ...ids(), printer_id: added.printer.id };
    const rotated = await app.call(rotatePrinterCall, { as: app.owner, body });
    expect(await status(secret.path, good)).toBe(401);
    expect(await status(secret.path, makeStarPrinter(app.app, rotated.data.shown_once).authorization)).toBe(200);
    const stored = await app.database.db.selectFrom('printer').selectAll().where('id', '=', added.printer.id).execute();
    const lines = await app.database.db
      .selectFrom('audit')
      .selectAll()
      .where('target', '=', added.printer.id)
      .execute();
    expect(JSON.stringify([stored, lines])).not.toContain(rotated.data.shown_once.secret);
    expect(lines.map(({ action }) => action).sort()).toEqual(['printer.add', 'printer.rotate']);
    await remove(added);
    expect(await status(secret.path, good)).toBe(401);
  });

  it('[P11] a client that polls far more often than a printer is throttled', async () => {
    const one = '/print/cloudprnt/somebody';
    const same = [];
    for (let count = 0; count < 245; count += 1)
      same.push((await app.app.inject({ method: 'POST', url: one, payload: '{}' })).statusCode);
    expect(same.slice(0, 240)).not.toContain(429);
    expect(same.slice(241)).toEqual([429, 429, 429, 429]);
  });

  it('[P3] [P7] a network printer gets the same dots; switched off it flags the ticket, back again it prints', async () => {
    const added = await add('escpos_tcp', { host: '127.0.0.1', port: network.port });
    await app.worker.runDue();
    expect(await stateOf(added)).toMatchObject({ state: 'ready' });
    const id = await acceptNew();
    const [job] = await jobsOf(id);
    expect(job).toMatchObject({ state: 'printed', copies_printed: 1 });
    const dots = await drawn(added.printer.id, job?.id ?? '');
    expect(network.papers.at(-1)?.width).toBe(576);
    expect(Buffer.from(network.papers.at(-1)?.dots ?? []).equals(Buffer.from(dots.dots))).toBe(true);

    const { port } = network;
    await network.close();
    const dead = await acceptNew();
    expect(await flagsOf(dead)).not.toContain('print_failed');
    await pass(3_000);
    expect(await flagsOf(dead)).toContain('print_failed');
    expect(await stateOf(added)).toMatchObject({ state: 'offline', waiting: 1 });
    network = await startNetworkPrinter(port);
    await pass(61_000);
    expect(network.papers).toHaveLength(1);
    expect(await flagsOf(dead)).not.toContain('print_failed');
    expect(await jobsOf(dead)).toMatchObject([{ state: 'printed', is_duplicate: false }]);
    await remove(added);
  });

  it('[P8] a network printer prints one job after the other, in order, and a job lost half-way comes again marked', async () => {
    network.papers.length = 0;
    const added = await add('escpos_tcp', { host: '127.0.0.1', port: network.port, copies: 2 });
    const orders = [await place(), await place(), await place()];
    for (const { id } of orders) await accept(id);
    await pass(2_000);
    expect(network.papers).toHaveLength(6);
    network.set('dies');
    const lost = await acceptNew();
    expect(await jobsOf(lost)).toMatchObject([{ state: 'waiting', error: 'not_confirmed', is_duplicate: true }]);
    expect(await flagsOf(lost)).toContain('print_failed');
    network.set('ready');
    await pass(65_000);
    expect(await jobsOf(lost)).toMatchObject([{ state: 'printed', copies_printed: 2 }]);
    await remove(added);
  });

  it('[P9] an address outside the local network is refused and the ticket is flagged', async () => {
    const added = await add('escpos_tcp', { host: '93.184.216.34', port: 9100 });
    const id = await acceptNew();
    expect(await jobsOf(id)).toMatchObject([{ state: 'waiting', error: 'address_refused' }]);
    expect(await flagsOf(id)).toContain('print_failed');
    await app.call(cancelPrintCall, { as: app.screen, body: { ...ids(), order_id: id } });
    expect(await flagsOf(id)).not.toContain('print_failed');
    expect(await jobsOf(id)).toMatchObject([{ state: 'cancelled' }]);
    await remove(added);
  });

  it('[P6] [P7] a person prints again: once per request, marked when it is not the first; a screen set to automatic adds none', async () => {
    const added = await add('cloudprnt', { auto_print: false });
    const id = await acceptNew();
    expect(await jobsOf(id)).toEqual([]);
    const input = { ...ids(), id: v7(), order_id: id, printer_id: added.printer.id };
    const ask = async (change: Partial<typeof input> & { is_automatic?: boolean } = {}) =>
      (await app.call(printOrderCall, { as: app.screen, body: { ...input, ...change } })).data.jobs;
    expect(await ask({ is_automatic: true })).toMatchObject([{ reason: 'accepted', is_duplicate: false }]);
    expect(await ask({ id: v7(), is_automatic: true })).toEqual([]);
    await star(added).printNext();
    expect(await ask({ id: v7() })).toMatchObject([{ reason: 'asked', is_duplicate: true, requested_by: 'Kitchen' }]);
    expect(await ask()).toHaveLength(1);
    expect(await ask()).toEqual([]);
    expect((await app.call(printOrderCall, { as: app.screen, body: { ...input, order_id: v7() } })).status).toBe(404);
    expect((await app.call(printOrderCall, { as: app.screen, body: { ...input, printer_id: v7() } })).status).toBe(404);
    await remove(added);
  });

  it('[P7] prints its own orders and stations, and a cancelled order once more', async () => {
    const delivery = await add('cloudprnt', { name: 'Delivery', methods: 'delivery' });
    const sides = await add('cloudprnt', { name: 'Sides', stations: ['Grill'] });
    const pickup = await add('cloudprnt', { name: 'Pickup', methods: 'pickup' });
    const placed = await place();
    await accept(placed.id);
    expect((await jobsOf(placed.id)).map((job) => job.printer_id)).toEqual([pickup.printer.id]);
    await star(pickup).printNext();
    await app.call(intakeCancelCall, {
      as: app.channel,
      params: { external_id: placed.external_id },
      body: {},
    });
    await app.worker.runDue();
    expect(await jobsOf(placed.id)).toMatchObject([
      { reason: 'cancelled', is_duplicate: false },
      { reason: 'accepted', state: 'printed' },
    ]);
    for (const added of [delivery, sides, pickup]) await remove(added);
  });

  it('[P8] prints a test page, records changes in the audit, and validates its settings', async () => {
    const added = await add('cloudprnt');
    const one = { ...ids(), printer_id: added.printer.id };
    const test = await app.call(testPrinterCall, { as: app.owner, body: one });
    expect(test.data.job).toMatchObject({ reason: 'test', order_id: null, copies: 1 });
    expect(await star(added).printNext()).toBeDefined();
    const updated = await app.call(updatePrinterCall, { as: app.owner, body: { ...one, paper: '58', is_on: false } });
    expect(updated.data).toMatchObject({ paper: '58', is_on: false, name: 'Wok' });
    expect((await star(added).poll()).jobReady).toBe(false);
    const lines = await app.database.db
      .selectFrom('audit')
      .selectAll()
      .where('target', '=', added.printer.id)
      .execute();
    expect(lines.at(-1)).toMatchObject({ action: 'printer.update', after: '{"is_on":false,"paper":"58"}' });
    const nowhere = await app.call(addPrinterCall, {
      as: app.owner,
      body: { ...ids(), ...NEW_PRINTER, kind: 'escpos_tcp' },
    });
    expect(nowhere.failure.errors.map(({ path }) => path)).toEqual(['host', 'port']);
    await remove(added);
    expect((await app.call(listPrintersCall, { as: app.staff, query: ids() })).data.items).toEqual([]);
  });
});

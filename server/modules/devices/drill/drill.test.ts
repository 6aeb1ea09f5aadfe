import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Drill, DrillPlan } from '#contract/domain/drill.ts';
import {
  getDrillCall,
  getDrillPlanCall,
  listDrillsCall,
  runDrillCall,
  updateDrillPlanCall,
} from '#contract/http/devices/drill.ts';
import type { OrderAction } from '#contract/domain/order-command.ts';
import { addPrinterCall } from '#contract/http/devices/printer.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { updateStatusCall } from '#contract/http/orders/order.ts';
import { dashboardCall } from '#contract/http/money/statistics.ts';
import type { DeviceReport } from '#contract/live.ts';
import { isoAt } from '../../../base/clock.ts';
import { randomIds } from '../../../base/ids.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { runPlannedDrill } from './drill.service.ts';

const SECOND = 1_000;
const NEW_PRINTER = {
  kind: 'cloudprnt' as const,
  name: 'Star',
  auto_print: false,
  receipt: 'kitchen' as const,
  methods: 'all' as const,
  stations: null,
  copies: 1,
  paper: '80' as const,
  language: 'zh' as const,
  host: null,
  port: null,
};
const REPORT: DeviceReport = {
  awake: true,
  visible: true,
  audio_ok: true,
  muted_until: null,
  printer: null,
  clock_drift_ms: 0,
  queue: 0,
  last_touch_at: null,
  lost_commands: 0,
};

describe.each(AVAILABLE_DATABASES)('drills on %s', (name) => {
  let app: TestApp;
  let restaurant_id: string;
  beforeEach(async () => {
    app = await buildTestApp(name);
    restaurant_id = app.restaurant.id;
  });
  afterEach(() => app.close());

  const kitchen = () => ({
    restaurantId: restaurant_id,
    deviceId: app.screen.id,
    deviceName: 'Kitchen',
    kind: 'screen' as const,
    actor: { kind: 'screen' as const, id: app.screen.id, name: 'Kitchen' },
  });

  /** Connects the kitchen's screen, which reports with each beat. */
  async function connect(report: Partial<DeviceReport> = {}): Promise<void> {
    app.book.reported(kitchen(), { t: 'beat_ack', n: 1, cursor: 0, report: { ...REPORT, ...report } });
    await app.book.flush();
  }

  async function show(order_id: string, isSounded: boolean): Promise<void> {
    const seen = [{ order_id, rev: 1, at: isoAt(app.clock.now()) }];
    app.book.sent(kitchen(), [order_id]);
    app.book.seen(kitchen(), {
      t: 'ack',
      epoch: '',
      applied: 0,
      displayed: seen,
      sounded: isSounded ? seen : [],
      touched: [],
    });
    await app.book.flush();
  }

  const run = async () => (await app.call(runDrillCall, { as: app.screen, body: { restaurant_id } })).data;
  const get = async (drill_id: string): Promise<Drill> =>
    (await app.call(getDrillCall, { as: app.screen, query: { restaurant_id, drill_id } })).data;
  const list = async (): Promise<Drill[]> =>
    (await app.call(listDrillsCall, { as: app.owner, query: { restaurant_id } })).data.items;

  async function pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      app.clock.advance(SECOND);
      await app.worker.runDue();
    }
  }

  it('[DR1, DR2] report each stage of a TEST order with its time, from the ledger', async () => {
    await connect();
    const { id, order_id } = await run();
    expect(await get(id)).toMatchObject({
      outcome: 'running',
      cause: 'person',
      by: 'Kitchen',
      screens: [{ name: 'Kitchen' }],
    });
    app.clock.advance(700);
    await show(order_id, true);
    await pass(3);
    const ended = await get(id);
    expect(ended).toMatchObject({ outcome: 'passed', took_ms: 700, told: [] });
    expect(ended.ended_at).not.toBeNull();
    expect(ended.stages.map(({ stage, state, ms }) => [stage, state, ms])).toEqual([
      ['intake', 'done', 0],
      ['log', 'done', 0],
      ['link', 'done', 700],
      ['screen', 'done', 700],
      ['sound', 'done', 700],
      ['printer', 'skipped', null],
    ]);
    // Later marks do not change the result.
    await app.database.db.updateTable('ledger').set({ sounded_at: null }).execute();
    expect((await list()).map(({ outcome }) => outcome)).toEqual(['passed']);
  });

  it('[DR3] fail where the kitchen received no sound, and say why', async () => {
    await connect({ muted_until: isoAt(app.clock.now() + 55 * SECOND) });
    const { id, order_id } = await run();
    await show(order_id, false);
    await pass(61);
    const ended = await get(id);
    expect(ended.outcome).toBe('failed');
    expect(ended.stages.find(({ stage }) => stage === 'sound')).toMatchObject({ state: 'missed', reason: 'muted' });
  });

  it('[DR1, DR2] require every printer that is switched on to print, and wait for its confirmation', async () => {
    await connect();
    const printer = { ...NEW_PRINTER, restaurant_id };
    for (const is_on of [true, false]) await app.call(addPrinterCall, { as: app.owner, body: { ...printer, is_on } });
    const { id, order_id } = await run();
    await show(order_id, true);
    const papers = app.database.db.selectFrom('print_job').select(['id', 'reason']).where('order_id', '=', order_id);
    expect(await papers.execute()).toMatchObject([{ reason: 'test' }]);
    const stage = async () => (await get(id)).stages.find(({ stage: name_ }) => name_ === 'printer');
    expect(await stage()).toMatchObject({ state: 'waiting' });
    app.clock.advance(1_500);
    const done_at = isoAt(app.clock.now());
    await app.database.db.updateTable('print_job').set({ state: 'printed', done_at }).execute();
    expect(await stage()).toMatchObject({ state: 'done', ms: 1_500 });
    expect((await get(id)).outcome).toBe('passed');
  });

  it('[DR7] are numbered in a series of their own, which takes none of the day’s numbers', async () => {
    const place = async () =>
      (await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) })).data.order_no;
    const drills = await Promise.all([run(), run(), run()]);
    expect(drills.map(({ order_no }) => order_no).sort()).toEqual(['T1', 'T2', 'T3']);
    expect([await place(), (await run()).order_no, await place()]).toEqual(['001', 'T4', '002']);
    app.clock.advance(24 * 3_600_000);
    expect((await run()).order_no).toBe('T1');
  });

  it('[DR7] make the rollup of their day again, whose lists count them', async () => {
    await run();
    const { db } = app.database;
    await db
      .updateTable('day_sum')
      .set({ rolled_at: isoAt(app.clock.now()) })
      .execute();
    const { order_id } = await run();
    const { business_date } = await db
      .selectFrom('orders')
      .select('business_date')
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow();
    const day = db.selectFrom('day_sum').select('rolled_at').where('business_date', '=', business_date);
    expect((await day.executeTakeFirstOrThrow()).rolled_at).toBeNull();
  });

  it('[DR9] leave five TEST orders open at most; a planned drill runs beside them', async () => {
    const ask = () => app.call(runDrillCall, { as: app.screen, body: { restaurant_id } });
    const asked = await Promise.all(Array.from({ length: 8 }, ask));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(5);
    const { status, failure } = await ask();
    expect([status, failure.errors]).toMatchObject([429, [{ code: 'limit_reached', params: { maximum: 5 } }]]);
    await runPlannedDrill(app.context, restaurant_id, isoAt(app.clock.now()));
    expect(await list()).toHaveLength(6);
    const act: OrderAction = { action: 'cancel', reason: 'other', note: null };
    const { data } = asked.find((one) => one.status === 200) ?? asked[0] ?? { data: undefined };
    const command = { command_id: randomIds.next(), device_seq: 1, order_id: data?.order_id ?? '', expect_rev: 1, act };
    await app.call(updateStatusCall, { as: app.screen, body: { restaurant_id, ...command } });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
    app.clock.advance(10 * 60 * SECOND);
    expect((await ask()).status).toBe(200);
  });

  it('[DR1] are outside figures, in any state of their orders', async () => {
    const figures = async () => {
      const {
        today,
        todo_count: _todo,
        ...rest
      } = (await app.call(dashboardCall, { as: app.owner, query: { restaurant_id } })).data;
      return { today, late: rest.late_count };
    };
    const before = await figures();
    const { order_id } = await run();
    const acts: OrderAction[] = [
      { action: 'accept', prep_minutes: 20 },
      { action: 'done' },
      { action: 'receive' },
      { action: 'complete' },
    ];
    for (const [index, act] of acts.entries()) {
      const command = { command_id: randomIds.next(), device_seq: index + 1, order_id, expect_rev: index + 1, act };
      await app.call(updateStatusCall, { as: app.screen, body: { restaurant_id, ...command } });
    }
    const row = await app.database.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow();
    expect(row.status).toBe('order_completed');
    expect(await figures()).toEqual(before);
    const sums = await app.database.db
      .selectFrom('day_sum')
      .selectAll()
      .where('restaurant_id', '=', restaurant_id)
      .execute();
    expect(sums.map(({ orders, sales_cents }) => [orders, sales_cents])).toEqual(sums.map(() => [0, 0]));
  });

  /** It is a quarter past noon on a Saturday in New York. */
  const plan: DrillPlan = { is_on: true, before_opening_minutes: null, times: [{ days: ['sat'], at: '12:20' }] };
  const setPlan = (change: Partial<DrillPlan> = {}) =>
    app.call(updateDrillPlanCall, { as: app.owner, body: { restaurant_id, plan: { ...plan, ...change } } });

  it('[DR6] run at the planned time, once, though several servers start for it', async () => {
    await connect();
    expect((await setPlan()).data.next_at).toBe('2026-11-21T17:20:00.000Z');
    await app.worker.plantRecurring();
    await pass(5 * 60 + 2);
    await Promise.all([app.worker.plantRecurring(), app.worker.plantRecurring()]);
    await pass(120);
    const drills = await list();
    expect(drills).toHaveLength(1);
    expect(drills[0]).toMatchObject({ cause: 'plan', started_at: '2026-11-21T17:20:00.000Z' });
    const { next_at } = (await app.call(getDrillPlanCall, { as: app.screen, query: { restaurant_id } })).data;
    expect(next_at).toBe('2026-11-28T17:20:00.000Z');
  });

  it('[DR4, DR5] leave no order behind, and notify people by the ways that are on when they did not pass', async () => {
    const notified: string[] = [];
    const log = app.context.log;
    log.info = (about: { subject?: string }) => void notified.push(String(about.subject));
    const order_notify = JSON.stringify({
      push: { on: false, after_seconds: 90 },
      email: { on: false, after_seconds: 90 },
      phone: { on: true, after_seconds: 3_600 },
      fax: { on: false, after_seconds: 90 },
      webhook: { on: true, after_seconds: 3_600 },
    });
    await app.database.db.updateTable('restaurant').set({ order_notify }).where('id', '=', restaurant_id).execute();
    await setPlan();
    await pass(6 * 60 + 10);
    const [drill] = await list();
    expect(drill).toMatchObject({ outcome: 'failed', told: [{ way: 'webhook', outcome: 'kept' }] });
    expect(notified.some((subject) => subject.includes('演练没有通过'))).toBe(true);
    const order = await app.database.db
      .selectFrom('orders')
      .select(['status', 'is_open'])
      .where('id', '=', drill?.order_id ?? '')
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ status: 'cancelled', is_open: 0 });
  });

  it('[DR6] do not run when the plan was switched off or the store closed before', async () => {
    await setPlan();
    await app.database.db
      .updateTable('restaurant')
      .set({ mode: 'emergency' })
      .where('id', '=', restaurant_id)
      .execute();
    await pass(6 * 60);
    expect(await list()).toEqual([]);
    await setPlan({ is_on: false });
    expect((await app.call(getDrillPlanCall, { as: app.owner, query: { restaurant_id } })).data.next_at).toBeNull();
  });
});

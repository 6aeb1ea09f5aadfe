import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteUserCall } from '#contract/http/people/user.ts';
import { DAY_MS, isoAt } from '../../../base/clock.ts';
import { CATALOG } from '../../../db/catalog.ts';
import { buildTestApp, pairScreen, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { makeOrder } from '../../../testing/make-order.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { BATCH_ROWS } from './remove-rows.ts';
import { RETENTION } from './retention.ts';

const AGED = Object.entries(RETENTION).flatMap(([table, rule]) => ('after' in rule ? [{ table, ...rule }] : []));

describe.each(AVAILABLE_DATABASES)('housekeeping on %s', (name) => {
  let app: TestApp;
  let restaurant_id: string;
  beforeAll(async () => {
    app = await buildTestApp(name);
    restaurant_id = app.restaurant.id;
  });
  afterAll(() => app.close());

  const daysAgo = (days: number): string => isoAt(app.clock.now() - days * DAY_MS);

  /** Runs it as the worker does, a day after its last run. */
  async function clean(): Promise<void> {
    await app.worker.plantRecurring();
    await app.database.db
      .updateTable('job')
      .set({ due_at: daysAgo(0) })
      .where('kind', '=', 'housekeeping')
      .execute();
    await app.worker.runDue();
  }

  /** A row of any table: `id` in every text, the last step in every state. */
  async function plant(table: string, id: string, cells: Record<string, string>): Promise<void> {
    const columns = CATALOG.find((one) => one.name === table)?.columns ?? [];
    const cellOf = (column: string, type: string): unknown => {
      if (cells[column] !== undefined) return cells[column];
      if (type.endsWith('?')) return null;
      if (type === 'text') return column === 'state' ? 'done' : id;
      if (type === 'instant') return daysAgo(0);
      return type === 'json' ? '{}' : 0;
    };
    const names = sql.join(columns.map(([column]) => sql.ref(column)));
    const values = sql.join(columns.map(([column, type]) => sql`${cellOf(column, type)}`));
    await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(app.database.db);
  }
  async function planted(table: string): Promise<string[]> {
    const [key = ''] = CATALOG.find((one) => one.name === table)?.key ?? [];
    const ours = sql`${sql.ref(key)} in ('old', 'young')`;
    const { rows } = await sql<{
      id: string;
    }>`select ${sql.ref(key)} as id from ${sql.table(table)} where ${ours}`.execute(app.database.db);
    return rows.map(({ id }) => id);
  }

  it.each(AGED)('removes rows of $table after $days days, and keeps younger ones', async ({ table, days, after }) => {
    // What names an order stays with it [S15].
    const over: Record<string, string> = table === 'intake' ? { order_id: '' } : {};
    await plant(table, 'old', { ...over, [after]: daysAgo(days + 1) });
    await plant(table, 'young', { ...over, [after]: daysAgo(days - 1) });
    await clean();
    expect(await planted(table)).toEqual(['young']);
  });

  it('keeps a sending and a plan that have not ended, and a job that was not given up', async () => {
    await plant('menu_plan', 'waiting', { changed_at: daysAgo(900), state: 'failed' });
    await plant('mail_sending', 'waiting', { created_at: daysAgo(900), state: 'scheduled' });
    const due_at = isoAt(app.clock.now() + DAY_MS);
    await plant('job', 'waiting', { created_at: daysAgo(900), due_at });
    await clean();
    const { db } = app.database;
    expect(await db.selectFrom('mail_sending').select('state').where('id', '=', 'waiting').execute()).toHaveLength(1);
    expect(await db.selectFrom('job').select('id').where('id', '=', 'waiting').execute()).toHaveLength(1);
    expect(await db.selectFrom('menu_plan').select('id').where('id', '=', 'waiting').execute()).toHaveLength(1);
  });

  it('removes more than one batch, and runs again the next day', async () => {
    const { db } = app.database;
    const rows = Array.from({ length: 2 * BATCH_ROWS + 1 }, (_, index) => ({
      restaurant_id,
      command_id: `many-${index}`,
      device_id: 'kitchen',
      device_seq: index,
      result: null,
      at: daysAgo(RETENTION.command.days - 1),
    }));
    for (let start = 0; start < rows.length; start += 200)
      await db
        .insertInto('command')
        .values(rows.slice(start, start + 200))
        .execute();
    const count = async () =>
      (await db.selectFrom('command').select('command_id').where('command_id', 'like', 'many-%').execute()).length;
    await clean();
    expect(await count()).toBe(rows.length);
    app.clock.advance(2 * DAY_MS);
    await app.worker.runDue();
    expect(await count()).toBe(0);
  });

  /** An order placed so many days ago, with what `device_id` did with it and a notification. */
  async function order(id: string, days: number, isOpen: boolean, device_id: string): Promise<void> {
    const at = daysAgo(days);
    const status = isOpen ? ({ status: 'ordered' } as const) : ({ status: 'order_completed', ring: null } as const);
    const placed = makeOrder(restaurant_id, at, { id, number: id, ...status });
    await app.context.store.transact(restaurant_id, (live) => live.put('order.placed', null, placed));
    await plant('ledger', id, { restaurant_id, order_id: id, device_id, displayed_at: at });
    await plant('escalation', id, { restaurant_id, order_id: id, at });
  }
  const evidence = async (table: 'ledger' | 'escalation'): Promise<string[]> =>
    (
      await app.database.db
        .selectFrom(table)
        .select('order_id')
        .where('order_id', 'like', 'e%')
        .orderBy('order_id')
        .execute()
    ).map(({ order_id }) => order_id);

  it('keeps the evidence of an order for a year, and of an open order for as long as it is open', async () => {
    const { days } = RETENTION.ledger;
    await order('e1-closed', days + 1, false, app.screen.id);
    await order('e2-open', days + 1, true, app.screen.id);
    await order('e3-young', days - 1, false, app.screen.id);
    await plant('ledger', 'e4-gone', { restaurant_id, displayed_at: daysAgo(0) });
    await clean();
    expect(await evidence('ledger')).toEqual(['e2-open', 'e3-young']);
    expect(await evidence('escalation')).toEqual(['e2-open', 'e3-young']);
  });

  it('finds old evidence beyond a page of orders', async () => {
    const ids = Array.from({ length: 450 }, (_, index) => `f${String(index).padStart(3, '0')}`);
    for (const id of ids) await plant('ledger', id, { restaurant_id, displayed_at: daysAgo(0) });
    await clean();
    expect(
      await app.database.db.selectFrom('ledger').select('order_id').where('order_id', 'in', ids).execute(),
    ).toEqual([]);
  });

  it('removes guests, revoked screens and unclaimed pairings, and no screen in use', async () => {
    const { db } = app.database;
    const over = daysAgo(RETENTION.device.days + 1);
    const device = (id: string, cells: Record<string, string>) =>
      plant('device', id, { restaurant_id, id, created_at: over, ...cells });
    await device('d1 guest', { kind: 'guest', last_seen_at: over });
    await device('d2 guest never seen', { kind: 'guest' });
    await device('d3 guest in use', { kind: 'guest', last_seen_at: daysAgo(0) });
    await device('d4 guest with an open order', { kind: 'guest', last_seen_at: over });
    await order('g1-open', RETENTION.device.days + 1, true, 'd4 guest with an open order');
    await device('d5 revoked', { kind: 'screen', token_hash: 'd5', revoked_at: over });
    await device('d6 revoked lately', { kind: 'screen', token_hash: 'd6', revoked_at: daysAgo(300) });
    await device('d7 unclaimed', { kind: 'screen', created_at: daysAgo(3) });
    await device('d8 unclaimed since today', { kind: 'screen', created_at: daysAgo(1) });
    await device('d9 in use', { kind: 'screen', token_hash: 'd9', last_seen_at: daysAgo(1) });
    for (const device_id of ['d6 revoked lately', 'd9 in use'])
      await plant('push_place', device_id, { device_id, endpoint_hash: device_id });
    await clean();
    const left = await db.selectFrom('device').select('id').where('id', 'like', 'd_ %').orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual([
      'd3 guest in use',
      'd4 guest with an open order',
      'd6 revoked lately',
      'd8 unclaimed since today',
      'd9 in use',
    ]);
    const places = await db.selectFrom('push_place').select('device_id').execute();
    expect(places).toEqual([{ device_id: 'd9 in use' }]);
  });

  it('lets the floor of a log rise in batches, up to the first event that is young', async () => {
    const { db } = app.database;
    const old = 2 * BATCH_ROWS + 1;
    const close = (count: number) =>
      app.context.store.transact(restaurant_id, async (live) => {
        for (let index = 0; index < count; index += 1)
          live.emit({ type: 'day.closed', body: { business_date: '2026-11-20' } });
      });
    await db.updateTable('orders').set({ is_open: 0 }).execute();
    await close(old);
    await db
      .updateTable('log_event')
      .set({ at: daysAgo(RETENTION.log_event.days + 1) })
      .execute();
    await close(3);
    await clean();
    const head = (await app.context.store.heads([restaurant_id])).get(restaurant_id);
    const left = await db.selectFrom('log_event').select('seq').orderBy('seq').execute();
    expect(left.map(({ seq }) => seq)).toEqual([1, 2, 3].map((step) => (head?.floor ?? 0) + step));
    expect(head?.seq).toBe((head?.floor ?? 0) + 3);
  });

  it('is not needed for what belongs to a person who is deleted', async () => {
    const { db } = app.database;
    await signIn(app, 'staff', restaurant_id);
    const person = await db.selectFrom('user').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    await plant('saved_view', 'theirs', { user_id: person.id });
    await plant('push_place', 'theirs', { user_id: person.id });
    await app.call(deleteUserCall, { as: app.admin, body: { user_id: person.id } });
    expect(await db.selectFrom('saved_view').select('id').where('user_id', '=', person.id).execute()).toEqual([]);
    expect(await db.selectFrom('push_place').select('id').where('user_id', '=', person.id).execute()).toEqual([]);
  });

  it('leaves a paired screen alone', async () => {
    const { id } = await pairScreen(app, restaurant_id, 'Bar');
    app.clock.advance(500 * DAY_MS);
    await clean();
    const left = await app.database.db.selectFrom('device').select('id').where('id', '=', id).execute();
    expect(left).toHaveLength(1);
  });
});

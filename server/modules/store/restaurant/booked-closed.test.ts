import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEEKDAYS, type Holiday, type Hours, type Span } from '#contract/domain/opening-hours.ts';
import { instantOf } from '#contract/domain/time.ts';
import { dashboardCall } from '#contract/http/money/statistics.ts';
import { listOrdersCall } from '#contract/http/orders/order.ts';
import { checkClosingCall, updateOpenCall } from '#contract/http/store/restaurant.ts';
import { getBusinessCall, updateBusinessCall } from '#contract/http/store/store-setting.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { moneyCalls } from '../../../testing/money-calls.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const at = (day: string, clock: string): string => new Date(instantOf(day, clock, 'America/New_York')).toISOString();
const week = (spans: Span[]): Hours => Object.fromEntries(WEEKDAYS.map((day) => [day, spans])) as Hours;
const ALL_DAY = week([{ open: '00:00', close: '00:00' }]);

describe.each(AVAILABLE_DATABASES)('[OF9] booked orders in closed time, on %s', (name) => {
  let app: TestApp;
  let calls: ReturnType<typeof moneyCalls>;
  beforeAll(async () => {
    app = await buildTestApp(name);
    calls = moneyCalls(app);
  });
  afterAll(() => app.close());

  const one = () => ({ restaurant_id: app.restaurant.id });
  const book = async (requested_at: string) => (await calls.place({ requested_at })).order;
  const check = async (input: object) =>
    (await app.call(checkClosingCall, { as: app.owner, body: { ...one(), ...input } })).data;
  const save = async (change: { hours?: Hours; holidays?: Holiday[] }) => {
    const { version } = (await app.call(getBusinessCall, { as: app.owner, query: one() })).data;
    const saved = await app.call(updateBusinessCall, { as: app.owner, body: { ...one(), version, ...change } });
    expect(saved.status).toBe(200);
  };
  const standing = async () => {
    const { data } = await app.call(dashboardCall, { as: app.owner, query: one() });
    const query = { ...one(), status: 'open', wanted: 'closed_time' } as const;
    const listed = (await app.call(listOrdersCall, { as: app.owner, query })).data;
    const need = data.needs.find(({ kind }) => kind === 'booked_closed');
    expect(listed.total).toBe(need?.params['count'] ?? 0);
    expect(listed.items).toHaveLength(listed.total);
    return { need, ids: listed.items.map(({ id }) => id).toSorted() };
  };

  it('are counted before a holiday, shorter hours or a pause are saved, and named until they are gone', async () => {
    // The app's clock is on Saturday 2026-11-21 at noon in New York.
    const night = await book(at('2026-11-28', '00:30'));
    const friday = await book(at('2026-11-27', '18:00'));
    await calls.place();
    const closed: Holiday = { date: '2026-11-27', spans: [] };
    expect(await check({})).toEqual({ count: 0, first: [] });
    expect(await check({ holidays: [closed] })).toEqual({
      count: 1,
      first: [{ id: friday.id, order_no: friday.order_no, requested_at: friday.requested_at }],
    });
    // A night belongs to the day on which it began.
    const late = week([{ open: '17:00', close: '02:00' }]);
    expect(await check({ hours: late })).toMatchObject({ count: 0 });
    expect((await check({ hours: late, holidays: [closed] })).first.map(({ id }) => id)).toEqual([friday.id, night.id]);
    expect(await check({ hours: late, holidays: [{ date: '2026-11-28', spans: [] }] })).toMatchObject({ count: 0 });
    expect(await check({ mode: 'suspended', until: at('2026-11-27', '18:00') })).toMatchObject({ count: 0 });
    expect(await check({ mode: 'suspended', until: at('2026-11-27', '18:01') })).toMatchObject({ count: 1 });
    expect(await check({ mode: 'emergency' })).toMatchObject({ count: 2 });

    expect(await standing()).toEqual({ need: undefined, ids: [] });
    await save({ hours: late, holidays: [closed] });
    expect(await standing()).toEqual({
      need: {
        kind: 'booked_closed',
        level: 'soon',
        params: { count: 2, number: friday.order_no, since: friday.requested_at },
      },
      ids: [friday.id, night.id].toSorted(),
    });
    // What stands in closed time already is not what a change closes.
    expect(await check({ holidays: [closed] })).toMatchObject({ count: 0 });
    await calls.act(friday, { action: 'cancel', reason: 'closing', note: null });
    expect(await standing()).toMatchObject({ ids: [night.id] });
    await save({ holidays: [] });
    expect(await standing()).toEqual({ need: undefined, ids: [] });
    await save({ hours: ALL_DAY });
  });

  it('stand while the store is paused over them', async () => {
    const soon = await book(new Date(app.clock.now() + 30 * 60_000).toISOString());
    const until = new Date(app.clock.now() + 60 * 60_000).toISOString();
    await app.call(updateOpenCall, { as: app.screen, body: { ...one(), mode: 'suspended', until } });
    expect((await standing()).ids).toEqual([soon.id]);
    await app.call(updateOpenCall, { as: app.screen, body: { ...one(), mode: 'in_business' } });
    expect((await standing()).ids).toEqual([]);
  });
});

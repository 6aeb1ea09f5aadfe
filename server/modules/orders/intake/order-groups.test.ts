import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { intakeOrderCall, type IntakeOrderInput } from '#contract/http/orders/intake.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder, makeTestRestaurant } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { createRestaurant } from '../../store/new-store/create-restaurant.service.ts';
import { addChannel } from '../channel/channel.service.ts';

const RUSH = 24;

describe.each(AVAILABLE_DATABASES)('[IG1] orders that come together on %s', (name) => {
  let app: TestApp;
  let commits: number;

  beforeEach(async () => {
    app = await buildTestApp(name);
    const { store } = app.context;
    const { transact, transactMany } = store;
    commits = 0;
    Object.assign(store, {
      transact: (...args: Parameters<typeof transact>) => ((commits += 1), transact(...args)),
      transactMany: (...args: Parameters<typeof transactMany>) => ((commits += 1), transactMany(...args)),
    });
  });
  afterEach(() => app.close());

  const order = (change: Partial<IntakeOrderInput> = {}) => makeIntakeOrder(app.restaurant, change);
  const send = (bodies: readonly IntakeOrderInput[]) =>
    Promise.all(bodies.map((body) => app.call(intakeOrderCall, { as: app.channel, body })));
  const rush = () => Array.from({ length: RUSH }, () => order());
  const head = async () => (await app.context.store.heads([app.restaurant.id])).get(app.restaurant.id);

  it('share their transactions and get the numbers, events and sums of orders that come one by one', async () => {
    const answers = await send(rush());
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: RUSH }, () => 200));
    expect(answers.map(({ data }) => data.order_no).toSorted()).toEqual(
      Array.from({ length: RUSH }, (_, index) => String(index + 1).padStart(3, '0')),
    );
    expect(commits).toBeLessThan(RUSH / 2);
    const tail = await app.context.store.tail(app.restaurant.id, 0, 100);
    expect(tail?.events.map(({ seq }) => seq)).toEqual(tail?.events.map((_, index) => index + 1));
    expect(tail?.events.filter(({ type }) => type === 'order.placed')).toHaveLength(RUSH);
    const row = await app.database.db.selectFrom('day_sum').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ last_no: RUSH, orders: RUSH });
    const jobs = await app.database.db.selectFrom('job').selectAll().where('kind', '=', 'watch.order').execute();
    expect(jobs).toHaveLength(RUSH);
    expect(await head()).toMatchObject({ open: RUSH });
  });

  it('answer each as alone: what a rule forbids, what was sent twice, what is the same again', async () => {
    const [first] = await send([order({ external_id: 'known' })]);
    const known = { ...order(), external_id: 'known', memo: 'another' };
    const hidden = order({ items: [{ dish_id: app.restaurant.dishes.hidden.id, quantity: 1 }] });
    const twice = order();
    const answers = await send([order(), hidden, known, twice, order(), twice]);
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 409, 200, 200, 200]);
    expect(answers[3]?.data.id).toBe(answers[5]?.data.id);
    expect(first?.data.order_no).toBe('001');
    const numbers = new Set(answers.flatMap(({ status, data }) => (status === 200 ? [data.order_no] : [])));
    expect([...numbers].toSorted()).toEqual(['002', '003', '004']);
  });

  it('do not fail with a neighbor that the database refuses', async () => {
    const refuse =
      name === 'sqlite'
        ? [
            `create trigger refuse before insert on orders when new.customer_name = 'Poison' begin select raise(abort, 'refused'); end`,
          ]
        : [
            `create function refuse() returns trigger language plpgsql as $$ begin if new.customer_name = 'Poison' then raise exception 'refused'; end if; return new; end $$`,
            `create trigger refuse before insert on orders for each row execute function refuse()`,
          ];
    for (const text of refuse) await sql.raw(text).execute(app.database.db);
    const poison = order({ customer: { name: 'Poison', phone: '+12125550199' } });
    const answers = await send([order(), poison, order(), order()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 200, 200]);
    const { last_no } = await app.database.db.selectFrom('day_sum').selectAll().executeTakeFirstOrThrow();
    expect(last_no).toBe(3);
  });

  it('take no more than a restaurant has room for', async () => {
    const limit = { name: 'open_orders', subject_id: app.restaurant.id, value: 5, updated_at: '2026-11-21' } as const;
    await app.database.db.insertInto('own_limit').values(limit).execute();
    const answers = await send(rush());
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(RUSH - 5);
  });

  it('sell a counted portion once', async () => {
    const { mapo } = app.restaurant.dishes;
    await app.database.db
      .updateTable('dish')
      .set({ portions_left: 3, portions_until: '2027-01-01T00:00:00.000Z' })
      .where('id', '=', mapo.id)
      .execute();
    const one = () => order({ items: [{ dish_id: mapo.id, quantity: 1 }] });
    const answers = await send(Array.from({ length: 8 }, one));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });
});

/** Holds the row of a restaurant's day, as a transaction that hangs would; resolves to what lets it go. */
async function holdDay({ database }: TestApp, restaurantId: string): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let hasLocked = (): void => undefined;
  const locked = new Promise<void>((resolve) => (hasLocked = resolve));
  const holding = database.db.transaction().execute(async (tx) => {
    await tx.updateTable('day_sum').set({ rolled_at: null }).where('restaurant_id', '=', restaurantId).execute();
    hasLocked();
    await held;
  });
  await locked;
  return async () => {
    release();
    await holding;
  };
}

describe.runIf(AVAILABLE_DATABASES.includes('postgres'))('[IG1] a restaurant whose rows are locked', () => {
  it('holds up its own orders and those of no other', async () => {
    const app = await buildTestApp('postgres');
    const other = makeTestRestaurant();
    await createRestaurant(app.context, other.input);
    const added = { restaurant_id: other.id, kind: 'native' as const, name: 'Theirs', auto_accept: false };
    const { key } = await addChannel(app.context, { ...added, rate_per_second: 100, burst: 100 });
    const ours = () => app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant) });
    const theirs = () => app.call(intakeOrderCall, { as: { key }, body: makeIntakeOrder(other) });
    await ours();
    const release = await holdDay(app, app.restaurant.id);
    let isReleased = false;
    const waiting = [ours(), ours()].map(async (answer) => ({ status: (await answer).status, isReleased }));
    const answered = await Promise.all([theirs(), theirs(), theirs()]);
    expect(answered.map(({ status }) => status)).toEqual([200, 200, 200]);
    isReleased = true;
    await release();
    expect(await Promise.all(waiting)).toEqual([
      { status: 200, isReleased: true },
      { status: 200, isReleased: true },
    ]);
    await app.close();
  });
});

import { setImmediate as otherWork } from 'node:timers/promises';
import { sql, type KyselyPlugin } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPlatformOrdersCall, MAX_FOUND_COUNTED } from '#contract/http/platform/platform-order.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { walkFound, type Reading } from './find-orders.repository.ts';
import { followLogs } from './follow-log.service.ts';

const ORDERS = MAX_FOUND_COUNTED + 200;
/** A statement on SQLite that reads so many rows takes some milliseconds. */
const MOST_ROWS = 2_000;

type Statement = { rows: number; turn: number; text: string; values: readonly unknown[] };

describe.each(AVAILABLE_DATABASES)('a search among many orders on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
    await app.call(intakeOrderCall, { as: app.channel, body: makeIntakeOrder(app.restaurant, {}) });
    const { db } = app.database;
    const one = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    const since = Date.parse(one.created_at);
    const rows = Array.from({ length: ORDERS }, (_, index) => ({
      ...one,
      id: v7(),
      number: `${one.number}${index}`,
      external_id: `copy-${index}`,
      customer_name: index === 7 ? 'Zwölfer' : 'Chen',
      created_at: new Date(since - index * 1_000).toISOString(),
    }));
    await app.database.write((tx) => insertRows(tx, name, 'orders', rows));
    await followLogs(app.database);
  }, 120_000);
  afterAll(() => app.close());

  const ask = async (q: string) =>
    (
      await app.call(listPlatformOrdersCall, {
        as: app.admin,
        query: { status: 'all', q, counted: 'yes', page_size: 2 },
      })
    ).data;

  it('[FO6] counts up to its bound and says that there are more', async () => {
    const { items, next, total, total_is_least } = await ask('chen');
    expect([items.length, next === null, total, total_is_least]).toEqual([2, false, MAX_FOUND_COUNTED, true]);
    const few = await ask('zwolfer');
    expect([few.items.length, few.total, few.total_is_least]).toEqual([1, 1, undefined]);
  });

  it.each(['-', '&', '%_"*', '，'])('[FO6] asks nothing for %j and finds nothing', async (q) => {
    const { reading, statements } = watched();
    await walkFound(reading, { q }, async () => true);
    expect(statements).toEqual([]);
    const { items, next, total } = await ask(q);
    expect([items, next, total]).toEqual([[], null, 0]);
  });

  /** The same database, whose statements are noted with the rows that they gave and the turn of the event loop. */
  function watched() {
    const statements: Statement[] = [];
    const { db, traits } = app.database;
    let turn = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        const { sql: text, parameters: values } = db.getExecutor().compileQuery(node, queryId);
        statements.push({ rows: 0, turn, text, values });
        return node;
      },
      transformResult: async ({ result }) => {
        const last = statements.at(-1);
        if (last !== undefined) last.rows = result.rows.length;
        return result;
      },
    };
    const reading: Reading = { db: db.withPlugin(plugin), traits };
    const watch = async (search: () => Promise<void>): Promise<void> => {
      let isOver = false;
      const run = search().finally(() => (isOver = true));
      for (; !isOver; turn += 1) await otherWork();
      await run;
    };
    return { reading, statements, watch };
  }

  const walked = async (asked: Parameters<typeof walkFound>[1]) => {
    const { reading, statements, watch } = watched();
    const found = new Set<string>();
    await watch(() =>
      walkFound(reading, asked, async (rows) => {
        for (const { id } of await rows.select('orders.id').execute()) found.add(id);
        return true;
      }),
    );
    return { found: found.size, statements };
  };

  const planOf = async ({ text, values }: Statement): Promise<string> => {
    const pieces = text
      .split('?')
      .map((part, at) => (at === 0 ? sql.raw(part) : sql`${values[at - 1]}${sql.raw(part)}`));
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.join(pieces, sql``)}`.execute(
      app.database.db,
    );
    return rows.map(({ detail }) => detail).join('; ');
  };
  /** Reads what it names, or in the order of an index up to its limit, and nothing that is sorted first. */
  const isBounded = async (statement: Statement): Promise<boolean> => {
    if (/order_search_words|\(values|log_head/.test(statement.text)) return true;
    return statement.text.includes('limit') && !(await planOf(statement)).includes('TEMP B-TREE');
  };

  it.runIf(name === 'sqlite').each(['Chen', 'Zwölfer', 'c', 'en', '宫', 'chen zw'])(
    '[FO6] reads a bounded number of rows between two turns for %j',
    async (q) => {
      for (const restaurantId of [undefined, app.restaurant.id]) {
        const { statements } = await walked({ q, restaurantId });
        const rowsOfTurn = new Map<number, number>();
        for (const { turn, rows } of statements) rowsOfTurn.set(turn, (rowsOfTurn.get(turn) ?? 0) + rows);
        expect(Math.max(...rowsOfTurn.values())).toBeLessThanOrEqual(MOST_ROWS);
        for (const statement of statements)
          expect([statement.text, await isBounded(statement)]).toEqual([statement.text, true]);
      }
    },
  );

  it('[FO6] finds all of them to the end', async () => {
    expect((await walked({ q: 'chen' })).found).toBe(ORDERS - 1);
    expect((await walked({ q: 'zwolfer', restaurantId: app.restaurant.id })).found).toBe(1);
  });
});

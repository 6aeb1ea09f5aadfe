import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientFrame, DeviceReport } from '#contract/live.ts';
import type { Database } from '../db/database.ts';
import { fromJson } from '../db/json.ts';
import { newDeviceRow } from '../modules/devices/device/device.repository.ts';
import { makeTestClock, TEST_NOW } from '../testing/build-test-app.ts';
import { AVAILABLE_DATABASES, openTestDatabase } from '../testing/test-databases.ts';
import type { Identity } from './answer-frame.ts';
import { createScreenAckWriter } from './screen-ack-writer.ts';

const REPORT: DeviceReport = {
  awake: true,
  visible: true,
  audio_ok: true,
  muted_until: null,
  printer: null,
  clock_drift_ms: 3,
  queue: 0,
  last_touch_at: null,
  lost_commands: 0,
};

type Ack = Extract<ClientFrame, { t: 'ack' }>;

const LATER = '2026-11-21T17:20:00.000Z';

const screen = (deviceId: string): Identity => ({
  restaurantId: 'r1',
  deviceId,
  deviceName: 'Wall',
  kind: 'screen',
  actor: { kind: 'screen', id: deviceId, name: 'Wall' },
});

const ackOf = (
  order_id: string,
  rev: number,
  at: string,
  kinds: readonly ('displayed' | 'sounded' | 'touched')[],
): Ack => {
  const list = (kind: (typeof kinds)[number]) => (kinds.includes(kind) ? [{ order_id, rev, at }] : []);
  return {
    t: 'ack',
    epoch: 'e1',
    applied: 1,
    displayed: list('displayed'),
    sounded: list('sounded'),
    touched: list('touched'),
  };
};

describe.each(AVAILABLE_DATABASES)('the writer of screens’ acknowledgements on %s', (name) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(name);
  });
  afterAll(() => database.close());

  /** A writer whose next `failures` transactions fail as when the disk is full. */
  function failingWriter(failures: number, maxKeptRows?: number) {
    let left = failures;
    const errors: unknown[] = [];
    const clock = makeTestClock(TEST_NOW);
    const write: Database['write'] = (work) => {
      if (left === 0) return database.write(work);
      left -= 1;
      return Promise.reject(new Error('disk full'));
    };
    const writer = createScreenAckWriter({ ...database, write }, clock, (error) => errors.push(error), maxKeptRows);
    return { writer, clock, errors };
  }

  const rowOf = (orderId: string) =>
    database.db.selectFrom('ledger').selectAll().where('order_id', '=', orderId).executeTakeFirst();

  it('[L18] keeps what a failed write could not store, and writes it with what came since', async () => {
    const { writer, clock, errors } = failingWriter(1);
    writer.seen(screen('d1'), ackOf('kept', 1, TEST_NOW, ['displayed', 'sounded']));
    await writer.flush();
    expect([errors.length, await rowOf('kept')]).toEqual([1, undefined]);
    clock.set(LATER);
    writer.seen(screen('d1'), ackOf('kept', 3, LATER, ['displayed', 'touched']));
    await writer.flush();
    expect(await rowOf('kept')).toMatchObject({
      displayed_at: TEST_NOW,
      sounded_at: TEST_NOW,
      touched_at: LATER,
      displayed_rev: 3,
    });
  });

  it('[L18] tries again when it stops, because nothing is gathered afterwards', async () => {
    const { writer } = failingWriter(2);
    writer.seen(screen('d1'), ackOf('last', 1, TEST_NOW, ['displayed']));
    await writer.stop();
    expect(await rowOf('last')).toMatchObject({ displayed_at: TEST_NOW });
  });

  it('[L18] confirms an acknowledgement only once it is in the database', async () => {
    const { writer } = failingWriter(1);
    writer.seen(screen('d1'), ackOf('confirmed', 1, TEST_NOW, ['displayed']));
    expect(await writer.committed()).toBe(false);
    expect(await rowOf('confirmed')).toBeUndefined();
    expect(await writer.committed()).toBe(true);
    expect(await rowOf('confirmed')).toMatchObject({ displayed_at: TEST_NOW });
  });

  it('[L18] refuses what would be too much to keep, so that the screen keeps it', async () => {
    const { writer } = failingWriter(1, 2);
    writer.seen(screen('d1'), ackOf('first', 1, TEST_NOW, ['displayed']));
    await writer.flush();
    writer.seen(screen('d1'), ackOf('second', 1, TEST_NOW, ['displayed']));
    writer.seen(screen('d1'), ackOf('third', 1, TEST_NOW, ['displayed']));
    expect(await writer.committed()).toBe(false);
    expect(await Promise.all(['first', 'second', 'third'].map(async (id) => (await rowOf(id))?.order_id))).toEqual([
      'first',
      'second',
      undefined,
    ]);
    writer.seen(screen('d1'), ackOf('third', 1, TEST_NOW, ['displayed']));
    expect(await writer.committed()).toBe(true);
    expect(await rowOf('third')).toBeDefined();
  });

  it('[L18] writes the other screens’ marks when the database refuses the content of one', async () => {
    const errors: unknown[] = [];
    const write: Database['write'] = (work) =>
      database.write(async (tx) => {
        const result = await work(tx);
        const bad = await tx.selectFrom('ledger').select('order_id').where('order_id', '=', 'bad').executeTakeFirst();
        if (bad !== undefined) throw Object.assign(new Error('value out of range'), { code: '22003' });
        return result;
      });
    const writer = createScreenAckWriter({ ...database, write }, makeTestClock(TEST_NOW), (error) =>
      errors.push(error),
    );
    writer.seen(screen('d1'), ackOf('bad', 1, TEST_NOW, ['displayed']));
    writer.seen(screen('d2'), ackOf('good', 1, TEST_NOW, ['displayed']));
    await writer.flush();
    expect([errors.length, await rowOf('bad'), (await rowOf('good'))?.device_id]).toEqual([1, undefined, 'd2']);
  });

  it('[L20] writes what a screen says again now and then, and a change at once', async () => {
    const { writer, clock } = failingWriter(0);
    await database.db
      .insertInto('device')
      .values({
        ...newDeviceRow({
          restaurant_id: 'r1',
          id: 'same',
          kind: 'screen',
          name: 'Wall',
          token_hash: null,
          created_at: TEST_NOW,
        }),
      })
      .execute();
    const seen = async () =>
      (await database.db.selectFrom('device').selectAll().where('id', '=', 'same').executeTakeFirstOrThrow())
        .last_seen_at;
    const beat = async (change: Partial<DeviceReport> = {}): Promise<string | null> => {
      clock.advance(4_000);
      writer.reported(screen('same'), { t: 'beat_ack', n: 1, cursor: 5, report: { ...REPORT, ...change } });
      await writer.flush();
      return seen();
    };
    const first = await beat();
    expect(await beat({ clock_drift_ms: 12 })).toBe(first);
    const third = await beat();
    expect(third).not.toBe(first);
    const changed = await beat({ audio_ok: false });
    expect(changed).not.toBe(third);
    const row = await database.db.selectFrom('device').selectAll().where('id', '=', 'same').executeTakeFirstOrThrow();
    expect(row).toMatchObject({ cursor: 5, build: null, name: 'Wall' });
    expect(fromJson<DeviceReport>(row.state ?? '')).toMatchObject({ audio_ok: false });
    clock.advance(1_000);
    writer.disconnected(screen('same'));
    await writer.flush();
    expect(await seen()).not.toBe(changed);
  });
});

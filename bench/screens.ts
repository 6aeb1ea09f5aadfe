import type { DeviceReport } from '../contract/live.ts';
import { systemClock } from '../server/base/clock.ts';
import { EMPTY_HASH } from '../contract/domain/desk-state.ts';
import { insertRows } from '../server/db/insert-rows.ts';
import { migrate } from '../server/db/migrate.ts';
import type { Identity } from '../server/live/answer-frame.ts';
import { createHintBus } from '../server/live/hint-bus.ts';
import { createScreenAckWriter } from '../server/live/screen-ack-writer.ts';
import { newDeviceRow } from '../server/modules/devices/device/device.repository.ts';
import { findEnded } from '../server/modules/devices/live-link/live-link.service.ts';
import { makeRestaurantStore } from '../server/modules/orders/order/restaurant-store.service.ts';
import { randomIds } from '../server/base/ids.ts';
import { onEachDatabase, type Place } from './places.ts';
import { contextOf } from './seed-orders.ts';
import { ms, percentile, type Table } from './stats.ts';

const SIZES = [10_000, 40_000];
const RUNS = 7;

const report = (queue: number): DeviceReport => ({
  awake: true,
  visible: true,
  audio_ok: true,
  muted_until: null,
  printer: null,
  clock_drift_ms: 4,
  queue,
  last_touch_at: null,
  lost_commands: 0,
});

const screenOf = (index: number): Identity => ({
  restaurantId: `r${index}`,
  deviceId: `d${index}`,
  deviceName: 'Wall',
  kind: 'screen',
  actor: { kind: 'screen', id: `d${index}`, name: 'Wall' },
});

async function measurePlace(place: Place, size: number): Promise<Record<string, number[]>> {
  const database = place.open();
  await migrate(database);
  const all = Array.from({ length: size }, (_, index) => index);
  const dialect = database.traits.name;
  const created_at = new Date().toISOString();
  await database.write(async (tx) => {
    const head = { epoch: 'e', seq: 1, floor: 0, open: 0, hash: EMPTY_HASH, store_version: 0, dish_version: 0 };
    const heads = all.map((index) => ({ ...head, restaurant_id: `r${index}`, closed_through: null }));
    await insertRows(tx, dialect, 'log_head', heads);
    const device = { kind: 'screen', name: 'Wall', token_hash: null, created_at } as const;
    const devices = all.map((index) => newDeviceRow({ ...device, restaurant_id: `r${index}`, id: `d${index}` }));
    await insertRows(tx, dialect, 'device', devices);
  });
  const book = createScreenAckWriter(database, systemClock, (error) => {
    throw error;
  });
  const store = makeRestaurantStore({ database, clock: systemClock, ids: randomIds, bus: createHintBus() });
  const took: Record<string, number[]> = {};
  const measure = async (what: string, work: () => unknown): Promise<void> => {
    const startedAt = performance.now();
    await work();
    (took[what] ??= []).push(performance.now() - startedAt);
  };
  for (let run = 0; run < RUNS; run += 1) {
    await measure('all say something new, written', async () => {
      for (const index of all)
        book.reported(screenOf(index), { t: 'beat_ack', n: run, cursor: 1, report: report(run) });
      await book.flush();
    });
    await measure('all say the same again', async () => {
      for (const index of all)
        book.reported(screenOf(index), { t: 'beat_ack', n: run, cursor: 1, report: report(run) });
      await book.flush();
    });
    await measure('the sweep of all heads', () => store.heads(all.map((index) => `r${index}`)));
    const credentials = all.map((index) => ({ kind: 'device' as const, id: `d${index}` }));
    await measure('the check of all credentials', () => findEnded(contextOf(database), credentials));
  }
  await database.close();
  return took;
}

/** What a process does for all of its screens again and again, with a restaurant for each. */
export async function measureScreens(): Promise<Table> {
  const columns = ['work', 'how often'];
  const cells: Record<string, string[]> = {};
  const raw: object[] = [];
  const often: Record<string, string> = {
    'all say something new, written': 'never all at once',
    'all say the same again': 'each 4 s',
    'the sweep of all heads': 'each second',
    'the check of all credentials': 'each 5 s',
  };
  await onEachDatabase(async (makePlace) => {
    for (const size of SIZES) {
      const place = await makePlace();
      try {
        columns.push(`${place.name}, ${size.toLocaleString('en-US')}`);
        for (const [what, samples] of Object.entries(await measurePlace(place, size))) {
          (cells[what] ??= []).push(`${ms(percentile(samples, 0.5))} / ${ms(Math.max(...samples))}`);
          raw.push({ database: place.name, size, what, samples });
        }
      } finally {
        await place.drop();
      }
    }
  });
  return {
    title: 'Many screens on one process',
    note: `A restaurant for each screen; median / longest of ${RUNS} runs of the server's own code, without sockets. One that says the same is written every second beat.`,
    columns,
    rows: Object.entries(cells).map(([what, row]) => [what, often[what] ?? '', ...row]),
    raw,
  };
}

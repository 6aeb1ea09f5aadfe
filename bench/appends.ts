import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { migrate } from '../server/db/migrate.ts';
import type { WriterInput } from './append-writer.ts';
import { onEachDatabase, type Place } from './places.ts';
import { seedRestaurants } from './seed-orders.ts';
import { ms, percentile, type Table } from './stats.ts';

const WRITER = fileURLToPath(new URL('append-writer.ts', import.meta.url));
export const APPENDS_MS = 5_000;
const WIDTH = 16;
const RESTAURANTS = 200;
const AIMS: Readonly<Record<number, string>> = { 1: '≥ 2,000', [RESTAURANTS]: '≥ 5,000' };

/** How long each append took, ms. */
export async function runWriters(place: Place, restaurantIds: readonly string[], processes: number): Promise<number[]> {
  const children = Array.from({ length: processes }, () => fork(WRITER, { execArgv: process.execArgv }));
  await Promise.all(children.map((child) => once(child, 'message')));
  const input: WriterInput = { target: place.target, restaurantIds, width: WIDTH, forMs: APPENDS_MS };
  const answers = await Promise.all(
    children.map((child) => {
      child.send(input);
      return once(child, 'message') as Promise<[number[]]>;
    }),
  );
  return answers.flatMap(([took]) => took);
}

/** Durable appends to the log, past the HTTP server: one event, its head row and the commit. */
export async function measureAppends(): Promise<Table> {
  const rows: string[][] = [];
  const raw: object[] = [];
  await onEachDatabase(async (makePlace) => {
    const place = await makePlace();
    try {
      const database = place.open();
      await migrate(database);
      const restaurantIds = await seedRestaurants(database, RESTAURANTS);
      await database.close();
      for (const count of [1, RESTAURANTS]) {
        for (const processes of [1, 2]) {
          const took = await runWriters(place, restaurantIds.slice(0, count), processes);
          const [perSecond, p50, p99] = [
            took.length / (APPENDS_MS / 1_000),
            percentile(took, 0.5),
            percentile(took, 0.99),
          ];
          raw.push({ database: place.name, restaurants: count, processes, perSecond, p50, p99 });
          const aim = place.name === 'PostgreSQL' && processes === 1 ? (AIMS[count] ?? '–') : '–';
          rows.push([
            place.name,
            String(count),
            String(processes),
            perSecond.toFixed(0),
            `${ms(p50)} / ${ms(p99)}`,
            aim,
          ]);
        }
      }
    } finally {
      await place.drop();
    }
  });
  return {
    title: 'Durable log appends',
    note: `${WIDTH} writers at once in each process for ${APPENDS_MS / 1_000} s; an append is an event, its head row and a commit that waits for the disk (\`synchronous=FULL\`, \`fsync=on\`).`,
    columns: ['database', 'restaurants', 'processes', 'appends/s', 'p50 / p99', 'aim'],
    rows,
    raw,
  };
}

import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/base/clock.ts';
import { lockRestaurant, writeStore } from '#server/modules/store/restaurant/write-store.ts';
import { anyProcess, keepSignedIn, type Shift } from '../shift.ts';

const STEPS_MS = [
  SECOND_MS,
  12 * SECOND_MS,
  40 * SECOND_MS,
  95 * SECOND_MS,
  4 * MINUTE_MS,
  6 * MINUTE_MS,
  16 * MINUTE_MS,
  35 * MINUTE_MS,
  3 * HOUR_MS,
] as const;

/** Time passes, and one process or both do what is due. A process that dies over it leaves its jobs to the other. */
export async function pass(shift: Shift, ms = shift.random.pick(STEPS_MS) ?? SECOND_MS): Promise<void> {
  shift.world.clock.advance(ms);
  await keepSignedIn(shift);
  await drive(shift);
  await work(shift);
}

/** The providers' couriers move, and their news comes to one of the processes. News that is not taken is sent again. */
async function drive(shift: Shift): Promise<void> {
  const { road, clock } = shift.world;
  for (const { path, headers, payload } of road.move(clock.now())) {
    const sent = {
      method: 'POST' as const,
      url: path,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    };
    for (let tries = 0; tries < 3; tries += 1) {
      const { app, fault } = anyProcess(shift);
      const { hits } = fault;
      const { statusCode } = await app.app.inject(sent);
      if (statusCode === 200 && fault.hits === hits) break;
    }
  }
}

export async function work(shift: Shift): Promise<void> {
  const chosen = shift.random.chance(0.2) ? shift.world.processes : [anyProcess(shift)];
  const alive = chosen.filter(({ fault }) => !fault.isDead);
  await Promise.all(alive.map(({ app }) => app.worker.runDue().catch(() => 0)));
}

/** A night goes by, in hours: what is due in it happens at about its time. */
export async function passNight(shift: Shift): Promise<void> {
  for (let hours = 0; hours < 27; hours += 3) await pass(shift, 3 * HOUR_MS);
}

/** Longer than a dead process's jobs are held for it, and than a failed job waits. */
export const passDay = (shift: Shift): Promise<void> => pass(shift, DAY_MS);

/** The owner changes what the rules depend on, at any moment. */
export async function changeSettings(shift: Shift): Promise<void> {
  const { random, restaurant } = shift;
  const change = random.pick([
    { business_day_cutoff: random.pick(['00:00', '02:00', '04:00', '05:30']) ?? '04:00' },
    { time_zone: random.pick(['America/New_York', 'America/Los_Angeles', 'Asia/Shanghai']) ?? 'America/New_York' },
    { quote_fee_cap_cents: random.pick([null, 650, 1200]) ?? null },
    { delivery_mode: random.pick(['own', 'provider']) ?? 'provider' },
    { waiting_time_minutes: random.pick([10, 20, 45]) ?? 20 },
    { accept_limit_seconds: random.pick([60, 180]) ?? 180 },
  ]);
  const { context } = anyProcess(shift).app;
  await context.store
    .transact(restaurant.id, async (live) =>
      writeStore(context, live, await lockRestaurant(context, live, restaurant.id), change ?? {}),
    )
    .catch(() => undefined);
}

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  claimDeviceCall,
  getOwnDeviceCall,
  limitDeviceCall,
  listDevicesCall,
  renewDeviceCall,
} from '#contract/http/devices/device.ts';
import { DAY_MS, HOUR_MS, isoNow, SECOND_MS } from '../../../base/clock.ts';
import { hashToken } from '../../../base/secrets.ts';
import type { Row } from '../../../db/schema.ts';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { endRights } from '../../platform/installation/end-rights.ts';
import { findDevice, updateDevice } from './device.repository.ts';
import { makePairToken } from './pairing.service.ts';
import { renewScreenKey, screenOfKey } from './screen-key.service.ts';

/** What may happen to a screen, its browser, its link and its server while its credential is replaced. */
const STEPS = ['use', 'renew', 'lose answer', 'answer late', 'cut power', 'back up', 'restore'] as const;
const WAITS_S = [0, 1, 10, 35, 61 * 60, 8 * 24 * 3600] as const;
type Step = { step: (typeof STEPS)[number]; waitS: (typeof WAITS_S)[number] };
const stepsArb = fc.array(fc.record({ step: fc.constantFrom(...STEPS), waitS: fc.constantFrom(...WAITS_S) }), {
  minLength: 15,
  maxLength: 60,
});
/** A browser writes a cookie to its disk within half a minute. */
const FLUSH_MS = 30 * SECOND_MS;
/** A late answer comes while its request may still be answered. */
const LATE_MS = 60 * SECOND_MS;

type Doors = {
  renew: (secret: string) => Promise<string | undefined>;
  knows: (secret: string) => Promise<boolean>;
  save: () => Promise<void>;
  restore: () => Promise<void>;
};

/** Plays the steps; answers with the first after which the screen is not known any more. */
async function firstLockOut(
  first: string,
  steps: readonly Step[],
  doors: Doors,
  clock: TestApp['clock'],
): Promise<number | undefined> {
  let memory = { secret: first, since: clock.now() };
  let disk = first;
  let late: { secret: string; at: number } | undefined;
  const pass = (ms: number): void => {
    clock.advance(ms);
    if (clock.now() - memory.since >= FLUSH_MS) disk = memory.secret;
  };
  const store = (secret: string): void => {
    memory = { secret, since: clock.now() };
  };
  for (const [index, { step, waitS }] of steps.entries()) {
    pass(waitS * SECOND_MS);
    if (late !== undefined && step !== 'lose answer') {
      if (clock.now() - late.at <= LATE_MS) store(late.secret);
      late = undefined;
    }
    if (step === 'cut power') store(disk);
    if (step === 'back up') await doors.save();
    if (step === 'restore') {
      pass(LATE_MS);
      await doors.restore();
    }
    if (!(await doors.knows(memory.secret))) return index;
    if (step === 'renew' || step === 'lose answer' || step === 'answer late') {
      const next = await doors.renew(memory.secret);
      if (next !== undefined && step === 'renew') store(next);
      if (next !== undefined && step === 'answer late') late = { secret: next, at: clock.now() };
    }
  }
  return undefined;
}

describe.each(AVAILABLE_DATABASES)('[SC10] a screen’s credential on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const paired = async (): Promise<{ id: string; cookie: string }> => {
    const token = await makePairToken(app.context, app.restaurant.id, 'Wok');
    const claimed = await app.call(claimDeviceCall, { as: 'nobody', body: { token } });
    return { id: claimed.data.device?.id ?? '', cookie: cookieOf(claimed.headers) };
  };
  const rowOf = async (id: string): Promise<Row<'device'>> => {
    const row = await findDevice(app.database.db, app.restaurant.id, id);
    if (row === undefined) throw new Error('no screen');
    return row;
  };
  const renew = (cookie: string) => app.call(renewDeviceCall, { as: { cookie }, body: {} });
  const look = async (cookie: string) => (await app.call(getOwnDeviceCall, { as: { cookie } })).failure.code;
  const shown = async (id: string) => {
    const query = { restaurant_id: app.restaurant.id };
    // The clock has gone on by weeks: the session of the start is over.
    const owner = await signIn(app, 'owner', app.restaurant.id);
    const { items } = (await app.call(listDevicesCall, { as: owner, query })).data;
    return items.find((item) => item.id === id);
  };

  const realDoors = (id: string): Doors => {
    let kept: Row<'device'> | undefined;
    return {
      renew: (secret) => renewScreenKey(app.context, secret),
      knows: async (secret) => (await screenOfKey(app.context, secret, '127.0.0.1'))?.id === id,
      save: async () => {
        kept = await rowOf(id);
      },
      restore: async () => {
        if (kept === undefined) return;
        await updateDevice(app.database.db, app.restaurant.id, id, kept);
        await app.database.write(endRights);
      },
    };
  };

  it('of a version before is replaced a week after the upgrade', async () => {
    const { cookie, id } = app.screen;
    expect((await renew(cookie)).data.renewed).toBe(false);
    app.clock.advance(7 * DAY_MS);
    const next = cookieOf((await renew(cookie)).headers);
    app.clock.advance(HOUR_MS);
    expect([await look(next), await look(cookie)]).toEqual([undefined, 'device_unpaired']);
    expect(await rowOf(id)).toMatchObject({ key_no: 1, token_hash: hashToken(next) });
  });

  it('never locks a screen out, whatever happens while it is replaced', async () => {
    let replaced = 0;
    await fc.assert(
      fc.asyncProperty(stepsArb, async (steps) => {
        const { id, cookie } = await paired();
        expect(await firstLockOut(cookie, steps, realDoors(id), app.clock)).toBeUndefined();
        replaced += ((await rowOf(id)).key_no ?? 0) - 1;
      }),
      { seed: 14, numRuns: name === 'sqlite' ? 120 : 30 },
    );
    expect(replaced).toBeGreaterThan(name === 'sqlite' ? 50 : 10);
  }, 120_000);

  it('would lock screens out if the new one counted at once', async () => {
    const naive = (first: string): Doors => {
      let [now, kept] = [first, first];
      let count = 0;
      return {
        renew: async (secret) => (secret === now ? (now = `next ${(count += 1)}`) : undefined),
        knows: async (secret) => secret === now,
        save: async () => void (kept = now),
        restore: async () => void (now = kept),
      };
    };
    const found = await fc.check(
      fc.asyncProperty(
        stepsArb,
        async (steps) => (await firstLockOut('first', steps, naive('first'), app.clock)) === undefined,
      ),
      { seed: 14, numRuns: 120 },
    );
    expect(found.failed).toBe(true);
  });

  it('is replaced after a week, and the old one ends once the new one was used an hour later', async () => {
    const { id, cookie } = await paired();
    expect((await renew(cookie)).data.renewed).toBe(false);
    app.clock.advance(7 * DAY_MS);
    const answer = await renew(cookie);
    expect(answer.data.renewed).toBe(true);
    expect(String(answer.headers['set-cookie'])).toMatch(/Max-Age=\d{8}; Path=\/; HttpOnly; SameSite=Strict/);
    const next = cookieOf(answer.headers);
    // A lost answer, or a second window: the same one again.
    expect(cookieOf((await renew(cookie)).headers)).toBe(next);
    expect([await look(next), await look(cookie)]).toEqual([undefined, undefined]);
    expect((await renew(next)).data.renewed).toBe(false);
    app.clock.advance(HOUR_MS - SECOND_MS);
    expect([await look(next), await look(cookie)]).toEqual([undefined, undefined]);
    app.clock.advance(SECOND_MS);
    expect([await look(next), await look(cookie)]).toEqual([undefined, 'device_unpaired']);
    expect((await rowOf(id)).key_no).toBe(2);
  });

  it('that was replaced and is used again is on the record, once an hour, and on the screen’s card', async () => {
    const { id, cookie } = await paired();
    app.clock.advance(8 * DAY_MS);
    const next = cookieOf((await renew(cookie)).headers);
    app.clock.advance(HOUR_MS);
    expect(await look(next)).toBeUndefined();
    for (const _try of [1, 2, 3]) expect(await look(cookie)).toBe('device_unpaired');
    expect((await renew(cookie)).failure.code).toBe('device_unpaired');
    const entries = () =>
      app.database.db
        .selectFrom('audit')
        .select('action')
        .where('target', '=', id)
        .where('action', '=', 'device.replay')
        .execute();
    expect(await entries()).toHaveLength(1);
    expect((await shown(id))?.replayed).toEqual({ at: isoNow(app.clock), address: '127.0.0.1' });
    app.clock.advance(HOUR_MS);
    await look(cookie);
    expect(await entries()).toHaveLength(2);
    const body = { restaurant_id: app.restaurant.id, device_id: id, forget_replay: true };
    const owner = await signIn(app, 'owner', app.restaurant.id);
    expect((await app.call(limitDeviceCall, { as: owner, body })).data.replayed).toBeNull();
    // What this installation did not make is refused as before, and is nobody's replay.
    expect(await look(`${id}.1.${'a'.repeat(43)}.${'b'.repeat(43)}`)).toBe('device_unpaired');
    expect((await shown(id))?.replayed).toBeNull();
  });

  it('is not replaced where the setting says never', async () => {
    const { cookie } = await paired();
    app.clock.advance(100 * DAY_MS);
    expect(await renewScreenKey({ ...app.context, screenKeyDays: 0 }, cookie)).toBeUndefined();
  });
});

const cookieOf = (headers: Record<string, unknown>): string =>
  /laidan_device=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';

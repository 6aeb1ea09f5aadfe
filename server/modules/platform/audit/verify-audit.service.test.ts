import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAuditCall, verifyAuditCall } from '#contract/http/platform/audit.ts';
import { updateOpenCall } from '#contract/http/store/restaurant.ts';
import { addUserCall } from '#contract/http/people/user.ts';
import { DAY_MS, isoAt } from '../../../base/clock.ts';
import { chainAudit } from '../../../db/migrations/0015-chain-audit.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeTestRestaurant } from '../../../testing/fixtures.ts';
import { behindTheGuards } from '../../../testing/tamper.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { audit } from './audit.service.ts';
import { verifyAudit } from './verify-audit.service.ts';
import { trimAudit } from './audit-trim.service.ts';
import { createRestaurant } from '../../store/new-store/create-restaurant.service.ts';

const UNKEYED = { keys: undefined, isKeyed: false };

describe.each(AVAILABLE_DATABASES)('the record of changes on %s', (name) => {
  let app: TestApp;
  let other: string;
  beforeAll(async () => {
    app = await buildTestApp(name);
    const made = makeTestRestaurant();
    await createRestaurant(app.context, made.input);
    other = made.id;
  });
  afterAll(() => app.close());

  const write = (target: string, restaurant_id: string | null = app.restaurant.id, change: object = { n: 1 }) =>
    app.database.write((tx) =>
      audit(app.context, tx, {
        restaurant_id,
        actor: { kind: 'user', id: 'u', name: '王敏 "Min"' },
        action: 'menu.update',
        target,
        before: change,
        after: { ...change, note: 'ünïcode 米饭' },
      }),
    );
  const broken = async () =>
    (await verifyAudit(app.database.db, UNKEYED)).flatMap(({ chain, broken: fault }) =>
      fault === null ? [] : [{ chain, ...fault }],
    );

  it('[AU1] is one unbroken chain a restaurant, also when many write at once', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => write(`dish-${n}`, [app.restaurant.id, other, null][n % 3] ?? null)),
    );
    const proofs = await verifyAudit(app.database.db, UNKEYED);
    expect(proofs.map(({ chain }) => chain).toSorted()).toEqual(['', app.restaurant.id, other].toSorted());
    for (const proof of proofs) expect(proof).toMatchObject({ entries: 10, head: { seq: 10 }, broken: null });
  });

  it('[AU3] refuses to be changed, emptied or shortened', async () => {
    const { db } = app.database;
    await expect(db.updateTable('audit').set({ target: 'x' }).execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow('append-only');
    if (name === 'postgres') await expect(sql`truncate audit`.execute(db)).rejects.toThrow('append-only');
    expect(await broken()).toEqual([]);
  });

  it('is read over all restaurants by an administrator only, by actor, text, day and restaurant', async () => {
    const list = async (query: Record<string, string>, as = app.admin) =>
      (await app.call(listAuditCall, { as, query: { page_size: 200, ...query } })).data.items;
    expect(await list({})).toHaveLength(30);
    expect((await list({}, app.owner)).every((entry) => entry.restaurant_id === app.restaurant.id)).toBe(true);
    expect(await list({}, app.owner)).toHaveLength(10);
    expect((await app.call(listAuditCall, { as: app.owner, query: { restaurant_id: other } })).status).toBe(404);
    expect(await list({ restaurant_id: other })).toHaveLength(10);
    expect((await list({ restaurant_id: other }))[0]?.restaurant_name).toEqual(expect.any(String));
    expect(await list({ who: '王敏' })).toHaveLength(30);
    expect(await list({ who: '米饭' })).toHaveLength(0);
    expect(await list({ q: 'ünïcode 米' })).toHaveLength(30);
    expect(await list({ q: 'dish-7' })).toHaveLength(1);
    expect(await list({ area: 'user' })).toHaveLength(0);
    expect(await list({ from: '2026-11-21', zone: 'Asia/Shanghai' })).toHaveLength(30);
    expect(await list({ from: '2026-11-22', zone: 'America/New_York' })).toHaveLength(0);
    const wrong = await app.call(listAuditCall, { as: app.admin, query: { zone: 'Mars/Base' } });
    expect(wrong.failure.errors).toMatchObject([{ path: 'zone' }]);
  });

  it('shows its state to administrators', async () => {
    await app.call(updateOpenCall, { as: app.owner, body: { restaurant_id: app.restaurant.id, busy_minutes: 20 } });
    const answer = await app.call(verifyAuditCall, { as: app.admin });
    expect(answer.data).toMatchObject({ chains: 3, entries: 31, broken: [] });
    expect((await app.call(verifyAuditCall, { as: app.owner })).status).toBe(403);
  });

  it('[AU5] removes old entries only by trimming, which is an entry itself', async () => {
    const now = app.clock.now();
    await expect(trimAudit(app.context, isoAt(now - DAY_MS))).rejects.toThrow('365');
    app.clock.advance(400 * DAY_MS);
    await write('young');
    expect(await trimAudit(app.context, isoAt(now + DAY_MS))).toBeGreaterThan(20);
    expect(await broken()).toEqual([]);
    const own = (await verifyAudit(app.database.db, UNKEYED)).find(({ chain }) => chain === app.restaurant.id);
    expect(own?.entries).toBe(2);
    await expect(app.database.db.deleteFrom('audit').where('target', '=', 'young').execute()).rejects.toThrow(
      'append-only',
    );
  });

  it('[AU4] names the entry that was changed', async () => {
    const own = await buildTestApp(name);
    for (const target of ['a', 'b', 'c'])
      await own.call(addUserCall, {
        as: own.owner,
        body: { nickname: target, mail: `${target}@example.test`, role: 'staff', restaurant_ids: [own.restaurant.id] },
      });
    const { db } = own.database;
    const change = { before: null, after: '{"nickname":"x"}' };
    await behindTheGuards(own.database, () => db.updateTable('audit').set(change).where('seq', '=', 2).execute());
    const [proof] = await verifyAudit(db, UNKEYED);
    expect(proof?.broken).toEqual({ seq: 2, fault: 'changed' });
    const shown = await own.call(verifyAuditCall, { as: own.admin });
    expect(shown.data.broken).toMatchObject([{ restaurant_id: own.restaurant.id, seq: 2, fault: 'changed' }]);
    await own.close();
  });

  it.each([
    ['one in the middle', 2, { seq: 2, fault: 'missing' }],
    ['the last one', 3, { seq: 3, fault: 'missing' }],
  ] as const)('[AU4] reports that %s is missing', async (_which, seq, fault) => {
    const own = await buildTestApp(name);
    const { db } = own.database;
    for (const target of ['a', 'b', 'c'])
      await own.database.write((tx) =>
        audit(own.context, tx, {
          restaurant_id: null,
          actor: { kind: 'system', id: 's', name: 's' },
          action: 'a.b',
          target,
        }),
      );
    await behindTheGuards(own.database, () => db.deleteFrom('audit').where('seq', '=', seq).execute());
    expect((await verifyAudit(db, UNKEYED))[0]?.broken).toEqual(fault);
    // Setting the head back shows as well: the remaining last entry does not match it, or entries lie beyond it.
    await db.updateTable('audit_head').set({ seq: 1 }).execute();
    expect((await verifyAudit(db, UNKEYED))[0]?.broken).not.toBeNull();
    await db.deleteFrom('audit_head').execute();
    expect((await verifyAudit(db, UNKEYED))[0]?.broken).toMatchObject({ fault: 'head' });
    await own.close();
  });

  it('chains entries from before the chains existed', async () => {
    const own = await buildTestApp(name);
    const { db } = own.database;
    await behindTheGuards(own.database, async () => {
      await sql`drop index audit_in_chain`.execute(db);
      if (name === 'postgres') await sql`drop function audit_guard`.execute(db);
    });
    const old = Array.from({ length: 1_200 }, (_, n) => ({
      id: own.context.ids.next(),
      restaurant_id: n % 2 === 0 ? own.restaurant.id : null,
      at: isoAt(1_700_000_000_000 + Math.floor(n / 3)),
      actor: '{"kind":"system","id":"s","name":"s"}',
      action: 'menu.update',
      target: String(n),
    }));
    for (let from = 0; from < old.length; from += 100)
      await db
        .insertInto('audit')
        .values(old.slice(from, from + 100))
        .execute();
    await own.database.write((tx) => chainAudit(tx, own.database.traits));
    const proofs = await verifyAudit(db, UNKEYED);
    expect(proofs.map(({ entries, broken: fault }) => ({ entries, fault }))).toEqual([
      { entries: 600, fault: null },
      { entries: 600, fault: null },
    ]);
    await own.database.write((tx) =>
      audit(own.context, tx, {
        restaurant_id: null,
        actor: { kind: 'system', id: 's', name: 's' },
        action: 'a.b',
        target: 'new',
      }),
    );
    expect((await verifyAudit(db, UNKEYED)).every((proof) => proof.broken === null)).toBe(true);
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow('append-only');
    await own.close();
  });
});

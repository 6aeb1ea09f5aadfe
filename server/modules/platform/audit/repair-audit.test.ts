import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, isoAt } from '../../../base/clock.ts';
import { entryHash } from '../../../db/audit-chain.ts';
import { buildEmptyApp, type EmptyApp } from '../../../testing/build-test-app.ts';
import { behindTheGuards } from '../../../testing/tamper.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { trimAudit } from './audit-trim.service.ts';
import { audit } from './audit.service.ts';
import { repairAudit } from './repair-audit.service.ts';
import { verifyAudit } from './verify-audit.service.ts';

const PLATFORM = '';

const UNKEYED = { keys: undefined, isKeyed: false };

describe.each(AVAILABLE_DATABASES)('[AU7] a broken record of changes on %s', (name) => {
  let app: EmptyApp;
  beforeEach(async () => {
    app = await buildEmptyApp(name);
    for (let n = 1; n <= 6; n += 1) await write(`entry ${n}`);
  });
  afterEach(() => app.close());

  const write = (target: string) =>
    app.database.write((tx) =>
      audit(app.context, tx, {
        restaurant_id: null,
        actor: { kind: 'system', id: 's', name: 's' },
        action: 'a.b',
        target,
      }),
    );
  const check = async () => {
    const [only, ...others] = await verifyAudit(app.database.db, UNKEYED);
    expect(others).toEqual([]);
    return only;
  };
  const repaired = async () => {
    const closed = await repairAudit({ ...app.context, isKeyed: false }, 'Min Wang');
    await write('afterwards');
    expect(await check()).toMatchObject({ broken: null });
    return closed;
  };
  const change = async (seq: number, set: object) =>
    behindTheGuards(app.database, () => app.database.db.updateTable('audit').set(set).where('seq', '=', seq).execute());
  const remove = async (...seqs: number[]) =>
    behindTheGuards(app.database, () => app.database.db.deleteFrom('audit').where('seq', 'in', seqs).execute());
  const setHead = (set: object) => app.database.db.updateTable('audit_head').set(set).execute();

  it.each([
    ['a changed entry', () => change(3, { target: 'x' }), 3, 3],
    ['a changed first entry', () => change(1, { target: 'x' }), 1, 1],
    ['missing entries', () => remove(3, 4), 3, 4],
    ['missing last entries', () => remove(5, 6), 5, 6],
    ['a changed and a missing entry', () => change(2, { target: 'x' }).then(() => remove(5)), 2, 5],
    ['an end that was set back', () => setHead({ seq: 2 }), 6, 6],
    ['an end that was changed', () => setHead({ hash: 'f'.repeat(64) }), 6, 6],
    ['an end that was removed', () => app.database.db.deleteFrom('audit_head').execute(), 6, 6],
    ['a beginning that was changed', () => setHead({ floor_hash: 'f'.repeat(64) }), 1, 0],
  ])('with %s is closed by an entry that says of what nothing can be proven', async (_what, tamper, from, to) => {
    await tamper();
    expect((await check())?.broken).not.toBeNull();
    const [closed] = await repaired();
    expect(closed).toMatchObject({ chain: PLATFORM, gap: to === 0 ? { to: 0 } : { from, to } });
    expect((await check())?.gaps).toMatchObject([{ by: 'Min Wang' }]);
    const note = await app.database.db
      .selectFrom('audit')
      .select(['actor', 'after'])
      .where('action', '=', 'audit.repair')
      .executeTakeFirstOrThrow();
    expect([note.actor, note.after]).toEqual([expect.stringContaining('Min Wang'), expect.stringContaining('"from"')]);
    expect(await repairAudit({ ...app.context, isKeyed: false }, 'Min Wang')).toEqual([]);
  });

  it('names the entry that was written again with a hash that fits', async () => {
    const { db } = app.database;
    const row = await db.selectFrom('audit').selectAll().where('seq', '=', 3).executeTakeFirstOrThrow();
    const forged = { ...row, target: 'x', seq: 3, prev_hash: row.prev_hash ?? '' };
    await change(3, { target: 'x', hash: entryHash(forged) });
    expect((await check())?.broken).toEqual({ seq: 4, fault: 'changed' });
    expect(await repaired()).toMatchObject([{ gap: { from: 3, to: 3 } }]);
  });

  it('is closed again where it is broken again, also at the entry that closed it', async () => {
    await change(3, { target: 'x' });
    await repaired();
    await change(5, { target: 'x' });
    expect(await repaired()).toMatchObject([{ gap: { from: 5, to: 5 } }]);
    expect((await check())?.gaps).toHaveLength(2);
    await change(7, { after: '{"by":"x","gap":null,"outside":[]}' });
    expect((await check())?.broken).not.toBeNull();
    expect(await repaired()).toMatchObject([{ gap: { from: 3, to: 7 } }]);
  });

  it('names entries outside the chain once', async () => {
    const row = { id: 'older-build', restaurant_id: null, at: isoAt(0), actor: '{}', action: 'a.b', target: 't' };
    await app.database.db.insertInto('audit').values(row).execute();
    expect((await check())?.broken).toMatchObject({ fault: 'head' });
    expect(await repaired()).toEqual([{ chain: PLATFORM, gap: null, outside: 1 }]);
    await app.database.db
      .insertInto('audit')
      .values({ ...row, id: 'one more' })
      .execute();
    expect((await check())?.broken).toMatchObject({ fault: 'head' });
  });

  it('may be trimmed into what was closed', async () => {
    await remove(3, 4);
    await repaired();
    const now = app.clock.now();
    app.clock.advance(400 * DAY_MS);
    await write('young');
    expect(await trimAudit(app.context, isoAt(now + DAY_MS))).toBe(6);
    expect(await check()).toMatchObject({ broken: null, gaps: [] });
  });
});

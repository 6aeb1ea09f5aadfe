import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEndedList } from '../../../base/ended-list.ts';
import { makeKey, makeKeyRing } from '../../../base/key-ring.ts';
import { entryHash, NO_HASH } from '../../../db/audit-chain.ts';
import type { Context } from '../../context.ts';
import { buildEmptyApp, type EmptyApp } from '../../../testing/build-test-app.ts';
import { behindTheGuards } from '../../../testing/tamper.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { rotateKeys } from '../keys/rotate-keys.service.ts';
import { trimAudit } from './audit-trim.service.ts';
import { audit } from './audit.service.ts';
import { keyRecord } from './key-record.service.ts';
import { repairAudit } from './repair-audit.service.ts';
import { verifyAudit } from './verify-audit.service.ts';

const [OLD, NEW] = [makeKey(Buffer.alloc(32, 1)), makeKey(Buffer.alloc(32, 2))];
const ACTOR = { kind: 'system' as const, id: 's', name: 's' };

describe.each(AVAILABLE_DATABASES)('[AU9] the keyed record of changes on %s', (name) => {
  let app: EmptyApp;
  let folder: string;
  let context: Context;
  beforeEach(async () => {
    app = await buildEmptyApp(name);
    folder = mkdtempSync(join(tmpdir(), 'laidan-keyed-'));
    context = withKeys(OLD);
  });
  afterEach(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const withKeys = (...keys: Parameters<typeof makeKeyRing>[0]): Context => {
    const ring = makeKeyRing(keys);
    const { clock, log } = app.context;
    const ended = createEndedList({ path: join(folder, 'ended.list'), keys: ring, clock, log });
    return { ...app.context, keys: ring, ended };
  };
  const write = (target: string, by: { keys: Context['keys'] | undefined } = context) =>
    app.database.write((tx) =>
      audit({ ...app.context, ...by }, tx, { restaurant_id: null, actor: ACTOR, action: 'a.b', target }),
    );
  const writeAll = async (...targets: string[]): Promise<void> => {
    for (const target of targets) await write(target);
  };
  const found = async ({ keys } = context, isKeyed = true) =>
    (await verifyAudit(app.database.db, { keys, isKeyed })).flatMap(({ broken }) => broken ?? []);
  const head = () => app.database.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
  const setHead = (set: object) => app.database.db.updateTable('audit_head').set(set).execute();

  /** Writes the whole chain again with another second entry, as somebody with the database and this program could. */
  const forge = () =>
    behindTheGuards(app.database, async () => {
      const { db } = app.database;
      let prev_hash = NO_HASH;
      for (const row of await db.selectFrom('audit').selectAll().orderBy('seq').execute()) {
        const forged = { ...row, seq: row.seq ?? 0, prev_hash, target: row.seq === 2 ? 'forged' : row.target };
        prev_hash = entryHash(forged);
        const { target } = forged;
        await db
          .updateTable('audit')
          .set({ target, prev_hash: forged.prev_hash, hash: prev_hash })
          .where('id', '=', row.id)
          .execute();
      }
      await db.updateTable('audit_head').set({ hash: prev_hash }).execute();
    });

  it('shows a record that was written again as a whole, which its plain hashes do not', async () => {
    await writeAll('one', 'two', 'three');
    expect(await found()).toEqual([]);
    await forge();
    const unkeyed = { keys: undefined, isKeyed: false };
    expect((await verifyAudit(app.database.db, unkeyed)).map(({ broken }) => broken)).toEqual([null]);
    expect(await found()).toEqual([{ seq: 3, fault: 'forged' }]);
    // A later entry does not bless what came before it.
    await write('four');
    expect(await found()).toEqual([{ seq: 4, fault: 'forged' }]);
  });

  it.each([
    ['set back', { seq: 2 }, 'head'],
    ['begun later', { floor: 1 }, 'changed'],
    ['without its keyed hash', { mac: null }, 'unkeyed'],
    ['keyed from elsewhere', { keyed_from: 3 }, 'forged'],
  ])('shows an end that was %s', async (_what, set, fault) => {
    await writeAll('one', 'two', 'three');
    await setHead(set);
    expect((await found()).map((one) => one.fault)).toEqual([fault]);
  });

  it('of before begins to be keyed once, the place is recorded, and what lost its key is not given another', async () => {
    for (const target of ['one', 'two']) await write(target, { keys: undefined });
    expect(await found(context, false)).toEqual([]);
    await keyRecord(context);
    expect(await head()).toMatchObject({ keyed_from: 3, seq: 3 });
    const last = await app.database.db.selectFrom('audit').select(['action', 'after']).where('seq', '=', 3).execute();
    expect(last).toEqual([{ action: 'audit.keyed', after: '{"chains":1}' }]);
    expect(await found()).toEqual([]);
    await forge();
    expect(await found()).toMatchObject([{ fault: 'forged' }]);
    await setHead({ mac: null, keyed_from: null });
    await keyRecord(context);
    await write('four');
    expect(await found()).toEqual([{ seq: 4, fault: 'unkeyed' }]);
  });

  it('is closed by a repair, and proves from there', async () => {
    await writeAll('one', 'two', 'three');
    await forge();
    const closed = await repairAudit({ ...context, isKeyed: true }, 'Min Wang');
    expect(closed).toMatchObject([{ gap: { from: 1, to: 3 } }]);
    await write('five');
    expect(await found()).toEqual([]);
    expect(await head()).toMatchObject({ keyed_from: 4, seq: 5 });
    await setHead({ mac: null });
    expect(await found()).toMatchObject([{ fault: 'unkeyed' }]);
  });

  it('[AU7] is not repaired without its key, which would give up what is whole', async () => {
    await writeAll('one', 'two');
    await forge();
    const wrong = withKeys(NEW);
    for (const keys of [wrong.keys, undefined])
      await expect(repairAudit({ ...wrong, keys, isKeyed: true }, 'Min Wang')).rejects.toThrow(
        `the master key ${OLD.id} is not here`,
      );
    expect(await found()).toEqual([{ seq: 2, fault: 'forged' }]);
    expect(await repairAudit({ ...context, isKeyed: true }, 'Min Wang')).toMatchObject([{ gap: { from: 1, to: 2 } }]);
  });

  it('goes on under another key after a rotation, and says which key it lacks', async () => {
    await writeAll('one', 'two');
    const both = withKeys(NEW, OLD);
    expect(await found(withKeys(NEW))).toEqual([{ seq: 2, fault: 'key_missing' }]);
    await write('three', both);
    await setHead({ mac: (await head()).mac });
    expect(await rotateKeys(both)).toMatchObject({ records: 0, broken: 0 });
    expect(await found(withKeys(NEW))).toEqual([]);
  });

  it('is hashed with the new key by the rotation, and begins anew where the old one is lost', async () => {
    await writeAll('one', 'two');
    expect(await rotateKeys(withKeys(NEW, OLD))).toMatchObject({ records: 1, broken: 0 });
    expect(await found(withKeys(NEW))).toEqual([]);
    const other = withKeys(makeKey(Buffer.alloc(32, 3)));
    expect(await rotateKeys(other)).toMatchObject({ records: 0, broken: 1 });
    expect(await found(other)).toMatchObject([{ fault: 'key_missing' }]);
    expect(await rotateKeys(other, { isLost: true })).toMatchObject({ records: 1, broken: 1 });
    await write('after', other);
    expect(await found(other)).toEqual([]);
    expect((await head()).keyed_from).toBeGreaterThan(2);
  });

  it('proves after old entries were removed', async () => {
    await writeAll('one', 'two');
    app.clock.advance(400 * 86_400_000);
    await writeAll('three');
    expect(await trimAudit(context, new Date(app.clock.now() - 366 * 86_400_000).toISOString())).toBe(2);
    expect(await found()).toEqual([]);
    await setHead({ floor: 0, floor_hash: NO_HASH });
    expect(await found()).not.toEqual([]);
  });
});

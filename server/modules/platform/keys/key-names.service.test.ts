import { describe, expect, it } from 'vitest';
import { makeKey, makeKeyRing } from '../../../base/key-ring.ts';
import { randomIds } from '../../../base/ids.ts';
import { makeTestClock } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES, openTestDatabase } from '../../../testing/test-databases.ts';
import { findMissingKeys } from './key-names.service.ts';
import { rotateKeys } from './rotate-keys.service.ts';

describe.each(AVAILABLE_DATABASES)('the names of master keys on %s', (name) => {
  const clock = makeTestClock();
  const [first, second] = [makeKey(Buffer.alloc(32, 1)), makeKey(Buffer.alloc(32, 2))];

  it('[IN10] warn a process that has another key than the rest, until a rotation', async () => {
    const database = await openTestDatabase(name);
    const start = (...keys: (typeof first)[]) => findMissingKeys({ database, clock, keys: makeKeyRing(keys) });
    expect(await start(first)).toEqual([]);
    expect(await start(first)).toEqual([]);
    expect(await start(second)).toEqual([first.id]);
    expect(await start(first), 'a stray process leaves no name behind').toEqual([]);
    expect(await start(second, first)).toEqual([]);
    expect(await start(first)).toEqual([second.id]);
    await rotateKeys({ database, clock, ids: randomIds, keys: makeKeyRing([second, first]) });
    expect(await start(second)).toEqual([]);
    await database.close();
  });

  it('[IN10] are forgotten with what they encrypted where a key is gone for good', async () => {
    const database = await openTestDatabase(name);
    const start = (key: typeof first) => findMissingKeys({ database, clock, keys: makeKeyRing([key]) });
    await start(first);
    const rotate = (isLost: boolean) =>
      rotateKeys({ database, clock, ids: randomIds, keys: makeKeyRing([second]) }, { isLost });
    const push = { id: 'current', public_key: 'x', private_key: 's1.x.y', created_at: 'x' };
    await database.db.insertInto('push_key').values(push).execute();
    expect([(await rotate(false)).broken, await start(second)]).toEqual([1, [first.id]]);
    expect([(await rotate(true)).broken, await start(second)]).toEqual([1, []]);
    await database.close();
  });
});

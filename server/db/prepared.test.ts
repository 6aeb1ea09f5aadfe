import { describe, expect, it } from 'vitest';
import { AVAILABLE_DATABASES, openTestDatabase } from '../testing/test-databases.ts';
import { prepared } from './prepared.ts';

describe.each(AVAILABLE_DATABASES)('prepared statements on %s', (name) => {
  it('are built once for each length of their lists and take new values every time', async () => {
    const database = await openTestDatabase(name);
    let built = 0;
    const headsOf = prepared((db, { names, after }: { names: readonly string[]; after: string }) => {
      built += 1;
      return db
        .selectFrom('log_head')
        .select('epoch')
        .where('restaurant_id', 'in', names)
        .where('epoch', '>', after)
        .orderBy('restaurant_id');
    });
    for (const id of ['a', 'b', 'c']) {
      const zeros = { seq: 0, floor: 0, open: 0, hash: 0, store_version: 0, dish_version: 0, closed_through: null };
      await database.db
        .insertInto('log_head')
        .values({ restaurant_id: id, epoch: `e-${id}`, ...zeros })
        .execute();
    }
    const found = async (names: readonly string[], after: string) =>
      (await headsOf(database.db, { names, after })).map((row) => row.epoch);
    expect(await found(['a', 'b'], '')).toEqual(['e-a', 'e-b']);
    expect(await found(['b', 'c'], 'e-b')).toEqual(['e-c']);
    expect(await found(['c'], '')).toEqual(['e-c']);
    expect(built).toBe(2);
    await database.close();
  });
});

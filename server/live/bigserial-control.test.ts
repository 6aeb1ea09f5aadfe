import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { AVAILABLE_DATABASES, openTestDatabase } from '../testing/test-databases.ts';

/**
 * Why the log has a head row: a sequence's numbers become visible out of order, and a reader that trusts them loses
 * events.
 */
describe.runIf(AVAILABLE_DATABASES.includes('postgres'))('a bigserial as the cursor of a log', () => {
  it('shows a higher number before a lower one: the negative control of [L1]', async () => {
    const database = await openTestDatabase('postgres');
    await sql`create table naive_log (seq bigserial primary key, what text not null)`.execute(database.db);
    let releaseSlow: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      releaseSlow = resolve;
    });
    let announceTaken: () => void = () => {};
    const taken = new Promise<void>((resolve) => {
      announceTaken = resolve;
    });
    const slow = database.write(async (tx) => {
      await sql`insert into naive_log (what) values ('slow')`.execute(tx);
      announceTaken();
      await released;
    });
    await taken;
    await database.write((tx) => sql`insert into naive_log (what) values ('fast')`.execute(tx));
    const { rows } = await sql<{ seq: number; what: string }>`select seq, what from naive_log order by seq`.execute(
      database.db,
    );
    expect(rows).toEqual([{ seq: 2, what: 'fast' }]);
    releaseSlow();
    await slow;
    const cursor = rows.at(-1)?.seq ?? 0;
    const later = await sql`select seq from naive_log where seq > ${cursor}`.execute(database.db);
    expect(later.rows, 'the reader has passed the slow event and never sees it').toEqual([]);
    await database.close();
  });
});

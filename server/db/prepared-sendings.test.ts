import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEmptyApp, type EmptyApp } from '../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../testing/test-databases.ts';
import { noteOldSendings } from './migrations/0105-prepared-sendings.ts';

const AT = '2026-05-01T10:00:00.000Z';

describe.each(AVAILABLE_DATABASES)('sendings of a version before batches on %s', (name) => {
  let app: EmptyApp;
  beforeAll(async () => {
    app = await buildEmptyApp(name);
  });
  afterAll(() => app.close());

  const add = (id: string, state: string) =>
    app.database.db
      .insertInto('mail_sending')
      .values({
        id,
        template_id: 't',
        name: 'n',
        words: '{}',
        audience: '{}',
        state,
        send_at: AT,
        created_at: AT,
        created_by: 'u',
        prepared_at: null,
      })
      .execute();

  it('[ML5] are prepared once they began, but for one whose receivers are still looked for', async () => {
    await add('done', 'done');
    await add('under-way', 'sending');
    await add('later', 'scheduled');
    await add('looking', 'sending');
    const job = { id: 'j', kind: 'mail.start', restaurant_id: null, key: null, due_at: '2999-01-01T00:00:00.000Z' };
    await app.database.db
      .insertInto('job')
      .values({ ...job, payload: '{"sending_id":"looking"}', attempts: 0, created_at: AT })
      .execute();
    await app.database.write(noteOldSendings);
    const rows = await app.database.db.selectFrom('mail_sending').select(['id', 'prepared_at']).execute();
    expect(Object.fromEntries(rows.map((row) => [row.id, row.prepared_at]))).toEqual({
      done: AT,
      'under-way': AT,
      later: null,
      looking: null,
    });
  });
});

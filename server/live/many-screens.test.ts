import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../testing/test-databases.ts';
import { findEnded } from '../modules/devices/live-link/live-link.service.ts';

/** More than a statement takes values on SQLite (32,766). */
const MANY = 40_000;

describe.each(AVAILABLE_DATABASES)('forty thousand screens on one process on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const ids = (known: string): string[] => [...Array.from({ length: MANY }, (_, index) => `x${index}`), known];

  it('are asked for in one statement: their logs’ heads', async () => {
    const heads = await app.context.store.heads(ids(app.restaurant.id));
    expect([...heads.keys()]).toEqual([app.restaurant.id]);
  });

  it('are asked for in one statement: their credentials', async () => {
    const credentials = ids(app.screen.id).map((id) => ({ kind: 'device' as const, id }));
    const ended = await findEnded(app.context, credentials);
    expect(ended).toHaveLength(MANY);
    expect(ended.some(({ id }) => id === app.screen.id)).toBe(false);
  });
});

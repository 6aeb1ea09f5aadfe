import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addSuggestionCall,
  listOwnSuggestionsCall,
  listSuggestionsCall,
  SUGGESTIONS_PER_HOUR,
  updateSuggestionCall,
} from '#contract/http/platform/feedback.ts';
import { HOUR_MS } from '../../../base/clock.ts';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { makeTestRestaurant } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('feedback on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const send = (text: string, as = app.staff, more: { contact?: string; restaurant_id?: string } = {}) =>
    app.call(addSuggestionCall, { as, body: { text, ...more } });
  const list = async (query: Record<string, string> = {}) =>
    (await app.call(listSuggestionsCall, { as: app.admin, query })).data;
  const own = async (as = app.staff) => (await app.call(listOwnSuggestionsCall, { as })).data.items;

  it('comes from any signed-in person, about their own restaurants only', async () => {
    const sent = await send(' 打印字太小 ', app.staff, { contact: 'wechat: chen', restaurant_id: app.restaurant.id });
    expect(sent.data).toMatchObject({
      text: '打印字太小',
      state: 'new',
      contact: 'wechat: chen',
      restaurant_name: '测试馆',
      from: { role: 'staff' },
    });
    expect((await send('x', app.staff, { restaurant_id: makeTestRestaurant().id })).status).toBe(404);
    expect((await send('')).failure.errors).toMatchObject([{ path: 'text', code: 'required' }]);
    expect((await send('x'.repeat(2001))).status).toBe(422);
    expect((await app.call(listSuggestionsCall, { as: app.owner, query: {} })).status).toBe(403);
  });

  it('[FB2] is answered by the platform, and its sender sees the reply', async () => {
    await send('Dark mode for tickets?', app.owner);
    const [newest] = (await list({ q: 'dark MODE' })).items;
    const id = newest?.id ?? '';
    const seen = await app.call(updateSuggestionCall, { as: app.admin, body: { id, state: 'seen' } });
    expect(seen.data).toMatchObject({ state: 'seen', reply: null });
    await app.call(updateSuggestionCall, { as: app.admin, body: { id, reply: 'Next month' } });
    expect(await own(app.owner)).toMatchObject([{ state: 'answered', reply: 'Next month', replied_by: 'admin' }]);
    expect((await own()).map(({ text }) => text)).toEqual(['打印字太小']);
    expect((await list({ state: 'answered' })).counts).toEqual({ new: 1, seen: 0, answered: 1, closed: 0 });
    await app.call(updateSuggestionCall, { as: app.admin, body: { id, reply: '' } });
    expect(await own(app.owner)).toMatchObject([{ state: 'seen', reply: null, replied_at: null }]);
    expect((await app.call(updateSuggestionCall, { as: app.owner, body: { id, reply: 'me' } })).status).toBe(403);
    expect((await list({ restaurant_id: app.restaurant.id })).total).toBe(1);
  });

  it('[FB1] is limited per hour', async () => {
    const noisy = await signIn(app, 'owner', app.restaurant.id);
    for (let sent = 0; sent < SUGGESTIONS_PER_HOUR; sent += 1) expect((await send(`${sent}`, noisy)).status).toBe(200);
    expect((await send('once more', noisy)).status).toBe(429);
    app.clock.advance(HOUR_MS + 1);
    expect((await send('later', noisy)).status).toBe(200);
  });
});

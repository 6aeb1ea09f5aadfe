import { afterEach, expect, it, vi } from 'vitest';
import { fixtureId } from '#tests/support/office-fixtures.ts';

afterEach(() => sessionStorage.clear());

it.each([
  [
    { id: fixtureId(1), name: 'Shu Xiang' },
    { id: fixtureId(1), name: 'Shu Xiang' },
  ],
  [{ id: '01a21ef2-9621-7660-bfbe-74651258', name: '' }, null],
  [{ id: 'all', name: '' }, null],
])('the restaurant that a tab remembers, %j, is %j after a reload', async (kept, restaurant) => {
  sessionStorage.setItem('token', 'token-1');
  sessionStorage.setItem('restaurant', JSON.stringify(kept));
  vi.resetModules();
  const { getSession } = await import('./session.ts');
  expect(getSession()).toMatchObject({ token: 'token-1', restaurant });
});

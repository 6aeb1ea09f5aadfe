import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exportMenuCall, importMenuCall, undoImportCall } from '#contract/http/menu/menu-edit.ts';
import { listRestaurantsCall } from '#contract/http/store/restaurant.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, aRestaurant, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const done: string[] = [];
beforeEach(() => {
  done.length = 0;
  const other = aRestaurant({ id: fixtureId(9), name: 'Lakeside' });
  mockServer.use(
    mockCall(listRestaurantsCall, { items: [aRestaurant(), other], total: 2, page: 1, page_size: 200 }),
    mockCall(exportMenuCall, { filename: 'menu.json', type: 'application/json', content: '{"dishes":[]}' }),
    mockCall(importMenuCall, () => {
      done.push('copied');
      return {
        added: 3,
        updated: 0,
        unchanged: 0,
        categories_added: 1,
        categories_updated: 0,
        applied: true,
        import_id: fixtureId(70),
        changes: [],
        errors: [],
      };
    }),
    mockCall(undoImportCall, () => {
      done.push('undone');
      return { removed: 3, restored: 0, kept: 0 };
    }),
    ...officeBackend({}),
  );
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
});
afterEach(clearSession);

it("copies another store's menu by a press of its own, and takes it back", async () => {
  const { screen, where } = await renderOffice('/foods-list?template', 'en');
  const dialog = within(await screen.findByRole('dialog'));
  const store = await dialog.findByLabelText<HTMLSelectElement>("Copy another store's menu");
  await waitFor(() => expect(store.disabled).toBe(false));
  fireEvent.change(store, { target: { value: fixtureId(9) } });
  expect(done).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Copy from there' }));
  expect(await screen.findByText('3 dishes added')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(done).toEqual(['copied', 'undone']));
  // Read again, the address would open the dialog once more.
  expect(where()).not.toContain('template');
});

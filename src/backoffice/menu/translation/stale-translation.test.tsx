import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import { listCategoriesCall, listDishesCall, translateMenuCall } from '#contract/http/menu/menu.ts';
import { listOptionGroupsCall } from '#contract/http/menu/option-group.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { aCategory, aDish, anAdminInfo } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const category = aCategory();
let now = aDish({ name_zh: '酸辣汤', name_en: 'Sour soup' });
const sent: unknown[] = [];

beforeEach(() => {
  now = aDish({ name_zh: '酸辣汤', name_en: 'Sour soup' });
  sent.splice(0);
  mockServer.use(
    ...officeBackend({}),
    mockCall(listCategoriesCall, { items: [category], counts: { dishes: 1, on_sale: 1, off_shelf: 0, sold_out: 0 } }),
    mockCall(listDishesCall, () => ({ items: [now], total: 1, page: 1, page_size: 2000 })),
    mockCall(listOptionGroupsCall, { items: [] }),
    mockCall(translateMenuCall, ({ body }) => {
      const { was, text } = body as BodyOf<typeof translateMenuCall>;
      if (was !== now.name_en) return new CallError('stale_version');
      sent.push(text);
      return { changed: 1 };
    }),
  );
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
});
afterEach(clearSession);

it('[EN9] shows the words that someone else wrote, and leaving the cell does not replace them', async () => {
  const { screen } = await renderOffice('/foods-list?tab=translation', 'en');
  const cell = await screen.findByLabelText('酸辣汤: English');
  fireEvent.change(cell, { target: { value: 'Hot soup' } });
  now = { ...now, name_en: 'Hot and sour soup', version: now.version + 1 };
  fireEvent.blur(cell);
  const said = 'Someone else wrote “Hot and sour soup” here. Enter replaces it with yours, Esc keeps it.';
  expect(await screen.findByText(said)).toBeDefined();
  fireEvent.blur(cell);
  fireEvent.keyDown(cell, { key: 'Escape' });
  expect(cell).toHaveProperty('value', 'Hot and sour soup');
  expect(sent).toEqual([]);
  fireEvent.change(cell, { target: { value: 'Hot soup' } });
  fireEvent.keyDown(cell, { key: 'Enter' });
  await waitFor(() => expect(sent).toEqual(['Hot soup']));
});

import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BodyOf } from '#contract/http/call.ts';
import { coverageCall } from '#contract/http/devices/coverage.ts';
import { exportMenuCall, importMenuCall, lastImportCall, undoImportCall } from '#contract/http/menu/menu-edit.ts';
import { listCategoriesCall, listDishesCall } from '#contract/http/menu/menu.ts';
import { mockCall } from '#tests/support/mock-calls.ts';
import { mockServer } from '#tests/support/mock-server.ts';
import { officeBackend } from '#tests/support/office-backend.ts';
import { anAdminInfo, fixtureId } from '#tests/support/office-fixtures.ts';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession, setSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

const error = {
  row: 2,
  column: 'price',
  name: '鱼',
  value: '99999999',
  code: 'too_big',
  params: { maximum: 100_000_000 },
};
const OUTCOME = { added: 0, updated: 0, unchanged: 0, categories_added: 0, categories_updated: 0 };

const sent: string[] = [];
beforeEach(() => {
  sent.length = 0;
  mockServer.use(
    ...officeBackend({}),
    mockCall(listCategoriesCall, { items: [], counts: { dishes: 0, on_sale: 0, off_shelf: 0, sold_out: 0 } }),
    mockCall(listDishesCall, { items: [], total: 0, page: 1, page_size: 2000 }),
    mockCall(lastImportCall, { last: null }),
    mockCall(importMenuCall, ({ body }) => {
      sent.push((body as BodyOf<typeof importMenuCall>).content);
      return { ...OUTCOME, applied: false, import_id: null, changes: [], errors: [error] };
    }),
  );
  setSession({ token: 'token-1', adminInfo: anAdminInfo() });
});
afterEach(clearSession);

it('reads the file of a Chinese spreadsheet, words what is wrong, and forgets it for one that cannot be read', async () => {
  const { screen } = await renderOffice('/foods-list?import=1', 'en');
  await screen.findByText('Choose a file');
  const input = screen.baseElement.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('no field for the file');
  const choose = (name: string, bytes: number[]): void => {
    const file = new File([Uint8Array.from(bytes)], name);
    fireEvent.change(input, { target: { files: [file] } });
  };
  choose('menu.csv', [0xc8, 0xc8, 0xb2, 0xcb]);
  const found = await screen.findByTestId('import-errors');
  expect(sent).toEqual(['热菜']);
  expect(screen.getByText(/Read as GB18030/)).toBeTruthy();
  expect(found.textContent).toContain('price');
  expect(found.textContent).toContain('$1,000,000.00');
  expect(found.textContent).not.toContain('100000000');
  choose('menu.xlsx', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]);
  expect(await screen.findByText(/menu\.xlsx is not a text file/)).toBeTruthy();
  expect(screen.getByText('Choose a file')).toBeTruthy();
  choose('empty.csv', []);
  expect(await screen.findByText('empty.csv is empty.')).toBeTruthy();
  expect(screen.queryByText('menu.csv')).toBeNull();
  expect(sent).toHaveLength(1);
});

/** The page, once a file was chosen and its import pressed. */
async function imported() {
  const { screen } = await renderOffice('/foods-list?import=1', 'en');
  await screen.findByText('Choose a file');
  const input = screen.baseElement.querySelector<HTMLInputElement>('input[type=file]');
  fireEvent.change(input as HTMLInputElement, { target: { files: [new File(['name_zh'], 'menu.csv')] } });
  const apply = within(screen.getByRole('dialog')).getByRole('button', { name: 'Import' });
  await waitFor(() => expect(apply).toHaveProperty('disabled', false));
  fireEvent.click(apply);
  return screen;
}

it('says what was imported, new categories too', async () => {
  const done = { ...OUTCOME, added: 3, categories_added: 1, errors: [], changes: [] };
  mockServer.use(
    mockCall(importMenuCall, ({ body }) => {
      const isTrial = (body as BodyOf<typeof importMenuCall>).dry_run;
      return { ...done, applied: !isTrial, import_id: null };
    }),
  );
  const screen = await imported();
  expect(await screen.findByText('Imported: 3 new, 0 changed, 1 new category')).toBeDefined();
});

it('says what its undoing came to, though the dialog is gone by then', async () => {
  const done = { ...OUTCOME, added: 3, errors: [], changes: [] };
  mockServer.use(
    mockCall(importMenuCall, ({ body }) => {
      const isTrial = (body as BodyOf<typeof importMenuCall>).dry_run;
      return { ...done, applied: !isTrial, import_id: isTrial ? null : fixtureId(9) };
    }),
    mockCall(exportMenuCall, { filename: 'menu.json', type: 'application/json', content: '{"dishes":[]}' }),
    mockCall(undoImportCall, { removed: 3, restored: 0, kept: 0 }),
  );
  const screen = await imported();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/^Import undone: 3 removed/)).toBeDefined();
});

it('asks before it undoes an earlier import, names what goes, and offers to take that back', async () => {
  const undo = { removed: 2, restored: 0, names: [{ name_zh: '鱼', name_en: 'Fish' }] };
  const last = { id: fixtureId(9), at: '2026-11-27T15:00:00.000Z', by: 'owner', added: 2, updated: 0, undone_at: null };
  const done: string[] = [];
  mockServer.use(
    mockCall(lastImportCall, { last: { ...last, undo } }),
    mockCall(exportMenuCall, { filename: 'menu.json', type: 'application/json', content: '{"dishes":[]}' }),
    mockCall(undoImportCall, () => {
      done.push('undo');
      return { removed: 2, restored: 0, kept: 0 };
    }),
    mockCall(importMenuCall, ({ body }) => {
      done.push((body as BodyOf<typeof importMenuCall>).content);
      return { ...OUTCOME, added: 2, applied: true, import_id: fixtureId(8), changes: [], errors: [] };
    }),
  );
  const { screen } = await renderOffice('/foods-list?import=1', 'en');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo this import' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('2 dishes are removed, 0 get their old values back: Fish and more');
  expect(done).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Undo this import' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The menu is as it was before')).toBeDefined();
  expect(done).toEqual(['undo', '{"dishes":[]}']);
});

it('asks again which dishes no screen would show, since there are other dishes now', async () => {
  const done = { ...OUTCOME, added: 3, errors: [], changes: [] };
  let dishes = 0;
  mockServer.use(
    mockCall(importMenuCall, ({ body }) => {
      const isTrial = (body as BodyOf<typeof importMenuCall>).dry_run;
      if (!isTrial) dishes = 3;
      return { ...done, applied: !isTrial, import_id: null };
    }),
    mockCall(coverageCall, () => ({
      is_due: true,
      opens_at: null,
      dishes,
      channels: 0,
      gaps: dishes === 0 ? [] : [{ kind: 'no_screen' as const, station: null, dishes, by: [] }],
    })),
  );
  const screen = await imported();
  expect((await screen.findByTestId('coverage')).textContent).toContain('Whole kitchen');
});

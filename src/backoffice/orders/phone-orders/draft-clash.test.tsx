import { fireEvent, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mockServer } from '#tests/support/mock-server.ts';
import { aDish, anOrder } from '#tests/support/office-fixtures.ts';
import { phoneDeskBackend, signInAtDesk } from '#tests/support/phone-orders.tsx';
import { renderOffice } from '#tests/support/render-office.tsx';
import { clearSession } from '../../../lib/session.ts';

vi.mock('../../../live/notice-channel.ts', () => ({ openNoticeChannel: () => () => undefined }));

beforeEach(() => {
  const item = { ...anOrder(7).items[0], line: 1, allergens: ['peanut'] };
  const clashing = anOrder(7, {
    items: [item as never],
    allergies: [{ text_zh: '花生', text_en: 'peanuts', found: false }],
  });
  mockServer.use(...phoneDeskBackend([clashing], aDish({ allergens: ['peanut'] })));
  return signInAtDesk();
});
afterEach(clearSession);

it.each([
  ['en', 'Allergies', 'peanut', 'peanut allergy → Mapo tofu', 'contains peanut 含花生'],
  ['zh', '过敏', '花生', '花生过敏 → 麻婆豆腐', '含花生 contains peanut'],
] as const)(
  '[NO4] the phone desk warns while it is typed, at the dish and beside the sum, and places it: %s',
  async (language, field, allergy, summary, contains) => {
    const { screen } = await renderOffice('/order/om?new=1', language);
    const search = await screen.findByRole('combobox', { name: /dish|菜/i });
    fireEvent.change(search, { target: { value: 'mapo' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    const line = await screen.findByTestId('draft-line');
    expect(screen.queryByTestId('clash')).toBeNull();
    fireEvent.change(screen.getByLabelText(field), { target: { value: allergy } });
    expect(within(line).getByTestId('clash').textContent).toBe(contains);
    expect(screen.getByTestId('draft-clashes').textContent).toContain(summary);
    expect(screen.getByRole('button', { name: /^(Place|下单)/ }).hasAttribute('disabled')).toBe(false);
    const none = language === 'zh' ? '无过敏' : 'no allergies';
    fireEvent.change(screen.getByLabelText(field), { target: { value: none } });
    expect(screen.queryByTestId('clash')).toBeNull();
    expect(screen.getByTestId('draft-clashes').textContent).toBe('');
  },
);

it('[NO4] the phone desk reads the note, too', async () => {
  const { screen } = await renderOffice('/order/om?new=1', 'en');
  const search = await screen.findByRole('combobox', { name: /dish/i });
  fireEvent.change(search, { target: { value: 'mapo' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  fireEvent.change(screen.getByLabelText('Note for the order'), { target: { value: 'my son is allergic to peanuts' } });
  expect((await screen.findByTestId('clash')).textContent).toContain('contains peanut');
});

it('[NO4] an order of the list names the dish with the allergy, and says what is in it', async () => {
  const { screen } = await renderOffice(`/order/list?order=${anOrder(7).id}`, 'en');
  const detail = await screen.findByTestId('order-detail');
  expect(within(detail).getByTestId('clash').textContent).toBe('contains peanut 含花生');
  expect(detail.textContent).toMatch(/peanuts allergy → /);
});

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { orderOf, shown } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskUiContext, STILL_UI } from '../desk-ui.ts';
import { RefusedNotice } from './refused-notice.tsx';

const refused = (no: string, action: 'cancel' | 'accept') => ({
  ...shown(orderOf({ no, lines: ['1 mapo'], status: 'order_received' })),
  rejected: { action, code: 'stale_version' },
});

beforeAll(async () => startI18n('kiosk', 'zh'));
afterEach(cleanup);

it('[UL18] names the step that was refused and its order, wherever its ticket is', () => {
  const view = PICTURES['01-desk-calm']?.();
  if (view === undefined) throw new Error('no calm picture');
  const [dismissRejection, openDrawer] = [vi.fn(), vi.fn()];
  const orders = [...view.orders, refused('045', 'cancel'), refused('047', 'accept')];
  render(
    <DeskContext value={fakeParts({ ...view, orders }, { dismissRejection })}>
      <DeskUiContext value={{ ...STILL_UI, openDrawer }}>
        <RefusedNotice canOpen />
      </DeskUiContext>
    </DeskContext>,
  );
  const notice = screen.getByTestId('refused-notice');
  expect(notice.textContent).toContain('“取消”没能完成');
  expect(notice.textContent).toContain('045：这单中间改过');
  expect(notice.textContent).toContain('(1/2)');
  const [open, seen] = within(notice).getAllByRole('button');
  fireEvent.click(open as HTMLElement);
  expect(openDrawer).toHaveBeenCalledWith(orders.at(-2)?.order.id);
  fireEvent.click(seen as HTMLElement);
  expect(dismissRejection).toHaveBeenCalledWith(orders.at(-2)?.order.id);
});

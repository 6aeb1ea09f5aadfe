import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { OneMessage } from '#contract/domain/screen-message.ts';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { NOW_MS } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { loadLaterParts } from '../later-parts.ts';
import { MessageCall } from './message-call.tsx';

const aMessage = (id: string, text: string, minutesAgo: number): OneMessage => ({
  id,
  text,
  by: 'Ada',
  sent_at: new Date(NOW_MS - minutesAgo * 60_000).toISOString(),
  shown_at: null,
  seen_at: null,
});

beforeAll(async () => {
  await startI18n('kiosk', 'zh');
  await loadLaterParts();
});
afterEach(cleanup);

it('[MI4] shows what nobody has seen one by one, the oldest first, each in a layer that takes no touch at once', async () => {
  const view = PICTURES['01-desk-calm']?.();
  if (view === undefined) throw new Error('no picture 01');
  const [old, first, second] = [
    aMessage('m0', '早就过了', 31),
    aMessage('m1', '先看这条', 2),
    aMessage('m2', '再看', 1),
  ];
  const shown = { ...view, message: { ...second, earlier: [old, first] } };
  const answerMessage = vi.fn(async (id: string, isSeen: boolean) => ({
    ...(id === 'm1' ? first : second),
    seen_at: isSeen ? shown.message.sent_at : null,
  }));
  await act(async () => {
    render(
      <DeskContext value={fakeParts(shown, {}, true, { answerMessage })}>
        <MessageCall isHeld={false} />
      </DeskContext>,
    );
  });
  const layer = await screen.findByTestId('message-call');
  expect(layer.textContent).toContain('先看这条');
  expect(layer.textContent).toContain('后面还有 1 条');
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.getByTestId('message-call').textContent).toContain('再看'));
  const next = screen.getByTestId('message-call');
  expect(next).not.toBe(layer);
  expect(next.hasAttribute('data-blind')).toBe(true);
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.queryByTestId('message-call')).toBeNull());
  expect(answerMessage.mock.calls.filter(([, isSeen]) => isSeen).map(([id]) => id)).toEqual(['m1', 'm2']);
});

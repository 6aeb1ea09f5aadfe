import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { loadWords, startI18n } from '#src/lib/i18n.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { NOW_MS, orderOf, shown } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { WHOLE_TICKET } from '../ticket/ticket-part.ts';
import { GhostTicket } from './ghost-ticket.tsx';
import { forgetGhost, noteDone } from './ghosts.ts';

const ORDER = orderOf({ no: '069', lines: ['1 rice'], dueIn: 9 });

beforeAll(async () => {
  await startI18n('kiosk', 'zh');
  await loadWords('flow');
});
afterEach(() => {
  cleanup();
  forgetGhost(ORDER.id);
});

function said(live: Partial<Order> | undefined): string | null {
  const view = PICTURES['01-desk-calm']?.();
  if (view === undefined) throw new Error('no calm picture');
  const now: DeskOrder | undefined = live === undefined ? undefined : shown({ ...ORDER, ...live });
  const { container } = render(
    <DeskContext value={fakeParts(view)}>
      <GhostTicket settled={shown(ORDER)} live={now} part={WHOLE_TICKET} />
    </DeskContext>,
  );
  return container.querySelector('span')?.textContent ?? null;
}

it('[UL13] says ready only of what is ready: a cancelled order is cancelled, and one that is gone has left', () => {
  expect(said({ status: 'cancelled' })).toBe('069 已取消');
  expect(said(undefined)).toBe('069 已离开');
  expect(said({ status: 'finished' })).toBe('069 备好了');
  noteDone(ORDER.id, NOW_MS);
  expect(said(undefined)).toBe('069 备好了');
});

it('[F8] offers its undo while the step can be taken back, and says why once the order has moved on', () => {
  noteDone(ORDER.id, NOW_MS);
  const undos = () => document.querySelectorAll('[data-testid="ghost-undo"]').length;
  said({ status: 'finished' });
  expect(undos()).toBe(1);
  cleanup();
  expect(said({ status: 'delivering', delivery_method: 'delivery_provider' })).toBe('069 骑手已取走，撤不回');
  cleanup();
  expect(said({ status: 'delivering' })).toBe('069 已在路上，撤不回');
  expect(undos()).toBe(0);
  cleanup();
  expect(said({ status: 'received' })).toBe('069 已交给顾客，撤不回');
  expect(undos()).toBe(0);
});

it('[UL13] takes no second press on the spot for an undo', async () => {
  vi.useFakeTimers();
  noteDone(ORDER.id, NOW_MS);
  said({ status: 'finished' });
  const isArmed = () => document.querySelector('[data-testid="ghost-undo"]:enabled') !== null;
  await act(() => vi.advanceTimersByTimeAsync(1_400));
  expect(isArmed()).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(isArmed()).toBe(true);
  vi.useRealTimers();
});

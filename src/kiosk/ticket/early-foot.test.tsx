import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { minutesFromNow, NOW_MS, orderOf, shown } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskUiContext, NO_LAYERS, type DeskUi } from '../desk-ui.ts';
import { GUARD_MS } from './use-tap.ts';
import { CompactAction } from './compact-action.tsx';
import { TicketFoot } from './ticket-foot.tsx';

const tap = vi.fn(async () => 'command');
const openDrawer = vi.fn();
let nowMs = NOW_MS;

const later = (change: Partial<Order> = {}): Order => ({
  ...orderOf({ no: '061', lines: ['1 mapo'], dueIn: 300 }),
  prep_minutes: 20,
  requested_at: minutesFromNow(300),
  scheduled: true,
  ...change,
});

function show(order: Order, isCompact = false) {
  const calm = PICTURES['01-desk-calm']?.();
  if (calm === undefined) throw new Error('no calm picture');
  const parts = fakeParts({ ...calm, orders: [shown(order)] }, { act: tap, now: () => nowMs });
  const part = isCompact ? (
    <CompactAction deskOrder={shown(order)} isInHead dishes={null} />
  ) : (
    <TicketFoot deskOrder={shown(order)} nowMs={NOW_MS} isWhole />
  );
  render(
    <DeskContext value={parts}>
      <DeskUiContext value={{ layers: NO_LAYERS, openDrawer } as unknown as DeskUi}>{part}</DeskUiContext>
    </DeskContext>,
  );
}

beforeAll(async () => startI18n('kiosk', 'en'));
beforeEach(() => {
  nowMs = NOW_MS;
  vi.clearAllMocks();
});
afterEach(async () => {
  cleanup();
  // A second tap within the guard is taken as the same one, in the next test too.
  await new Promise((resolve) => setTimeout(resolve, GUARD_MS));
});

describe('[S14] ready of an order for later', () => {
  it('names its time, and wants a second tap that is not the same one', () => {
    show(later());
    fireEvent.click(screen.getByTestId('early'));
    expect(screen.getByTestId('early-yes').textContent).toMatch(/^For \d+:\d\d\. Cooked already\?/);
    fireEvent.click(screen.getByTestId('early-yes'));
    expect(tap).not.toHaveBeenCalled();
    nowMs += 600;
    fireEvent.click(screen.getByTestId('early-yes'));
    expect(tap).toHaveBeenCalledWith(expect.any(String), { action: 'done' });
  });

  it('is one tap when its start is near', () => {
    show(later({ due_at: minutesFromNow(45), scheduled: false }));
    fireEvent.click(screen.getByTestId('forward'));
    expect(tap).toHaveBeenCalledTimes(1);
  });

  it('is asked in the drawer, where a small ticket leads', () => {
    show(later({ scheduled: false }), true);
    fireEvent.click(screen.getByTestId('early'));
    expect(openDrawer).toHaveBeenCalledTimes(1);
    expect(tap).not.toHaveBeenCalled();
  });
});

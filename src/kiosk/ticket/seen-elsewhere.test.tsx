import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_SCREEN_SETTINGS } from '#contract/domain/screen-settings.ts';
import { startI18n } from '#src/lib/i18n.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { minutesFromNow, NOW_MS, orderOf, ringOf, shown } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskUiContext, STILL_UI } from '../desk-ui.ts';
import { CompactTicket } from './compact-ticket.tsx';
import { Ticket } from './ticket.tsx';

const EXPO = { kind: 'screen' as const, id: 'expo', name: '传菜屏' };
const inCold = (lines: readonly string[]) =>
  orderOf({ no: '1', lines, dueIn: 9 }).items.map((item) => ({ ...item, station: 'cold' }));
const ring = { ...ringOf('changed', -2), acknowledged_at: minutesFromNow(-1), by: EXPO };
const now = orderOf({ no: '051', lines: [], dueIn: 9, ring, items: inCold(['5 beef', '1 rolls']) });
const changed: DeskOrder = {
  ...shown(now),
  before: { ...now, items: inCold(['2 beef']) },
  seenElsewhere: { kind: 'changed', rev: 2, at: minutesFromNow(-1), by: EXPO },
};

function show(station: string, deskOrder = changed, isCompact = false) {
  const view = PICTURES['01-desk-calm']?.();
  if (view === undefined) throw new Error('no calm picture');
  const [act, seeHere] = [vi.fn(async () => 'command'), vi.fn()];
  const settings = { ...DEFAULT_SCREEN_SETTINGS, station };
  render(
    <DeskContext value={fakeParts({ ...view, settings }, { act, seeHere })}>
      <DeskUiContext value={STILL_UI}>
        {isCompact ? (
          <CompactTicket deskOrder={deskOrder} step="rush" shrunk={new Set()} settledAtMs={NOW_MS} />
        ) : (
          <Ticket deskOrder={deskOrder} size="full" />
        )}
      </DeskUiContext>
    </DeskContext>,
  );
  return { act, seeHere };
}

beforeAll(async () => startI18n('kiosk', 'zh'));
afterEach(cleanup);

describe('a ticket whose alarm was answered at another screen [F19]', () => {
  it('keeps its mark, its difference and who has seen it, until it is seen here, for this screen alone', () => {
    const { act, seeHere } = show('cold');
    expect(screen.getByTestId('ticket-changed').textContent).toContain('− 2× 夫妻肺片');
    expect(screen.getByTestId('ticket-changed').textContent).toContain('+ 5× 夫妻肺片');
    expect(screen.getByTestId('seen-elsewhere').textContent).toBe('传菜屏 18:41 已看');
    fireEvent.click(screen.getByTestId('seen'));
    expect(seeHere).toHaveBeenCalledWith(now.id);
    expect(act).not.toHaveBeenCalled();
  });

  it('says nothing of it at a station that has none of its dishes', () => {
    show('wok');
    expect(screen.queryByTestId('ticket-changed')).toBeNull();
    expect(screen.queryByTestId('seen')).toBeNull();
  });

  it('stays struck where it was cancelled, with a button to stop, on a dense board too', () => {
    const step = { at: minutesFromNow(-2), action: 'cancel', from: 'order_received', to: 'cancelled', rev: 3 } as const;
    const history = [{ ...step, actor: { kind: 'channel' as const, id: 'c', name: '' }, detail: null }];
    const order = { ...now, status: 'cancelled' as const, history, ring: { ...ring, kind: 'cancelled' as const } };
    const remains: DeskOrder = {
      ...shown(order),
      seenElsewhere: { kind: 'cancelled', rev: 3, at: minutesFromNow(-1), by: EXPO },
    };
    for (const isCompact of [false, true]) {
      const { seeHere } = show('cold', remains, isCompact);
      expect(screen.getByTestId('ticket-cancelled').textContent).toContain('传菜屏 18:41 已看');
      fireEvent.click(screen.getByTestId('seen'));
      expect(seeHere).toHaveBeenCalledWith(order.id);
      cleanup();
    }
  });
});

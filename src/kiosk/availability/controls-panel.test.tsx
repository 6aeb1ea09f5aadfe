import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeskStore } from '#contract/domain/restaurant.ts';
import { loadWords, startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { minutesFromNow } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import type { DeskCalls } from '../desk-calls.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskShell } from '../desk-shell.tsx';
import { loadLaterParts } from '../later-parts.ts';

async function openControls(change: Partial<DeskStore> = {}) {
  const view = PICTURES['01-desk-calm']?.();
  if (view?.store == null) throw new Error('no picture');
  const store = { ...view.store, max_delivery_distance: 5, ...change };
  const updateOpen = vi.fn<DeskCalls['updateOpen']>(async () => store.version);
  const parts = fakeParts({ ...view, store }, {}, true, { updateOpen });
  await act(async () => {
    render(
      <DeskContext value={parts}>
        <DeskShell claimFailed={false} />
      </DeskContext>,
    );
  });
  await act(async () => fireEvent.click(screen.getByTestId('controls-button')));
  return { updateOpen, restaurant_id: view.restaurantId };
}
const press = (testId: string) => act(async () => fireEvent.click(screen.getByTestId(testId)));
const isOff = (testId: string): boolean => screen.getByTestId<HTMLButtonElement>(testId).disabled;

beforeAll(async () => {
  await startI18n('kiosk', 'zh');
  await loadWords('controls');
  await loadLaterParts();
});
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(cleanup);

describe('[CT1] a control of the store', () => {
  it('is chosen, says what comes of it with its time, and changes nothing before it is confirmed', async () => {
    const { updateOpen, restaurant_id } = await openControls();
    expect(['busy-go', 'delivery-go', 'pause-go'].map(isOff)).toEqual([true, true, true]);
    await press('busy-15');
    await press('busy-for-30');
    expect(screen.getByTestId('busy-go').textContent).toMatch(/新单报 35 分，到 \d\d:\d\d/);
    expect(updateOpen).not.toHaveBeenCalled();
    await press('busy-go');
    const busy_until = minutesFromNow(30);
    expect(updateOpen).toHaveBeenCalledWith({ restaurant_id, busy_minutes: 15, busy_until });
  });

  it('[CT3] pauses until the chosen time', async () => {
    const { updateOpen, restaurant_id } = await openControls();
    await press('pause-30');
    expect(updateOpen).not.toHaveBeenCalled();
    await press('pause-go');
    expect(updateOpen).toHaveBeenCalledWith({ restaurant_id, mode: 'suspended', until: minutesFromNow(30) });
  });

  it('[CT11] pauses delivery alone, or cuts it, with an end', async () => {
    const { updateOpen, restaurant_id } = await openControls();
    await press('delivery-2');
    expect(screen.getByTestId('delivery-go').textContent).toMatch(/只送 2 mi 以内，到 \d\d:\d\d/);
    await press('delivery-0');
    await press('delivery-for-120');
    await press('delivery-go');
    const delivery_until = minutesFromNow(120);
    expect(updateOpen).toHaveBeenCalledWith({ restaurant_id, delivery_limit: 0, delivery_until });
  });

  it('[F16] names the day of an end that is not today', async () => {
    await openControls({ delivery_limit: 0, delivery_until: minutesFromNow(8 * 60), delivery_by: '陈师傅' });
    expect(screen.getByTestId('delivery-fact').textContent).toMatch(/到 明天 \d\d:\d\d/);
  });

  it('[CT11] says what is cut, until when and by whom, and takes it back with one tap', async () => {
    const { updateOpen, restaurant_id } = await openControls({
      delivery_limit: 0,
      delivery_until: minutesFromNow(40),
      delivery_by: '陈师傅',
      delivery_since_at: minutesFromNow(-5),
    });
    expect(screen.getByTestId('delivery-fact').textContent).toMatch(/不送外卖 · 到 .* · 陈师傅/);
    expect(isOff('delivery-go')).toBe(true);
    await press('delivery-end');
    expect(updateOpen).toHaveBeenCalledWith({ restaurant_id, delivery_limit: null });
  });
});

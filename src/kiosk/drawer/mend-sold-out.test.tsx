import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { dishesOf } from '#contract/domain/mend-draft.ts';
import type { DishOff } from '#contract/domain/restaurant.ts';
import { startI18n } from '#src/lib/i18n.ts';
import type { DeskView } from '#src/live/desk-store.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { orderOf, shown } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskUiContext, STILL_UI } from '../desk-ui.ts';
import { forgetLastTap } from '../last-tap.ts';
import { loadLaterParts } from '../later-parts.ts';
import { undoLastTap } from '../recall/undo-toast.tsx';
import { MendSheet } from './mend-sheet.tsx';

const order = orderOf({ no: '052', lines: ['1 mapo', '1 mapo', '2 rice'], dueIn: 9 });
const dishOf = (line: number): string => order.items[line - 1]?.dish_id ?? '';
const updateDishes = vi.fn(async () => 1);
const off = (dish_id: string, since_at: string): DishOff => ({
  dish_id,
  option_id: null,
  name_zh: '',
  name_en: '',
  dish_name_zh: '',
  dish_name_en: '',
  status: 'sold_out',
  until: null,
  by: 'Wok',
  since_at,
});

/** The sheet of what is missing, over a menu that a test can change. */
async function show() {
  const calm = PICTURES['01-desk-calm']?.();
  if (calm === undefined) throw new Error('no calm board');
  let view: DeskView = { ...calm, orders: [shown(order)], dishes: { ...calm.dishes, off: [] } };
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const parts = fakeParts(view, { view: () => view, subscribe }, true, { updateDishes });
  await act(async () => {
    render(
      <DeskContext value={parts}>
        <DeskUiContext value={STILL_UI}>
          <MendSheet start={{ orderId: order.id, dishes: dishesOf(order) }} />
        </DeskUiContext>
      </DeskContext>,
    );
  });
  const sold = (...all: DishOff[]) =>
    act(async () => {
      view = { ...view, dishes: { ...view.dishes, version: view.dishes.version + 1, off: all } };
      for (const listener of listeners) listener();
    });
  return { sold, undo: () => act(async () => undoLastTap(parts.desk)) };
}
const less = (line: number) => act(async () => fireEvent.click(screen.getByTestId(`mend-less-${line}`)));
const yes = () => act(async () => fireEvent.click(screen.getByTestId('mend-yes')));
const isTicked = (): boolean => screen.getByTestId<HTMLInputElement>('mend-sold-out').checked;
const onSale = (dish: string) => ({ dish_ids: [dish], status: 'on_sale' });

let nowMs = 1_000_000;
beforeAll(async () => {
  await startI18n('kiosk', 'zh');
  await loadLaterParts();
});
beforeEach(() => {
  nowMs += 10_000;
  vi.spyOn(performance, 'now').mockReturnValue(nowMs);
});
afterEach(() => {
  cleanup();
  forgetLastTap();
  updateDishes.mockClear();
});

describe('[MD7] sold out for the day, of a dish that is missing', () => {
  it('is not said of a dish of which a piece stays in the order', async () => {
    await show();
    await less(1);
    expect(isTicked()).toBe(false);
    await less(2);
    expect(isTicked()).toBe(true);
  });

  it('is said of the dish that is gone, once', async () => {
    const { sold } = await show();
    for (const line of [1, 2]) await less(line);
    await yes();
    await sold(off(dishOf(1), '2026-11-21T18:00:00.000Z'));
    expect(updateDishes.mock.calls).toMatchObject([[{ dish_ids: [dishOf(1)], status: 'sold_out' }]]);
  });

  it('[MD3] is taken back with the mending', async () => {
    const { sold, undo } = await show();
    for (const line of [1, 2]) await less(line);
    await yes();
    await sold(off(dishOf(1), '2026-11-21T18:00:00.000Z'));
    await undo();
    expect(updateDishes.mock.lastCall).toMatchObject([onSale(dishOf(1))]);
  });

  it('[MD3] stays where somebody has said it since, or had before', async () => {
    const { sold, undo } = await show();
    for (const line of [1, 2]) await less(line);
    await yes();
    await sold(off(dishOf(1), '2026-11-21T18:00:00.000Z'));
    await sold(off(dishOf(1), '2026-11-21T18:00:05.000Z'));
    await undo();
    expect(updateDishes).toHaveBeenCalledTimes(1);
  });
});

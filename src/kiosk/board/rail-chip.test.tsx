import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { startI18n } from '#src/lib/i18n.ts';
import { deliveryAt, orderOf, ringOf, shown } from '#tests/desk-gallery/orders.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskUiContext, STILL_UI } from '../desk-ui.ts';
import { ReadyChip } from './rail-chip.tsx';

function show(change: Partial<Order>) {
  const calm = PICTURES['01-desk-calm']?.();
  if (calm === undefined) throw new Error('no calm picture');
  const openDrawer = vi.fn();
  const order = { ...orderOf({ no: '117', lines: ['2 mapo'], dueIn: 9 }), status: 'finished' as const, ...change };
  render(
    <DeskContext value={fakeParts(calm)}>
      <DeskUiContext value={{ ...STILL_UI, openDrawer }}>
        <ReadyChip deskOrder={shown(order)} />
      </DeskUiContext>
    </DeskContext>,
  );
  return openDrawer;
}

beforeAll(async () => startI18n('kiosk', 'zh'));
afterEach(cleanup);

describe('[I11] finished food in the rail', () => {
  it('is handed over with a touch', () => {
    show({});
    expect(screen.getByTestId('forward')).toBeDefined();
    expect(screen.queryByTestId('chip-see')).toBeNull();
  });

  it.each([
    ['cancelled', '已取消', { status: 'cancelled' as const, ring: ringOf('cancelled', 1) }],
    ['changed', '已改', { ring: ringOf('changed', 1) }],
  ])('of an order that was %s since says so, and is seen in the drawer before anything else', (_what, word, change) => {
    const openDrawer = show(change);
    expect(screen.getByTestId('chip-news').textContent).toBe(word);
    expect(screen.getByTestId('ready-chip').textContent).not.toMatch(/等顾客|等骑手|取走/);
    expect(screen.queryByTestId('forward')).toBeNull();
    fireEvent.click(screen.getByTestId('chip-see'));
    expect(openDrawer).toHaveBeenCalledTimes(1);
  });

  it('that no courier comes for is not sent away in passing', () => {
    const delivery = deliveryAt('117', 'quote', 1, { trouble: 'fee_over_cap' });
    const openDrawer = show({ delivery_method: 'delivery_provider', delivery });
    expect(screen.queryByTestId('forward')).toBeNull();
    fireEvent.click(screen.getByTestId('chip-see'));
    expect(openDrawer).toHaveBeenCalledTimes(1);
  });
});

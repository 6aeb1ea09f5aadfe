import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SYSTEM_ACTOR } from '#contract/domain/basics.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { loadWords, startI18n } from '#src/lib/i18n.ts';
import { GLASS, heights } from '#tests/support/board-glass.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { deliveryAt, minutesFromNow, NOW_MS, orderOf, shown } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskUiContext, STILL_UI } from '../desk-ui.ts';
import { lanesOf } from './board-model.ts';
import { boardOrders } from './board-orders.ts';
import { layout } from './layout/layout.ts';
import { PhoneBoard } from './phone-board.tsx';

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  await startI18n('kiosk', 'en');
  await loadWords('flow');
});
afterEach(cleanup);

function show(orders: readonly DeskOrder[], tab: string): void {
  const view = PICTURES['01-desk-calm']?.();
  if (view === undefined) throw new Error('no calm picture');
  render(
    <DeskContext value={fakeParts({ ...view, orders: [...orders] })}>
      <DeskUiContext value={STILL_UI}>
        <PhoneBoard
          lanes={lanesOf(orders, NOW_MS)}
          toMake={[]}
          newCount="0"
          notices={{ new: null, preparing: null }}
          trouble={null}
        />
      </DeskUiContext>
    </DeskContext>,
  );
  fireEvent.click(screen.getByTestId(`tab-${tab}`));
}

const step = (at: number, action: string, from: 'order_received' | null, to: 'finished' | 'cancelled') => ({
  at: minutesFromNow(at),
  actor: SYSTEM_ACTOR,
  action,
  from,
  to,
  rev: 3,
  detail: null,
});
const ready = (no: string, dueIn: number, doneAt: number) =>
  orderOf({ no, lines: ['1 rice'], dueIn, status: 'finished', history: [step(doneAt, 'done', null, 'finished')] });

/** The longest wait has the latest promise. */
const stranded = ready('013', 30, -1);
const READY = [
  ready('011', 5, -2),
  ready('012', 20, -9),
  { ...stranded, delivery: deliveryAt(stranded.id, 'created', -1, { trouble: 'no_courier', courier: null }) },
].map((order) => shown(order));
const way = (no: string, dueIn: number) => orderOf({ no, lines: ['1 rice'], dueIn, status: 'delivering' });
const lost = way('033', 40);
const WAY = [
  way('031', 3),
  { ...lost, delivery: deliveryAt(lost.id, 'enroute_to_dropoff', -3, { trouble: 'no_courier', courier: null }) },
].map((order) => shown(order));

it.each([
  ['ready', READY],
  ['way', WAY],
] as const)('[UL15] %s stands on a phone in the order of the expo board', (lane, orders) => {
  const placed = boardOrders(orders, NOW_MS, { station: null, startUnderLoad: null });
  const { rail } = layout(placed, { ...GLASS, heights }, 'rush', null, null);
  show(orders, lane);
  const onPhone = screen.getAllByTestId('ticket').map((each) => each.dataset['orderId']);
  const fine = lane === 'way' ? rail.fine : [];
  expect(onPhone).toEqual([...rail[lane].shown, ...rail[lane].more, ...fine]);
});

// Without a layout every ticket lies under the edge.
it('a phone says how many of each column lie below', () => {
  show(READY, 'ready');
  expect(screen.getByTestId('hidden-bar').textContent).toBe('3 below');
  cleanup();
  show(WAY, 'way');
  expect(screen.getByTestId('hidden-bar').textContent).toContain('2 below');
});

it('[F19] a cancelled ticket that lies below is counted there', () => {
  const by = { kind: 'screen' as const, id: 'expo', name: 'Expo' };
  const history = [step(-1, 'cancel', 'order_received', 'cancelled')];
  const order = orderOf({ no: '021', lines: ['1 rice'], dueIn: 5, status: 'cancelled', history });
  const remains = { ...shown(order), seenElsewhere: { kind: 'cancelled' as const, rev: 3, at: minutesFromNow(0), by } };
  show([remains], 'preparing');
  expect(screen.getByTestId('hidden-bar').textContent).toContain('1 below');
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadWords, startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { NOW_MS, orderOf, ringing, shown } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskUiContext, STILL_UI } from '../desk-ui.ts';
import { lanesOf } from './board-model.ts';
import { boardOrders } from './board-orders.ts';
import { Lane } from './lane.tsx';
import { PhoneBoard } from './phone-board.tsx';

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  await startI18n('kiosk', 'en');
  await loadWords('flow');
});
afterEach(cleanup);

const fresh = shown(ringing('016', ['1 mapo'], 2));
const later = shown(orderOf({ no: '021', lines: ['1 rice'], dueIn: 200, scheduled: true }));
const orders = [fresh, later];
const byId = new Map(orders.map((each) => [each.order.id, each]));

function show(part: React.ReactElement) {
  const view = PICTURES['01-desk-calm']?.();
  if (view === undefined) throw new Error('no calm picture');
  render(
    <DeskContext value={fakeParts({ ...view, orders })}>
      <DeskUiContext value={STILL_UI}>{part}</DeskUiContext>
    </DeskContext>,
  );
}

it('[UL4] what is accepted for later has a head of its own under the new ones of the calm board', () => {
  const placed = boardOrders(orders, NOW_MS, { station: null, startUnderLoad: null });
  const looks = { station: null, startUnderLoad: null };
  const settled = { no: 1, atMs: NOW_MS, orders: byId, placed, hasCome: false, hasLeft: false, looks };
  const fitted = { shown: orders.map(({ order }) => order.id), more: [] };
  show(<Lane name="new" count="1" width={300} fitted={fitted} settled={settled} live={byId} onMore={vi.fn()} />);
  const head = screen.getByTestId('later-head');
  expect(head.textContent).toBe('Later 1');
  const [first, second] = screen.getAllByTestId('ticket');
  if (first === undefined || second === undefined) throw new Error('two tickets were expected');
  expect(first.dataset['orderNo']).toBe('016');
  expect(head.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
  expect(head.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it('[F9] and a tab of its own on a phone, while there is any', () => {
  const notices = { new: null, preparing: null };
  const board = (lanes: ReturnType<typeof lanesOf>) => (
    <PhoneBoard lanes={lanes} toMake={[]} newCount="1" notices={notices} trouble={null} />
  );
  show(board(lanesOf(orders, NOW_MS)));
  fireEvent.click(screen.getByTestId('tab-new'));
  expect(screen.getAllByTestId('ticket').map((each) => each.dataset['orderNo'])).toEqual(['016']);
  expect(screen.getByTestId('tab-scheduled').textContent).toBe('1Later');
  fireEvent.click(screen.getByTestId('tab-scheduled'));
  expect(screen.getAllByTestId('ticket').map((each) => each.dataset['orderNo'])).toEqual(['021']);
  cleanup();
  show(board(lanesOf([fresh], NOW_MS)));
  expect(screen.queryByTestId('tab-scheduled')).toBeNull();
});

import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Language } from '#contract/domain/basics.ts';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { minutesFromNow, NOW_MS, orderOf, ringOf, shown } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { alarmsOf, lanesOf } from '../board/board-model.ts';
import { BoardDock } from '../board/board-dock.tsx';
import { LaneSheet } from '../board/lane-sheet.tsx';
import { DeskContext } from '../desk-context.ts';
import { DeskUiContext, STILL_UI } from '../desk-ui.ts';
import { AlertLeft } from './alert-left.tsx';
import { AlertPaper } from './alert-paper.tsx';

const DAY = 24 * 60;
const wanted = orderOf({ no: '054', lines: ['1 mapo'], status: 'payment_completed', ring: ringOf('new', -2) });
const tomorrow = { ...wanted, requested_at: minutesFromNow(DAY) };
const accepted = {
  ...orderOf({ no: '055', lines: ['1 mapo'], status: 'order_received' }),
  requested_at: minutesFromNow(DAY),
  due_at: minutesFromNow(DAY),
  scheduled: true,
};

async function show(language: Language, part: ReactElement, lane: 'scheduled' | null = null): Promise<void> {
  await startI18n('kiosk', language);
  const view = PICTURES['01-desk-calm']?.();
  if (view === undefined) throw new Error('no calm picture');
  const ui = { ...STILL_UI, layers: { ...STILL_UI.layers, lane } };
  await act(async () => {
    render(
      <DeskContext value={fakeParts(view)}>
        <DeskUiContext value={ui}>{part}</DeskUiContext>
      </DeskContext>,
    );
  });
}

afterEach(cleanup);

const paper = (): ReactElement => {
  const [alarm] = alarmsOf([shown(tomorrow)], NOW_MS, 180);
  if (alarm === undefined) throw new Error('nothing rings');
  return <AlertPaper alarm={alarm} prep={20} onPrep={() => undefined} />;
};

it.each([
  ['zh', '自取 · 明天 18:42', '明天 18:22 开做'],
  ['en', 'Pickup · Tmw 6:42', 'start Tmw 6:22'],
] as const)('[F16] an order for tomorrow says so on the alert, in %s', async (language, head, start) => {
  await show(language, paper());
  expect(screen.getByTestId('alert-order').textContent).toContain(head);
  expect(screen.getByTestId('prep-20').textContent).toBe(`20${start}`);
});

it('[F16] the sheet of later orders has its title and their day', async () => {
  await show('zh', <LaneSheet lanes={lanesOf([shown(accepted)], NOW_MS)} />, 'scheduled');
  expect(screen.getByRole('heading').textContent).toBe('预订 1');
  expect(screen.getByTestId('ticket-age').textContent).toBe('明天18:42');
});

it.each([
  ['zh', '自取 明天 18:42 · 1 样', '明天 18:42'],
  ['en', 'Pickup Tmw 6:42 · 1 item', 'Tmw 6:42'],
] as const)(
  '[F16] an order for tomorrow says so in the queue of the alert and in the dock, in %s',
  async (language, row, chip) => {
    const orders = [shown(tomorrow)];
    const alarms = alarmsOf(
      [shown({ ...wanted, id: 'first', created_at: minutesFromNow(-3) }), ...orders],
      NOW_MS,
      180,
    );
    const [first] = alarms;
    if (first === undefined) throw new Error('nothing rings');
    await show(language, <AlertLeft alarms={alarms} first={first} />);
    expect(screen.getByTestId('alert-row').textContent).toContain(row);
    cleanup();
    const byId = new Map(orders.map((each) => [each.order.id, each]));
    await show(language, <BoardDock ids={[tomorrow.id]} orders={byId} newCount="1" alarms={alarms} />);
    expect(screen.getByTestId('dock-chip').textContent).toContain(chip);
  },
);

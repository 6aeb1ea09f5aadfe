import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { orderOf, shown } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskUiContext, STILL_UI } from '../desk-ui.ts';
import { BoardRail } from './board-rail.tsx';

beforeAll(async () => startI18n('kiosk', 'zh'));
beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })),
);
afterEach(cleanup);

it('[UL15] counts in its heads and buttons what the bar counts, also before the chips have moved', () => {
  const calm = PICTURES['01-desk-calm']?.();
  if (calm === undefined) throw new Error('no calm picture');
  const orders = ['101', '102', '103', '104'].map((no) =>
    shown(orderOf({ no, lines: ['1 rice'], dueIn: 5, status: no === '104' ? 'received' : 'finished' })),
  );
  const ids = orders.map(({ order }) => order.id);
  const ready = { shown: ids.slice(0, 1), more: ids.slice(1) };
  const rail = { ready, way: { shown: [], more: [] }, fine: [], scheduled: [], hasList: false };
  render(
    <DeskContext value={fakeParts(calm)}>
      <DeskUiContext value={STILL_UI}>
        <BoardRail
          rail={rail}
          counts={{ ready: 3, way: 0 }}
          orders={new Map(orders.map((each) => [each.order.id, each]))}
          toMake={[]}
          notice={null}
        />
      </DeskUiContext>
    </DeskContext>,
  );
  expect(screen.getByTestId('count-ready').textContent).toBe('3');
  expect(screen.getByTestId('ready-more').textContent).toMatch(/2 单/);
});

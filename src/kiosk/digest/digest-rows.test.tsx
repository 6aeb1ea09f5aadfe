import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { minutesFromNow, orderOf, ringOf, shown } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { ChangedRow } from './digest-rows.tsx';

beforeAll(async () => startI18n('kiosk', 'zh'));
afterEach(cleanup);

const by = { kind: 'screen' as const, id: 'expo', name: 'Expo' };
const changes = [{ kind: 'now' as const, text_zh: '+13125550142', text_en: '+13125550142' }];
const order = orderOf({ no: '051', lines: ['5 mapo'], dueIn: 9, ring: ringOf('changed', -3), changes });

/** A change that a digest shows as it was when the link came back, and what became of it since. */
function row(now: Order): string | null {
  const view = PICTURES['01-desk-calm']?.();
  if (view === undefined) throw new Error('no calm picture');
  const parts = fakeParts({ ...view, orders: [shown(now)] });
  render(
    <DeskContext value={parts}>
      <ul data-testid="row">
        <ChangedRow order={order} />
      </ul>
    </DeskContext>,
  );
  return screen.getByTestId('row').textContent;
}

it('says of a change who has seen it by now, and that no one has only while no one has', () => {
  expect(row(order)).toContain('厨房尚未看到');
  cleanup();
  const seen = { ...ringOf('changed', -3), acknowledged_at: minutesFromNow(-1), by };
  expect(row({ ...order, ring: seen })).toContain('Expo 18:41 已看');
  expect(screen.getByTestId('row').textContent).not.toContain('厨房尚未看到');
  cleanup();
  // Another change since then is another question.
  expect(row({ ...order, ring: { ...seen, rev: 9 } })).toContain('厨房尚未看到');
});

it('writes a telephone number as one', () => {
  expect(row(order)).toContain('(312) 555-0142');
});

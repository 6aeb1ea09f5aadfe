import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { startI18n } from '#src/lib/i18n.ts';
import type { DeskView } from '#src/live/desk-store.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { itemsOf, minutesFromNow, orderOf, ringOf, shown } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { CancelledRow, ChangedRow } from './digest-rows.tsx';

beforeAll(async () => startI18n('kiosk', 'zh'));
afterEach(cleanup);

const by = { kind: 'screen' as const, id: 'expo', name: 'Expo' };
const changes = [{ kind: 'now' as const, text_zh: '+13125550142', text_en: '+13125550142' }];
const order = orderOf({ no: '051', lines: ['5 mapo'], dueIn: 9, ring: ringOf('changed', -3), changes });

const calm = (): DeskView => PICTURES['01-desk-calm']?.() ?? expect.fail('no calm picture');

/** A change that a digest shows as it was when the link came back, and what became of it since. */
function row(now: Order): string | null {
  const parts = fakeParts({ ...calm(), orders: [shown(now)] });
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

describe('a cancelled order', () => {
  const cancelled = (from: 'order_received' | 'finished' | 'delivering', before?: readonly string[]): string | null => {
    const step = { at: minutesFromNow(-1), actor: by, action: 'cancel', from, to: 'cancelled' as const, rev: 3 };
    const ring = { ...ringOf('cancelled', -1), ...(before === undefined ? {} : { before: itemsOf(before) }) };
    const history = [{ ...step, detail: null }];
    const gone = orderOf({ no: '052', lines: ['5 mapo'], dueIn: 9, status: 'cancelled', ring, history });
    render(
      <DeskContext value={fakeParts({ ...calm(), orders: [shown(gone)] })}>
        <ul data-testid="row">
          <CancelledRow order={gone} />
        </ul>
      </DeskContext>,
    );
    return screen.getByTestId('row').textContent;
  };

  it('names what a person last saw of it as what is to be stopped [S6]', () => {
    const text = cancelled('order_received', ['3 wontons']);
    expect(text).toContain('停做：红油抄手 ×3');
    expect(text).not.toContain('麻婆豆腐');
  });

  it('is not to be handed over where it was ready, and is only named where it had left', () => {
    expect(cancelled('finished')).toContain('别交出去：麻婆豆腐 ×5');
    cleanup();
    expect(cancelled('delivering')).not.toMatch(/停做|别交出去/);
  });
});

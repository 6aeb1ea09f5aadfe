import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SYSTEM_ACTOR } from '#contract/domain/basics.ts';
import { startI18n } from '#src/lib/i18n.ts';
import type { DeskOrder, DeskView } from '#src/live/desk-store.ts';
import { deliveryAt, minutesFromNow, orderOf, PEANUTS, ringOf, shown } from '#tests/desk-gallery/orders.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import type { DeskUi } from '../desk-ui.ts';
import { DeskUiContext, NO_LAYERS } from '../desk-ui.ts';
import { Ticket } from './ticket.tsx';
import { GUARD_MS } from './use-tap.ts';

const ui = (): DeskUi => ({
  layers: NO_LAYERS,
  openDrawer: vi.fn(),
  openReasons: vi.fn(),
  openMend: vi.fn(),
  openLine: vi.fn(),
  openAcceptAll: vi.fn(),
  openLane: vi.fn(),
  openPanel: vi.fn(),
  dock: vi.fn(),
  closeTop: vi.fn(),
});

function show(deskOrder: DeskOrder, size: 'full' | 'sum' = 'full', change: Partial<DeskView> = {}) {
  const calm = PICTURES['01-desk-calm']?.();
  if (calm === undefined) throw new Error('no calm picture');
  const act = vi.fn(async () => 'command');
  const undo = vi.fn(async () => undefined);
  const parts = fakeParts({ ...calm, ...change }, { act, undo });
  const layers = ui();
  render(
    <DeskContext value={parts}>
      <DeskUiContext value={layers}>
        <Ticket deskOrder={deskOrder} size={size} />
      </DeskUiContext>
    </DeskContext>,
  );
  return { act, undo, layers };
}

beforeAll(async () => startI18n('kiosk', 'zh'));
afterEach(async () => {
  cleanup();
  // A second tap within the guard is taken as the same one, in the next test too.
  await new Promise((resolve) => setTimeout(resolve, GUARD_MS));
});

describe('a ticket', () => {
  it('has one forward action and opens the order from its head', () => {
    const { act, layers } = show(shown(orderOf({ no: '051', lines: ['2 mapo +hot'], dueIn: 9 })));
    fireEvent.click(screen.getByTestId('forward'));
    expect(act).toHaveBeenCalledWith(expect.any(String), { action: 'done' });
    fireEvent.click(screen.getByRole('button', { name: /打开 051/ }));
    expect(layers.openDrawer).toHaveBeenCalledTimes(1);
  });

  it('says lateness in words, not by colour alone', () => {
    show(shown(orderOf({ no: '051', lines: ['1 mapo'], dueIn: -3 })));
    expect(screen.getByTestId('ticket-age').textContent).toBe('晚 3 分');
  });

  it('shows allergies, notes and removals on the ticket of what is ready too', () => {
    const order = orderOf({
      no: '053',
      lines: ['1 kungpao +noPeanuts'],
      dueIn: 4,
      allergies: [PEANUTS],
      memo: { text: '酱汁分开装', lang: 'zh', other: null },
    });
    show(shown(order), 'sum');
    expect(screen.getByTestId('allergy').textContent).toContain('花生过敏');
    expect(screen.getByTestId('note').textContent).toContain('酱汁分开装');
    expect(screen.getByTestId('ticket-sum').textContent).toContain('走花生');
  });

  it('[I10] shows what belongs to a dish of what is ready beneath that dish, heat and choices too', () => {
    const lines = ['2 beans +noPeanuts', '3 chicken +medium +noCilantro', '1 rice'];
    const order = orderOf({ no: '053', lines, status: 'finished' });
    const note = { text: '少放盐', lang: 'zh' as const, other: null };
    const items = order.items.map((item) => (item.line === 2 ? { ...item, note } : item));
    show(shown({ ...order, items }), 'sum');
    const dishes = [...screen.getByTestId('ticket-sum').querySelectorAll('[data-line]')];
    const words = dishes.map((dish) => dish.textContent.replaceAll(/\s+/g, ' ').trim());
    expect(words).toEqual(['2× 干煸四季豆 走花生', '3× 辣子鸡 中辣 走香菜 备注: 少放盐', '1× 白米饭']);
  });

  it('[UL14] adds up equal dishes of what is ready, too', () => {
    show(shown(orderOf({ no: '047', lines: ['3 rice', '1 mapo', '1 rice'], status: 'finished' })), 'sum');
    expect(screen.getByTestId('ticket-sum').textContent).toMatch(/^4× 白米饭 1× 麻婆豆腐 /);
  });

  it('marks a queued tap and offers to take it back', () => {
    const order = orderOf({ no: '051', lines: ['1 mapo'], dueIn: 9, status: 'finished' });
    const tap = { command_id: 'c1', action: 'done' as const, act: { action: 'done' as const }, at: 0, sent: false };
    const { undo } = show(shown(order, [tap]));
    expect(screen.getByTestId('queued').textContent).toContain('待同步');
    fireEvent.click(screen.getByTestId('undo'));
    expect(undo).toHaveBeenCalledWith(order.id, 'c1');
  });

  it('asks to be seen when it was changed or cancelled, before anything else', () => {
    const cancelled = orderOf({ no: '055', lines: ['1 beans'], status: 'cancelled', ring: ringOf('cancelled', -1) });
    const { act } = show(shown(cancelled));
    expect(screen.queryByTestId('forward')).toBeNull();
    fireEvent.click(screen.getByTestId('seen'));
    expect(act).toHaveBeenCalledWith(cancelled.id, { action: 'acknowledge', ring_rev: 2 });
  });

  it('waits for the provider’s courier before the order can be picked up, and offers ways out of trouble', () => {
    const order = orderOf({ no: '048', lines: ['1 rolls'], street: '61 Cress Creek Ln', dueIn: 6, status: 'finished' });
    show(shown({ ...order, delivery: deliveryAt(order.id, 'enroute_to_pickup', -2) }));
    expect(screen.queryByTestId('forward')).toBeNull();
    cleanup();
    const stuck = deliveryAt(order.id, 'created', -9, { trouble: 'cancelled_by_provider', courier: null });
    show(shown({ ...order, delivery: stuck }));
    expect(screen.getByTestId('requote')).toBeTruthy();
    expect(screen.getByTestId('self-deliver')).toBeTruthy();
  });

  it('[CR1] offers to confirm a quote that waits, with its fee, the cap and until when it holds', () => {
    const order = orderOf({ no: '049', lines: ['1 rolls'], street: '61 Cress Creek Ln', dueIn: 20 });
    const quote = { trouble: 'fee_over_cap' as const, courier: null, fee_cents: 1899, external_delivery_id: null };
    const delivery = deliveryAt(order.id, 'quote', -1, { ...quote, quote_expires_at: minutesFromNow(4) });
    const step = { at: minutesFromNow(-1), actor: SYSTEM_ACTOR, action: 'quote', from: null, to: null, rev: 2 };
    const { act } = show(shown({ ...order, delivery, history: [{ ...step, detail: { cap_cents: 1200 } }] }));
    expect(screen.getByTestId('trouble').textContent).toMatch(/\$18\.99.*\$12\.00.*\d:\d\d/);
    fireEvent.click(screen.getByRole('button', { name: '确认下单 $18.99' }));
    expect(act).toHaveBeenCalledWith(order.id, { action: 'confirm', quote_id: 'q-1' });
    cleanup();
    show(shown({ ...order, delivery: { ...delivery, trouble: null } }));
    expect(screen.queryByRole('button', { name: /确认下单/ })).toBeNull();
  });

  it('shows clearly that the server refused a tap', () => {
    const order = orderOf({ no: '051', lines: ['1 mapo'], dueIn: 9 });
    show({ ...shown(order), rejected: { action: 'done', code: 'stale_version' } });
    expect(screen.getByRole('alert').textContent).toContain('这单中间改过');
  });

  it('shouts money that is still to be taken', () => {
    const order = orderOf({
      no: '050',
      lines: ['1 tso'],
      dueIn: 8,
      payment_method: 'cash',
      payment_state: 'unpaid',
      total_cents: 3142,
    });
    show(shown(order));
    expect(screen.getByTestId('cash').textContent).toBe('收现金 $31.42');
  });

  it('[DR7] is called a test in a band of its own, without money, also where it is ready', () => {
    const unpaid = { payment_method: 'cash', payment_state: 'unpaid', total_cents: 3142, flags: ['test'] } as const;
    const order = { ...orderOf({ no: 'T1', lines: ['1 tso'], dueIn: 8 }), ...unpaid, flags: ['test' as const] };
    show(shown(order));
    expect(screen.getByTestId('test-band').textContent).toBe('测试单 TEST 不用做，不收钱');
    expect(screen.queryByTestId('cash')).toBeNull();
    cleanup();
    show(shown({ ...order, status: 'finished' }), 'sum');
    expect(screen.getByTestId('ticket').textContent).not.toContain('$');
    expect(screen.getByTestId('test-band')).toBeDefined();
  });
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { startI18n } from '#src/lib/i18n.ts';
import type { Desk, DeskOrder } from '#src/live/desk-store.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { deliveryAt, minutesFromNow, NOW_MS, orderOf, ringOf, shown } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { AlertDock } from '../alert/alert.tsx';
import { DeskContext } from '../desk-context.ts';
import { DeskUiContext, STILL_UI } from '../desk-ui.ts';
import { CompactTicket } from '../ticket/compact-ticket.tsx';
import { WHOLE_TICKET } from '../ticket/ticket-part.ts';
import { BoardDock } from './board-dock.tsx';
import { alarmsOf, countWaiting, lanesOf } from './board-model.ts';
import { PlacedTicket } from './placed-ticket.tsx';

const waiting = orderOf({
  no: '016',
  lines: ['1 mapo'],
  status: 'payment_completed',
  created_at: minutesFromNow(-2),
  ring: ringOf('new', -2),
});
/** A pickup order that its customer cancelled before anyone accepted it. */
const cancelled: Order = {
  ...orderOf({ no: '021', lines: ['1 mapo'], status: 'cancelled', ring: ringOf('cancelled', -1) }),
  history: [
    {
      at: minutesFromNow(-1),
      actor: { kind: 'channel', id: 'c', name: '' },
      action: 'cancel',
      from: 'payment_completed',
      to: 'cancelled',
      rev: 2,
      detail: null,
    },
  ],
};
const delivery = deliveryAt('029', 'quote', 1, { trouble: 'no_courier' });
const stranded = orderOf({ no: '029', lines: ['1 mapo'], delivery, delivery_method: 'delivery_provider' });
const all = [waiting, cancelled, stranded].map((order) => shown(order));

function show(part: ReactElement, desk: Partial<Desk> = {}, orders: readonly DeskOrder[] = []): void {
  const view = PICTURES['01-desk-calm']?.();
  if (view === undefined) throw new Error('no calm picture');
  render(
    <DeskContext value={fakeParts({ ...view, orders: [...view.orders, ...orders] }, desk)}>
      <DeskUiContext value={STILL_UI}>{part}</DeskUiContext>
    </DeskContext>,
  );
}

beforeAll(async () => startI18n('kiosk', 'zh'));
afterEach(cleanup);

describe('a cancelled order that is not seen yet', () => {
  it('is called cancelled in the dock, not without a courier', () => {
    const orders = new Map(all.map((each) => [each.order.id, each]));
    show(<BoardDock ids={[...orders.keys()]} orders={orders} newCount="1" alarms={[]} />);
    const chips = screen.getAllByTestId('dock-chip').map((chip) => chip.textContent);
    expect(chips[1]).toBe('021已取消');
    expect(chips[2]).toBe('029没有骑手');
  });

  it('says so in its place at once, and is not to be accepted there', () => {
    const placed = shown({ ...cancelled, status: 'payment_completed', ring: ringOf('new', -2), history: [] });
    const now = shown(cancelled);
    show(<PlacedTicket settled={placed} live={now} lane="new" step="calm" settledAtMs={NOW_MS} part={WHOLE_TICKET} />);
    expect(screen.getByTestId('ticket-cancelled').textContent).toBe('已取消');
    expect(screen.queryByTestId('forward')).toBeNull();
  });

  it('does not count among those that wait to be accepted', () => {
    const lanes = lanesOf(all, NOW_MS);
    expect(lanes.new).toHaveLength(2);
    expect(countWaiting(lanes)).toBe(1);
  });

  it('does not count on the bar of the alarm either, which says what it is', () => {
    const alarms = alarmsOf(all.slice(0, 2), NOW_MS, 180);
    show(<AlertDock alarms={alarms} canOpen />);
    expect(screen.getByTestId('alert-dock').textContent).toMatch(/^1 单等着021 停做 · 016/);
    cleanup();
    show(<AlertDock alarms={alarms.slice(1)} canOpen />);
    expect(screen.getByTestId('alert-dock').textContent).toMatch(/^停做021/);
  });
});

describe('what rings while the alert is minimized', () => {
  const changed = (no: string): Order =>
    orderOf({ no, lines: ['1 mapo'], status: 'order_received', ring: ringOf('changed', -1) });
  const rings = [changed('054'), changed('064'), waiting].map((order) => shown(order));
  const orders = new Map(rings.map((each) => [each.order.id, each]));
  const chips = (): (string | null)[] => screen.getAllByTestId('dock-chip').map((chip) => chip.textContent);

  it('is named in the dock whole, changes of another page, too', () => {
    show(<BoardDock ids={[waiting.id]} orders={orders} newCount="1" alarms={alarmsOf(rings, NOW_MS, 180)} />);
    expect(chips()).toEqual(['054已改', '064已改', expect.stringMatching(/^016/)]);
  });

  it('is not what was accepted or seen since the board last settled', () => {
    const accepted = shown({ ...waiting, status: 'order_received', ring: null });
    const seen = shown({ ...changed('055'), ring: { ...ringOf('changed', -1), acknowledged_at: minutesFromNow(0) } });
    const known = new Map([...rings, accepted, seen].map((each) => [each.order.id, each]));
    show(<BoardDock ids={[waiting.id, seen.order.id]} orders={known} newCount="0" alarms={[]} />);
    expect(screen.queryAllByTestId('dock-chip')).toEqual([]);
  });

  it('is behind the number of the rest, which opens the alert then', () => {
    const many = [...rings, ...['071', '072'].map((no) => shown(changed(no)))];
    const all = new Map(many.map((each) => [each.order.id, each]));
    const dock = vi.fn();
    const openLane = vi.fn();
    const part = <BoardDock ids={[waiting.id]} orders={all} newCount="1" alarms={alarmsOf(many, NOW_MS, 180)} />;
    show(<DeskUiContext value={{ ...STILL_UI, dock, openLane }}>{part}</DeskUiContext>);
    fireEvent.click(screen.getByTestId('dock-more'));
    expect([dock.mock.calls, openLane.mock.calls]).toEqual([[[false]], []]);
  });
});

describe('a courier’s price that waits to be confirmed [CR1]', () => {
  const priced = orderOf({
    no: '031',
    lines: ['1 mapo'],
    delivery: { ...deliveryAt('031', 'quote', 1, { trouble: 'fee_over_cap' }), quote_id: 'q1', fee_cents: 664 },
    delivery_method: 'delivery_provider',
  });
  const each = shown(priced);

  it('is named with its amount in the dock', () => {
    show(<BoardDock ids={[priced.id]} orders={new Map([[priced.id, each]])} newCount="0" alarms={[]} />);
    expect(screen.getByTestId('dock-chip').textContent).toBe('031报价 $6.64 待确认');
  });

  it('is on a dense ticket, and is confirmed there', () => {
    const acts = vi.fn(async () => 'command');
    show(<CompactTicket deskOrder={each} step="rush" shrunk={new Set()} settledAtMs={NOW_MS} />, { act: acts }, [each]);
    expect(screen.getByTestId('courier-band').textContent).toBe('报价 $6.64 待确认确认下单 $6.64');
    fireEvent.click(screen.getByTestId('ticket-confirm'));
    expect(acts.mock.calls).toMatchObject([[priced.id, { action: 'confirm', quote_id: 'q1' }]]);
  });
});

it('counts one dish of a waiting order as one', async () => {
  await startI18n('kiosk', 'en');
  const [one] = all;
  if (one === undefined) throw new Error('no order');
  show(<BoardDock ids={[one.order.id]} orders={new Map([[one.order.id, one]])} newCount="1" alarms={[]} />);
  expect(screen.getByTestId('dock-chip').textContent).toMatch(/1 item\d/);
});

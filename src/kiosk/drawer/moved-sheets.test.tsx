import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelled } from '#contract/domain/order-actions.ts';
import type { Order } from '#contract/domain/order.ts';
import { startI18n } from '#src/lib/i18n.ts';
import type { DeskView } from '#src/live/desk-store.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { NOW_MS } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskShell } from '../desk-shell.tsx';
import { loadLaterParts } from '../later-parts.ts';

const CUSTOMER = { kind: 'channel', id: 'native', name: '' } as const;
const tap = vi.fn(async () => 'command');
const sellOut = vi.fn(async () => 1);

/** The desk over a view that a test can change under the person's finger. */
async function show(picture: string): Promise<(no: string, change: (order: Order) => Order) => Promise<void>> {
  let view: DeskView | undefined = PICTURES[picture]?.();
  const listeners = new Set<() => void>();
  const current = (): DeskView => {
    if (view === undefined) throw new Error(`no picture ${picture}`);
    return view;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const parts = fakeParts(current(), { view: current, subscribe, act: tap }, true, { updateDishes: sellOut });
  await act(async () => {
    render(
      <DeskContext value={parts}>
        <DeskShell claimFailed={false} />
      </DeskContext>,
    );
  });
  return (no, change) =>
    act(async () => {
      const orders = current().orders.map((each) => {
        if (each.order.order_no !== no) return each;
        const order = change(each.order);
        return { ...each, order, confirmed: order };
      });
      view = { ...current(), orders };
      for (const listener of listeners) listener();
    });
}

const byCustomer = (order: Order, change: Partial<Order>): Order => ({
  ...order,
  ...change,
  rev: order.rev + 1,
  history: [
    ...order.history,
    { at: '2026-11-21T18:00:00.000Z', actor: CUSTOMER, action: 'update', from: null, to: null, rev: 9, detail: null },
  ],
});
/** The customer takes the first dish off: every other one moves up a line. */
const withoutFirstDish = (order: Order): Order =>
  byCustomer(order, { items: order.items.slice(1).map((item, at) => ({ ...item, line: at + 1 })) });
const cancelledByCustomer = (order: Order): Order =>
  cancelled(order, 'customer_request', { now: new Date(NOW_MS).toISOString(), actor: CUSTOMER }, null);

let nowMs = 1_000_000;
beforeAll(() => void Object.assign(window, { innerWidth: 2_560, innerHeight: 1_440 }));
beforeAll(async () => {
  await startI18n('kiosk', 'zh');
  await loadLaterParts();
});
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  // A tap within 400 ms of the last one counts as the same tap.
  vi.spyOn(performance, 'now').mockReturnValue((nowMs += 1_000));
  tap.mockClear();
  sellOut.mockClear();
});
afterEach(cleanup);

async function openSoldOut(): Promise<void> {
  fireEvent.click(screen.getByTestId('alert-reject'));
  await act(async () => fireEvent.click(screen.getByTestId('reason-sold_out')));
}

describe('[MD1] what is missing, of an order that changes while the sheet is open', () => {
  async function openMend() {
    const change = await show('02-desk-alert');
    await openSoldOut();
    fireEvent.click(screen.getByTestId('out-line-1'));
    await act(async () => fireEvent.click(screen.getByTestId('out-give-rest')));
    return change;
  }
  const isChanged = (line: number): boolean =>
    screen.getByTestId(`mend-line-${line}`).querySelector('.struck') !== null;

  it('drops the draft, and says so: nothing of it moves to another dish', async () => {
    const change = await openMend();
    expect(isChanged(1)).toBe(true);
    await change('058', withoutFirstDish);
    expect(screen.getByTestId('mend-line-1').textContent).toContain('辣子鸡');
    expect(isChanged(1)).toBe(false);
    expect(screen.getByTestId('moved').textContent).toBe('顾客刚改了这单，请重新选');
    expect(screen.getByTestId<HTMLButtonElement>('mend-yes').disabled).toBe(true);
  });

  it('leaves the picker of another dish', async () => {
    const change = await openMend();
    await act(async () => fireEvent.click(screen.getByTestId('mend-replace-2')));
    expect(screen.queryByTestId('mend-yes')).toBeNull();
    await change('058', withoutFirstDish);
    expect(screen.getByTestId('mend-yes')).toBeTruthy();
    expect(screen.getByTestId('moved')).toBeTruthy();
  });

  it('keeps the draft while only something else of the order changes, and sends the version that was seen', async () => {
    const change = await openMend();
    await change('058', (order) => ({ ...order, rev: 7, customer_name: 'Ana' }));
    expect(isChanged(1)).toBe(true);
    fireEvent.click(screen.getByTestId('mend-yes'));
    const lines = [{ line: 1, quantity: 0 }];
    expect(tap).toHaveBeenCalledWith(expect.stringContaining('058'), { action: 'mend', lines }, { rev: 7 });
  });

  it('offers the cancellation, with what is sold out, where nothing would be left', async () => {
    await openMend();
    const buttons = () => screen.getAllByTestId<HTMLButtonElement>(/^mend-less-/).filter(({ disabled }) => !disabled);
    while (screen.queryByTestId('mend-cancel') === null) {
      const [less] = buttons();
      if (less === undefined) throw new Error('everything is taken off, and no cancellation is offered');
      await act(async () => fireEvent.click(less));
    }
    expect(screen.getByTestId<HTMLButtonElement>('mend-yes').disabled).toBe(true);
    await act(async () => fireEvent.click(screen.getByTestId('mend-cancel')));
    const cancel = { action: 'cancel', reason: 'sold_out', note: null };
    expect(tap).toHaveBeenCalledWith(expect.stringContaining('058'), cancel, expect.anything());
    expect(sellOut).toHaveBeenCalled();
  });

  it('has nothing to do on an order that was cancelled while the sheet was open', async () => {
    const change = await openMend();
    await change('058', cancelledByCustomer);
    expect(screen.getByTestId('moved').textContent).toBe('顾客取消了这单，什么也没发出');
    expect(screen.getByTestId<HTMLButtonElement>('mend-yes').disabled).toBe(true);
  });

  it('[MD7] forgets what was chosen as sold out', async () => {
    const change = await show('02-desk-alert');
    await openSoldOut();
    fireEvent.click(screen.getByTestId('out-line-1'));
    await change('058', withoutFirstDish);
    expect(screen.getByTestId('out-line-1').getAttribute('aria-pressed')).toBe('false');
    expect(screen.getByTestId('moved')).toBeTruthy();
  });

  it('[MD7] offers nothing for a line that has become another', async () => {
    const change = await show('01-desk-calm');
    const line = document.querySelector<HTMLElement>('[data-testid="ticket"] [data-dish-id]');
    const no = line?.closest<HTMLElement>('[data-order-no]')?.dataset['orderNo'] ?? '';
    document.elementsFromPoint = () => [];
    await act(async () => fireEvent.contextMenu(line ?? document.body));
    await change(no, withoutFirstDish);
    const sheet = within(screen.getByTestId('line-sheet'));
    expect(sheet.queryByTestId('line-none')).toBeNull();
    expect(sheet.getByTestId('moved')).toBeTruthy();
  });
});

describe('[MD7] why an order is refused, of one that goes on while it is asked', () => {
  it('asks nothing else, sends nothing and sells nothing out once the customer has cancelled', async () => {
    const change = await show('02-desk-alert');
    await openSoldOut();
    fireEvent.click(screen.getByTestId('out-line-1'));
    await change('058', cancelledByCustomer);
    const sheet = within(screen.getByTestId('reason-sheet'));
    expect(sheet.getByTestId('moved').textContent).toBe('顾客取消了这单，什么也没发出');
    expect(sheet.getAllByRole('button').map((button) => button.dataset['testid'])).toEqual(['reason-back']);
    fireEvent.click(sheet.getByTestId('reason-back'));
    expect(tap).not.toHaveBeenCalled();
    expect(sellOut).not.toHaveBeenCalled();
  });

  it('is not answered as why it is cancelled, once another screen has accepted it', async () => {
    const change = await show('02-desk-alert');
    fireEvent.click(screen.getByTestId('alert-reject'));
    await change('058', (order) => ({ ...order, status: 'order_received', rev: 2, ring: null }));
    const sheet = within(screen.getByTestId('reason-sheet'));
    expect(sheet.getByRole('heading').textContent).toBe('为什么拒单 058？');
    expect(sheet.queryByTestId('reason-sold_out')).toBeNull();
    expect(sheet.getByTestId('moved').textContent).toBe('这单刚有变化，请看一眼再点');
  });
});

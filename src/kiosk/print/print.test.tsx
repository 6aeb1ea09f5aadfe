import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/domain/order.ts';
import { receiptOf, wordsOfReceipt } from '#contract/domain/receipt.ts';
import { DEFAULT_SCREEN_SETTINGS, withChange, type ScreenChange } from '#contract/domain/screen-settings.ts';
import { loadWords, startI18n } from '#src/lib/i18n.ts';
import type { DeskOrder, DeskView } from '#src/live/desk-store.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { NOW_MS, orderOf, shown } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import type { DeskCalls } from '../desk-calls.ts';
import { DeskContext } from '../desk-context.ts';
import { startAutoPrint } from './auto-print.ts';
import { paperElement } from './paper-element.ts';
import { LabelButtons } from './label-buttons.tsx';
import { PrintFlag } from './print-flag.tsx';
import { PrintKeeper } from './print-keeper.tsx';
import { printOrder } from './print-order.ts';
import { autoStopped, printNews, showOutcome } from './print-state.ts';
import { screenPrinterOf } from './use-printer-state.ts';

const AUTO = { auto: true, copies: 2, paper: '58' } as const;
const SOON = { timeout: 3_000 };
const PRINTER_ID = '0190f3a2-0000-7000-8000-00000000000a';

/** A screen whose orders and settings a test changes as the log would. */
function screenWith(print: ScreenChange['print'], calls: Partial<DeskCalls> = {}, stoodMs = 0) {
  const calm = PICTURES['01-desk-calm']?.();
  if (calm === undefined) throw new Error('no calm picture');
  const listeners = new Set<() => void>();
  let view: DeskView = { ...calm, orders: [] };
  const settings = withChange(DEFAULT_SCREEN_SETTINGS, print === undefined ? {} : { print });
  const papers: { text: string; copies: number; page: string; heads: string[] }[] = [];
  vi.stubGlobal('print', () => {
    const roll = document.querySelector<HTMLElement>('.paper-roll');
    papers.push({
      text: roll?.firstElementChild?.textContent ?? '',
      copies: roll?.childElementCount ?? 0,
      heads: [...(roll?.querySelectorAll('.paper-head') ?? [])].map((head) => head.textContent),
      page: [...document.head.querySelectorAll('style')].map((style) => style.textContent).join(''),
    });
    nowMs += stoodMs;
  });
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const parts = fakeParts(view, { subscribe, view: () => view, now: () => NOW_MS }, true, calls);
  const ownView = { settings, state: 'saved' as const };
  const own = { ...parts.own, view: () => ownView };
  return {
    parts: { ...parts, own },
    papers,
    show: async (...orders: DeskOrder[]) => {
      view = { ...view, orders };
      await act(async () => {
        for (const listener of listeners) listener();
      });
    },
  };
}

let nowMs = 1_000;
beforeAll(async () => {
  await startI18n('kiosk', 'zh');
  await loadWords('print');
});
beforeEach(() => {
  localStorage.clear();
  printNews.set(null);
  autoStopped.set(false);
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});

const AGO = (minutes: number): string => new Date(NOW_MS - minutes * 60_000).toISOString();
const COOK = { kind: 'screen', id: 'd1', name: 'Wok' } as const;
const step = (action: string, from: Order['status'] | null, to: Order['status'] | null, at: string) => ({
  at,
  actor: COOK,
  action,
  from,
  to,
  rev: 2,
  detail: null,
});
const accept = step('accept', 'ordered', 'order_received', new Date(NOW_MS + 1_000).toISOString());
const cancelled = (order: Order): Order => ({
  ...order,
  status: 'cancelled',
  ring: { kind: 'cancelled', rev: 5, since_at: AGO(0), acknowledged_at: null, by: null },
  history: [...order.history, step('cancel', 'order_received', 'cancelled', AGO(0))],
});
const cooking = (no: string, change: Partial<Order> = {}): Order => ({
  ...orderOf({ no, lines: ['2 mapo +hot', '1 rice'], dueIn: 9 }),
  accepted_at: new Date(NOW_MS + 1_000).toISOString(),
  history: [],
  ...change,
});

describe('a screen that prints in the browser', () => {
  it('[P7] prints each accepted order once, in as many copies as it is set to, also after a reload', async () => {
    const { parts, papers, show } = screenWith(AUTO);
    const stop = startAutoPrint(parts);
    const order = shown(cooking('051'));
    await show(order);
    await show(order, shown(cooking('052')));
    await waitFor(() => expect(papers).toHaveLength(2));
    expect(papers[0]?.copies).toBe(2);
    expect(papers[0]?.page).toContain('@page { size: 58mm');
    expect(papers[0]?.text).toContain('051');
    expect(papers[0]?.text).not.toContain('重打');
    expect(document.querySelector('.paper-roll')).toBeNull();
    stop();
    startAutoPrint(parts);
    await show(order);
    expect(papers).toHaveLength(2);
  });

  it('[P7] prints a burst in the order in which the kitchen began it', async () => {
    const { parts, papers, show } = screenWith(AUTO);
    startAutoPrint(parts);
    const at = (seconds: number) => ({ accepted_at: new Date(NOW_MS + seconds * 1_000).toISOString() });
    await show(shown(cooking('073', at(3))), shown(cooking('071', at(1))), shown(cooking('072', at(2))));
    await waitFor(() => expect(papers).toHaveLength(3));
    expect(papers.map(({ text }) => /07\d/.exec(text)?.[0])).toEqual(['071', '072', '073']);
  });

  it('[P7] prints nothing that waits, is over, was accepted long ago, or before it was set to print', async () => {
    const { parts, papers, show } = screenWith(AUTO);
    localStorage.setItem('laidan.print.since', AGO(180));
    startAutoPrint(parts);
    await show(
      shown(cooking('060', { status: 'ordered', accepted_at: null })),
      shown(cooking('061', { status: 'finished' })),
      shown(cooking('062', { scheduled: true })),
      shown(cooking('063', { accepted_at: AGO(121) })),
      shown(cooking('064', { accepted_at: AGO(200) })),
    );
    expect(papers).toEqual([]);
    await show(shown(cooking('065', { accepted_at: AGO(100) })));
    await waitFor(() => expect(papers).toHaveLength(1));
  });

  it('[P6] [P7] prints a ticket again, as changed and not as a duplicate, when the printed ticket is no longer true', async () => {
    const { parts, papers, show } = screenWith(AUTO);
    startAutoPrint(parts);
    const order = cooking('057', { history: [accept] });
    const ring = { kind: 'changed', rev: 4, since_at: AGO(0), acknowledged_at: null, by: null } as const;
    await show(shown(order));
    const changed = { ...order, memo: { text: '少油', lang: null, other: null }, ring };
    await show(shown(changed));
    await show(shown({ ...changed, ring: { ...ring, acknowledged_at: AGO(0) } }));
    await show(shown(cancelled(changed)));
    await show(shown({ ...cancelled(changed), rev: 9 }));
    await show(shown(cancelled(cooking('058', { history: [accept] }))));
    await waitFor(() => expect(papers).toHaveLength(3));
    expect(papers.map(({ text }) => ['已改', '停做', '重打'].filter((mark) => text.includes(mark)))).toEqual([
      [],
      ['已改'],
      ['停做'],
    ]);
  });

  it('[P7] follows an order that rings no more: who brings it, its time, a dish less once that cannot be taken back', async () => {
    const { parts, papers, show } = screenWith(AUTO);
    startAutoPrint(parts);
    const order = cooking('059', { history: [accept], delivery_method: 'delivery_provider', total_cents: 4_200 });
    await show(shown(order));
    const own = { ...order, delivery_method: 'delivery_own' as const, customer_phone: '+12125550142' };
    await show(shown(own));
    await waitFor(() => expect(papers).toHaveLength(2));
    expect(papers[1]?.text).toContain('已改');
    await show(shown({ ...own, due_at: AGO(-40) }));
    const later = { ...own, scheduled: true, requested_at: AGO(-120), due_at: AGO(-110) };
    await show(shown(later));
    await waitFor(() => expect(papers).toHaveLength(3));
    const less = { ...later, items: later.items.slice(0, 1) };
    await show(shown({ ...less, history: [...later.history, step('mend', null, null, AGO(0))] }));
    expect(papers).toHaveLength(3);
    await show(shown({ ...less, history: [...later.history, step('mend', null, null, AGO(1))] }));
    await waitFor(() => expect(papers).toHaveLength(4));
    // What has left the kitchen is not followed.
    await show(shown({ ...less, status: 'delivering', memo: { text: '快', lang: null, other: null } }));
    expect(papers).toHaveLength(4);
  });

  it('[P14] says that the print window has it, not that it is printed, and marks no second paper DUPLICATE', async () => {
    const { parts, papers } = screenWith(undefined);
    const order = cooking('070');
    const input = { receipt: 'kitchen' as const, isAutomatic: false };
    expect(await printOrder(parts, order, input)).toBe('handed');
    await printOrder(parts, order, input);
    expect(papers.map(({ text }) => text.includes('重打'))).toEqual([false, false]);
    expect(papers[0]?.copies).toBe(1);
    render(
      <DeskContext value={parts}>
        <PrintKeeper />
      </DeskContext>,
    );
    act(() => showOutcome(order, 'handed', NOW_MS));
    expect(screen.getByTestId('print-news').textContent).toBe('070 已送到打印窗口');
  });

  it('[P15] sticks a label on each bag and on each portion, here or on a printer of the server', async () => {
    const order = cooking('052');
    const printed = vi.fn<DeskCalls['printOrder']>(async () => undefined);
    const heads: (readonly string[])[][] = [];
    for (const printer_id of [null, PRINTER_ID]) {
      const { parts, papers } = screenWith({ printer_id }, { printOrder: printed });
      const { unmount } = render(
        <DeskContext value={parts}>
          <LabelButtons order={order} />
        </DeskContext>,
      );
      fireEvent.click(screen.getByTestId('bags-more'));
      fireEvent.click(screen.getByTestId('print-bag'));
      // The second half of a double touch, after the printer of the server has taken the first.
      await act(() => new Promise((resolve) => void setTimeout(resolve, 50)));
      fireEvent.click(screen.getByTestId('print-bag'));
      await waitFor(() => expect(screen.getByTestId<HTMLButtonElement>('print-bag').disabled).toBe(false), SOON);
      fireEvent.click(screen.getByTestId('print-dish'));
      await waitFor(() => expect(screen.getByTestId<HTMLButtonElement>('print-dish').disabled).toBe(false), SOON);
      unmount();
      heads.push(papers.map((paper) => paper.heads.map((head) => /\d\/\d/.exec(head)?.[0] ?? '')));
    }
    expect(heads).toEqual([
      [
        ['1/2', '2/2'],
        ['1/3', '2/3', '3/3'],
      ],
      [],
    ]);
    expect(printed.mock.calls.map(([input]) => [input.receipt, input.copies])).toEqual([
      ['bag', 2],
      ['dish', 1],
    ]);
  });

  it('[P12] stops automatic printing when the browser opens a window instead, and shows a message', async () => {
    const { parts, papers, show } = screenWith(AUTO, {}, 30_000);
    render(
      <DeskContext value={parts}>
        <PrintKeeper />
      </DeskContext>,
    );
    await show(shown(cooking('080')), shown(cooking('081')));
    await waitFor(() => expect(screen.getByTestId('print-news').textContent).toContain('--kiosk-printing'));
    expect(papers).toHaveLength(1);
    expect(screenPrinterOf(null, null, autoStopped.get())).toMatchObject({ state: 'browser_asks', isBad: true });
  });
});

describe('a screen that prints on a printer of the server', () => {
  it('[P7] asks for it once per order, and again when no one answered', async () => {
    const ask = vi.fn<DeskCalls['printOrder']>().mockRejectedValueOnce(new Error('unreachable'));
    ask.mockResolvedValue(undefined);
    const { parts, papers } = screenWith({ auto: true, printer_id: PRINTER_ID, copies: 3 }, { printOrder: ask });
    const order = cooking('090');
    expect(await printOrder(parts, order, { receipt: 'kitchen', isAutomatic: true })).toBe('failed');
    expect(await printOrder(parts, order, { receipt: 'kitchen', isAutomatic: true })).toBe('sent');
    expect(ask).toHaveBeenLastCalledWith(
      expect.objectContaining({ order_id: order.id, printer_id: PRINTER_ID, copies: 3, is_automatic: true }),
    );
    expect(papers).toEqual([]);
  });

  it('[P10] knows how its printer is', () => {
    const printer = { id: PRINTER_ID, name: 'Wok', state: 'paper_out' as const, state_since: AGO(5), waiting: 2 };
    const state = screenPrinterOf(PRINTER_ID, [printer as never], false);
    expect(state).toEqual({ state: 'paper_out', since: AGO(5), waiting: 2, name: 'Wok', isBad: true });
    expect(screenPrinterOf(PRINTER_ID, null, false)).toMatchObject({ state: 'unasked', isBad: false });
    expect(screenPrinterOf(PRINTER_ID, [], false)).toMatchObject({ state: 'offline', isBad: true });
  });

  it('[P7] has two ways out of a failed print', async () => {
    const [retry, cancel] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
    const { parts } = screenWith(undefined, { retryPrint: retry, cancelPrint: cancel });
    const order = cooking('095', { flags: ['print_failed'] });
    render(
      <DeskContext value={parts}>
        <PrintFlag order={order} />
      </DeskContext>,
    );
    fireEvent.click(screen.getByTestId('print-again'));
    await waitFor(() => expect(retry).toHaveBeenCalledWith(order.restaurant_id, order.id));
    await waitFor(() => expect(screen.getByTestId('print-never-mind')).toHaveProperty('disabled', false));
    fireEvent.click(screen.getByTestId('print-never-mind'));
    await waitFor(() => expect(cancel).toHaveBeenCalledWith(order.restaurant_id, order.id));
  });
});

describe('the paper’s elements', () => {
  it('[P1] hold every word that the model says, as text', () => {
    const order = cooking('099', {
      memo: { text: '<b>no</b> & "quotes"', lang: null, other: null },
      allergies: [{ text_zh: '花生', text_en: 'Peanuts', found: true }],
    });
    for (const kind of ['kitchen', 'customer'] as const) {
      const blocks = receiptOf(order, {
        kind,
        language: 'zh',
        store: { name: '蜀香小馆', time_zone: 'America/New_York', lines: [] },
        at: AGO(0),
        isDuplicate: true,
        isChange: false,
        stations: null,
      });
      const element = paperElement(blocks, 'zh');
      for (const word of wordsOfReceipt(blocks)) expect(element.textContent).toContain(word);
      expect(element.querySelector('.paper-note b b')).toBeNull();
    }
  });
});

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import type { DeskCalls, DayClosing } from '../desk-calls.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskShell } from '../desk-shell.tsx';
import type { Desk } from '#src/live/desk-store.ts';
import { CallFailure } from '#src/lib/call-failure.ts';
import { dropCount } from './count-draft.ts';
import { loadLaterParts } from '../later-parts.ts';

const NOW = '2026-11-21T23:40:00.000Z';
const CLOSING: DayClosing = {
  business_date: '2026-11-21',
  is_today: true,
  orders: 58,
  cancelled: 1,
  unfinished: [],
  cash: {
    pickup: { orders: 6, cents: 18_420 },
    delivery: { orders: 3, cents: 9_675 },
    due_cents: 28_095,
    outstanding_cents: 3_142,
  },
  closes: [],
};

const unfinished = (
  order_no: string,
  customer_name: string,
  money: Pick<DayClosing['unfinished'][number], 'payment_method' | 'to_collect_cents'> &
    Partial<DayClosing['unfinished'][number]>,
): DayClosing['unfinished'][number] => ({
  id: `01a21816-6509-7075-befb-882032700${order_no}`,
  order_no,
  business_date: '2026-11-21',
  status: 'order_received',
  delivery_method: 'pickup',
  is_paid: money.to_collect_cents === 0,
  currency: 'USD',
  flags: [],
  customer_name,
  due_at: null,
  total_cents: 3_100,
  ...money,
});
const UNFINISHED = [
  unfinished('051', 'Ada', { payment_method: 'cash', to_collect_cents: 1_200 }),
  unfinished('052', 'Bo', { payment_method: 'card', to_collect_cents: 3_100 }),
  unfinished('053', 'Cy', { payment_method: 'online', to_collect_cents: 0 }),
  unfinished('054', 'Di', { payment_method: 'online', to_collect_cents: 450 }),
  unfinished('055', 'Ed', { payment_method: 'cash', to_collect_cents: 900, delivery_method: 'delivery_provider' }),
];

function view() {
  const picture = PICTURES['01-desk-calm']?.();
  if (picture === undefined) throw new Error('no picture 01');
  return picture;
}

async function openDay(calls: Partial<DeskCalls>, desk: Partial<Desk> = {}): Promise<HTMLElement> {
  await act(async () => {
    render(
      <DeskContext value={fakeParts(view(), desk, true, calls)}>
        <DeskShell claimFailed={false} />
      </DeskContext>,
    );
  });
  fireEvent.click(await screen.findByTestId('menu-button'));
  fireEvent.click(await screen.findByTestId('menu-day'));
  return screen.findByTestId('day-panel');
}

beforeAll(async () => {
  await startI18n('kiosk', 'zh');
  await loadLaterParts();
});
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  dropCount(`01990000-0000-7000-8000-000000000001 ${CLOSING.business_date}`);
});

describe('the end of the day on the screen', () => {
  it('[DC1][DC2] says what cash has to be there, and what was counted beside it', async () => {
    const closeDay = vi.fn(async () => undefined);
    const panel = await openDay({ readDay: async () => CLOSING, closeDay });
    expect((await within(panel).findByTestId('day-cash')).textContent).toContain('应有现金$280.95');
    const pad = within(panel).getByTestId('day-count');
    for (const key of ['2', '7', '8', '9', '5']) fireEvent.click(within(pad).getByRole('button', { name: key }));
    expect(within(pad).getAllByRole('status')[0]?.textContent).toBe('$278.95 少 $2.00');
    await act(async () => fireEvent.click(within(pad).getByRole('button', { name: '记下来' })));
    expect(closeDay).toHaveBeenCalledWith(
      expect.objectContaining({ business_date: '2026-11-21', counted_cents: 27_895, note: '' }),
    );
  });

  it('[DC2] shows what went back in cash, where something did', async () => {
    const cash = { ...CLOSING.cash, refunds: { orders: 2, cents: 1_296 }, due_cents: 26_799 };
    const panel = await openDay({ readDay: async () => ({ ...CLOSING, cash }) });
    const shown = (await within(panel).findByTestId('day-cash')).textContent;
    expect(shown).toMatch(/退出去的现金 · 2 笔\D*12\.96/);
    expect(shown).toContain('应有现金$267.99');
  });

  it('[DC1] says what is still to be collected of each unfinished order, and how, also on paper', async () => {
    const papers: string[] = [];
    vi.stubGlobal('print', () => papers.push(document.querySelector('.paper-roll')?.textContent ?? ''));
    const panel = await openDay({ readDay: async () => ({ ...CLOSING, unfinished: UNFINISHED }) });
    const lines = within(await within(panel).findByTestId('day-unfinished')).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      '051 Ada · 待收 $12.00',
      '052 Bo · 刷卡待收 $31.00',
      '053 Cy',
      '054 Di · 待收 $4.50',
      '055 Ed · 还欠 $9.00，骑手不代收',
    ]);
    // In no one's drawer, so it is in neither sum of the cash.
    expect(within(panel).getByTestId('courier-owed').textContent).toBe('$9.00');
    fireEvent.click(within(panel).getByRole('button', { name: '打印' }));
    for (const text of [
      '外送还欠，骑手不代收$9.00',
      '051 Ada待收 $12.00',
      '052 Bo刷卡待收 $31.00',
      '053 Cy已付',
      '054 Di待收 $4.50',
      '055 Ed还欠 $9.00，骑手不代收',
    ])
      expect(papers[0]).toContain(text);
  });

  it('[DC3] says that a count was recorded where it was typed, and brings it into sight', async () => {
    const close = { at: NOW, by: 'Lin', counted_cents: 27_895, expected_cents: 28_095, note: '' };
    const readDay = vi
      .fn<DeskCalls['readDay']>()
      .mockResolvedValueOnce({ ...CLOSING, unfinished: UNFINISHED })
      .mockResolvedValue({ ...CLOSING, unfinished: UNFINISHED, closes: [close] });
    const broughtIntoSight: (string | null)[] = [];
    Element.prototype.scrollIntoView = function note(this: Element) {
      broughtIntoSight.push(this.textContent);
    };
    const panel = await openDay({ readDay, closeDay: async () => undefined });
    const list = await within(panel).findByTestId('day-unfinished');
    for (const key of ['2', '7', '8', '9', '5'])
      fireEvent.click(within(within(panel).getByTestId('day-count')).getByRole('button', { name: key }));
    await act(async () => fireEvent.click(within(panel).getByRole('button', { name: '记下来' })));
    // What is above stays as it is, and with it the place to which the panel was scrolled.
    expect(within(panel).getByTestId('day-unfinished')).toBe(list);
    expect(within(panel).getByTestId('day-recorded').textContent).toBe('记下了：点到 $278.95');
    expect(broughtIntoSight.at(-1)).toBe('Lin · 点到 $278.95 · 少 $2.00');
    expect(within(panel).getByTestId('day-count').textContent).toContain('$0.00');
  });

  it('[DC3] keeps what was typed when it could not be written down', async () => {
    const panel = await openDay({ readDay: async () => CLOSING, closeDay: () => Promise.reject(new Error('offline')) });
    const pad = await within(panel).findByTestId('day-count');
    fireEvent.click(within(pad).getByRole('button', { name: '5' }));
    await act(async () => fireEvent.click(within(pad).getByRole('button', { name: '记下来' })));
    expect(pad.textContent).toContain('没记上，再试一次');
    expect(pad.textContent).toContain('$0.05');
  });

  it('[DC3] compares again where the cash to be there has just moved, and keeps what was typed', async () => {
    const moved = { ...CLOSING, cash: { ...CLOSING.cash, due_cents: 29_069 } };
    const readDay = vi.fn<DeskCalls['readDay']>().mockResolvedValueOnce(CLOSING).mockResolvedValue(moved);
    const sent: (number | undefined)[] = [];
    const closeDay: DeskCalls['closeDay'] = async ({ expected_cents }) => {
      sent.push(expected_cents);
      if (sent.length === 1) throw new CallFailure('stale_version', 409, 'x');
    };
    const panel = await openDay({ readDay, closeDay });
    const pad = await within(panel).findByTestId('day-count');
    for (const key of ['2', '8', '0', '9', '5']) fireEvent.click(within(pad).getByRole('button', { name: key }));
    expect(pad.textContent).toContain('正好');
    await act(async () => fireEvent.click(within(pad).getByRole('button', { name: '记下来' })));
    expect(pad.textContent).toContain('应有现金刚刚变了');
    expect(pad.textContent).toContain('$280.95 少 $9.74');
    await act(async () => fireEvent.click(within(pad).getByRole('button', { name: '记下来' })));
    expect(sent).toEqual([28_095, 29_069]);
    expect(within(panel).getByTestId('day-recorded').textContent).toContain('$280.95');
  });

  it('[DC3] follows the log while it is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let cursor = 7;
    const listeners = new Set<() => void>();
    let shown = view();
    const moved = { ...CLOSING, cash: { ...CLOSING.cash, due_cents: 29_069 } };
    const readDay = vi.fn<DeskCalls['readDay']>().mockResolvedValueOnce(CLOSING).mockResolvedValue(moved);
    const panel = await openDay(
      { readDay },
      {
        position: () => ({ epoch: 'e', cursor, hash: 0 }),
        subscribe: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        view: () => shown,
      },
    );
    expect((await within(panel).findByTestId('day-cash')).textContent).toContain('$280.95');
    for (const next of [8, 9]) {
      cursor = next;
      shown = { ...shown };
      act(() => listeners.forEach((listener) => listener()));
    }
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(within(panel).getByTestId('day-cash').textContent).toContain('$290.69');
    expect(readDay).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it('[DC3] a panel that is closed while a count is written down has it again, and says what is not known', async () => {
    let fail: (reason: Error) => void = () => undefined;
    const closeDay = () => new Promise<undefined>((_resolve, reject) => (fail = reject));
    const panel = await openDay({ readDay: async () => CLOSING, closeDay });
    const pad = await within(panel).findByTestId('day-count');
    for (const key of ['7', '5']) fireEvent.click(within(pad).getByRole('button', { name: key }));
    await act(async () => fireEvent.click(within(pad).getByRole('button', { name: '记下来' })));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByTestId('day-panel')).toBeNull();
    await act(async () => fail(new CallFailure('unreachable', 0, 'x')));
    fireEvent.click(await screen.findByTestId('menu-button'));
    fireEvent.click(await screen.findByTestId('menu-day'));
    const again = await screen.findByTestId('day-count');
    expect(again.textContent).toContain('$0.75');
    expect(again.textContent).toContain('可能记上了');
  });

  it('says that it could not be read, and tries again', async () => {
    const readDay = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(CLOSING);
    const panel = await openDay({ readDay });
    fireEvent.click(await within(panel).findByRole('button', { name: '再试一次' }));
    expect(await within(panel).findByTestId('day-cash')).toBeTruthy();
  });

  it('[DC3] says that the cash to be there has moved since the last count', async () => {
    const close = { at: NOW, by: 'Lin', counted_cents: 15_994, expected_cents: 15_994, note: '' };
    const panel = await openDay({ readDay: async () => ({ ...CLOSING, closes: [close] }) });
    expect((await within(panel).findByTestId('day-moved')).textContent).toContain(
      '应有现金现在是 $280.95，上次点钱时是 $159.94',
    );
    cleanup();
    const right = { ...close, expected_cents: CLOSING.cash.due_cents };
    const again = await openDay({ readDay: async () => ({ ...CLOSING, closes: [right] }) });
    await within(again).findByTestId('day-counts');
    expect(within(again).queryByTestId('day-moved')).toBeNull();
  });

  it('[DC4] prints what it says, as a strip', async () => {
    const papers: string[] = [];
    vi.stubGlobal('print', () => papers.push(document.querySelector('.paper-roll')?.textContent ?? ''));
    const closes = [{ at: NOW, by: 'Lin', counted_cents: 27_895, expected_cents: 28_095, note: '找零' }];
    const panel = await openDay({ readDay: async () => ({ ...CLOSING, closes }) });
    fireEvent.click(await within(panel).findByRole('button', { name: '打印' }));
    expect(papers).toHaveLength(1);
    for (const text of ['2026-11-21', '应有现金$280.95', 'Lin$278.95', '少 $2.00 · 找零'])
      expect(papers[0]).toContain(text);
    expect(document.querySelector('.paper-roll')).toBeNull();
  });
});

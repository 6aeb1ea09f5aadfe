import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '#src/lib/i18n.ts';
import type { Desk } from '#src/live/desk-store.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { cleaningCell, endCleaning, lockForCleaning } from './cleaning/cleaning-lock.ts';
import { LONG_HOLD_MS } from './use-long-hold.ts';
import { DeskContext } from './desk-context.ts';
import { DeskShell } from './desk-shell.tsx';
import { forgetLastTap } from './last-tap.ts';
import { loadLaterParts } from './later-parts.ts';
import type { LocalSettings } from './settings/local-settings.ts';
import { otherItems } from './use-flow.ts';

async function show(picture: string, desk: Partial<Desk> = {}, change: LocalSettings['change'] = vi.fn()) {
  const view = PICTURES[picture]?.();
  if (view === undefined) throw new Error(`no picture ${picture}`);
  const parts = fakeParts(view, desk);
  await act(async () => {
    render(
      <DeskContext value={{ ...parts, own: { ...parts.own, change } }}>
        <DeskShell claimFailed={false} />
      </DeskContext>,
    );
  });
}

const inTicket = (no: string) => {
  const ticket = screen.getAllByTestId('ticket').find((each) => each.dataset['orderNo'] === no);
  if (ticket === undefined) throw new Error(`no ticket ${no}`);
  return (testId: string) => [...ticket.querySelectorAll<HTMLElement>(`[data-testid="${testId}"]`)];
};
const only = (elements: HTMLElement[]): HTMLElement => {
  const [element] = elements;
  if (element === undefined) throw new Error('nothing is there');
  return element;
};

let nowMs = 1_000_000;
beforeAll(async () => {
  await startI18n('kiosk', 'zh');
  await loadLaterParts();
});
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  // A tap within 400 ms of the last one counts as the same tap.
  vi.spyOn(performance, 'now').mockReturnValue((nowMs += 1_000));
});
afterEach(() => {
  cleanup();
  forgetLastTap();
  endCleaning();
  otherItems.set('dim');
  vi.useRealTimers();
});

describe('the flow on the board', () => {
  it('[F1] ticks a line, unticks a ticked one, and points to the forward action when all are', async () => {
    const tap = vi.fn(async () => 'command');
    await show('flow-ticked', { act: tap });
    const [ticked, open] = inTicket('051')('item-tick');
    expect([ticked, open].map((each) => each?.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
    if (open === undefined || ticked === undefined) throw new Error('two lines were expected');
    fireEvent.click(open);
    fireEvent.click(ticked);
    expect(tap.mock.calls.map(([, wanted]: unknown[]) => wanted)).toEqual([
      { action: 'item_done', line: 2, done: true },
      { action: 'item_done', line: 1, done: false },
    ]);
    expect(only(inTicket('053')('forward')).className).toContain('is-due');
    expect(only(inTicket('051')('forward')).className).not.toContain('is-due');
  });

  it('[F8] ignores a second touch within the guard, but not a touch on another line', async () => {
    const tap = vi.fn(async () => 'command');
    await show('01-desk-calm', { act: tap });
    const [one, two] = inTicket('051')('item-tick');
    for (const line of [one, one, two]) fireEvent.click(line ?? document.body);
    expect(tap).toHaveBeenCalledTimes(2);
    fireEvent.click(only(inTicket('054')('forward')));
    expect(tap).toHaveBeenCalledTimes(2);
  });

  it('[F8] takes a step back in the drawer where it was made, and under it no more', async () => {
    const tap = vi.fn(async () => 'command');
    await show('01-desk-calm', { act: tap });
    const [ticket] = screen.getAllByTestId('ticket').filter((each) => each.dataset['orderNo'] === '054');
    await act(async () => fireEvent.click(ticket?.querySelector('[data-ticket-head]') ?? document.body));
    await act(async () => fireEvent.click(screen.getByTestId('prep-more')));
    expect(screen.getByTestId('undo-toast').closest('[data-testid="drawer"]')).not.toBeNull();
    expect(screen.getByTestId('undo-toast').closest('[inert]')).toBeNull();
  });

  it('[F6] ticks a station’s own lines together, and no others', async () => {
    const tap = vi.fn(async () => 'command');
    await show('flow-station', { act: tap });
    expect(screen.queryByText('054')).toBeNull();
    expect(inTicket('055')('forward')).toEqual([]);
    fireEvent.click(only(inTicket('055')('station-done')));
    expect(tap.mock.calls.map(([, wanted]: unknown[]) => wanted)).toEqual([
      { action: 'item_done', line: 1, done: true },
      { action: 'item_done', line: 2, done: true },
    ]);
    expect(screen.getByTestId('undo-toast')).toBeTruthy();
    expect(inTicket('053')('forward')).toHaveLength(1);
  });

  it('[F6] shows the expo each station’s progress, and a screen that looks nothing to touch', async () => {
    await show('flow-expo');
    expect(inTicket('051')('station-head')).toEqual([]);
    expect(inTicket('055')('station-head').map((each) => each.textContent)).toEqual(['炒锅 0/1', '各档口 0/1']);
    cleanup();
    const tap = vi.fn(async () => 'command');
    await show('flow-read-only', { act: tap });
    expect(screen.getByTestId('read-only')).toBeTruthy();
    for (const gone of ['forward', 'item-tick', 'reject', 'controls-button'])
      expect(screen.queryAllByTestId(gone)).toEqual([]);
    for (const key of ['d', 'z', 'u', 'b']) fireEvent.keyDown(document.body, { key });
    expect(tap).not.toHaveBeenCalled();
  });

  it('[F3] shows several unseen changes as one difference from what was last shown', async () => {
    await show('flow-changed');
    fireEvent.click(screen.getByTestId('dock'));
    const [changes] = inTicket('054')('ticket-changed');
    expect([...(changes?.querySelectorAll('s') ?? [])].map((line) => line.textContent)).toEqual([
      '− 1× 担担面 (特辣, 加煎蛋)',
    ]);
    expect(changes?.textContent).toContain('+ 2× 担担面 (中辣, 走花生)');
    expect(changes?.textContent).toContain('+ 1× 白米饭');
  });

  it('[F2] brings back what this screen moved on last, by its button and its key', async () => {
    const tap = vi.fn(async () => 'command');
    await show('flow-shift', { act: tap });
    expect(screen.getByTestId('recall-last').dataset['orderNo']).toBe('031');
    fireEvent.keyDown(document.body, { key: 'z' });
    expect(tap).toHaveBeenCalledWith(expect.stringContaining('031'), { action: 'reopen' });
  });

  it('[F8] means nothing by touches and keys while the screen is wiped, and unlocks by a hold of two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tap = vi.fn(async () => 'command');
    const view = PICTURES['02-desk-alert']?.();
    const parts = fakeParts(view ?? expect.fail(), { act: tap });
    lockForCleaning(60, parts.desk.now());
    await show('02-desk-alert', { act: tap });
    expect(screen.getByTestId('alert').closest('[inert]')).not.toBeNull();
    expect(screen.getByTestId('cleaning-left').textContent).toContain('60 秒');
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(tap).not.toHaveBeenCalled();
    const unlock = screen.getByTestId('cleaning-unlock');
    fireEvent.pointerDown(unlock);
    act(() => {
      vi.advanceTimersByTime(LONG_HOLD_MS - 100);
    });
    fireEvent.pointerUp(unlock);
    act(() => {
      vi.advanceTimersByTime(LONG_HOLD_MS);
    });
    expect(cleaningCell.get()).not.toBeNull();
    fireEvent.pointerDown(unlock);
    act(() => {
      vi.advanceTimersByTime(LONG_HOLD_MS);
    });
    expect(screen.queryByTestId('cleaning-cover')).toBeNull();
  });
});

describe('the board view', () => {
  it('[PK1] asks before it turns the screen to the customers', async () => {
    const change = vi.fn();
    await show('01-desk-calm', {}, change);
    await act(async () => fireEvent.click(screen.getByTestId('menu-button')));
    await act(async () => fireEvent.click(screen.getByTestId('menu-board')));
    expect(screen.getByTestId('view-ready').textContent).toBe('顾客取餐屏…');
    fireEvent.click(screen.getByTestId('view-ready'));
    expect(change).not.toHaveBeenCalled();
    fireEvent.click(screen.getByTestId('ready-yes'));
    expect(change).toHaveBeenCalledWith({ view: 'ready' }, undefined);
  });
});

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '#src/lib/i18n.ts';
import type { Desk } from '#src/live/desk-store.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from './desk-context.ts';
import { DeskShell } from './desk-shell.tsx';
import { forgetLastTap, getLastTap } from './last-tap.ts';
import { loadLaterParts } from './later-parts.ts';

async function show(picture: string, desk: Partial<Desk> = {}, isHeard = true): Promise<void> {
  const view = PICTURES[picture]?.();
  if (view === undefined) throw new Error(`no picture ${picture}`);
  await act(async () => {
    render(
      <DeskContext value={fakeParts(view, desk, isHeard)}>
        <DeskShell claimFailed={false} />
      </DeskContext>,
    );
  });
}

// As wide as the wall the pictures are drawn for: jsdom's own window has no room for four columns.
beforeAll(() => void Object.assign(window, { innerWidth: 2_560, innerHeight: 1_440 }));
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
  // A tap within 400 ms of the last one counts as the same tap.
  vi.spyOn(performance, 'now').mockReturnValue((nowMs += 1_000));
});
afterEach(cleanup);
let nowMs = 1_000_000;
/** The version that a sheet showed. */
const SEEN = { rev: expect.any(Number) as number };

describe('a screen that was removed', () => {
  it('[O8] names the orders and steps that it had still to send', async () => {
    const picture = PICTURES['05b-desk-pairing']?.();
    if (picture === undefined) throw new Error('no picture 05b');
    const lostTaps = [{ orderNo: '087', action: 'accept' as const }];
    const view = { ...picture, phase: 'revoked' as const, lostTaps };
    await show('05b-desk-pairing', { view: () => view });
    expect((await screen.findByTestId('lost-taps')).textContent).toBe('之前没有送出去，请在别处补做： 087 接单');
  });
});

describe('the alert', () => {
  it('counts all that wait, lists every other number and accepts with the chosen time', async () => {
    const tap = vi.fn(async () => 'command');
    await show('02-desk-alert', { act: tap });
    expect(screen.getByTestId('alert-count').textContent).toBe('3');
    expect(screen.getAllByTestId('alert-row').map((row) => row.dataset['orderNo'])).toEqual(['059', '060']);
    fireEvent.click(screen.getByTestId('prep-30'));
    fireEvent.click(screen.getByTestId('accept'));
    expect(tap).toHaveBeenCalledWith(expect.stringContaining('058'), { action: 'accept', prep_minutes: 30 });
  });

  it('[S6] says of food that had left what the courier does with it, and asks no one to stop', async () => {
    await show('alert-cancelled-out');
    expect(screen.getByRole('heading', { name: /餐送出后取消/ })).toBeTruthy();
    expect(screen.getByTestId('cancelled-courier').textContent).toBe('骑手取消不了：餐在他手上，会照送。');
    expect(screen.getByTestId('alert-seen').textContent).toContain('看到了');
    expect(screen.queryByTestId('difference-stop')).toBeNull();
    await act(async () => fireEvent.click(screen.getByTestId('dock')));
    expect(screen.getByTestId('desk').textContent).not.toContain('停做');
  });

  it('has one button for a cancelled order: seen', async () => {
    const tap = vi.fn(async () => 'command');
    await show('alert-cancelled', { act: tap });
    expect(screen.queryByTestId('accept')).toBeNull();
    fireEvent.click(screen.getByTestId('alert-seen'));
    expect(tap).toHaveBeenCalledWith(expect.stringContaining('055'), { action: 'acknowledge', ring_rev: 2 });
  });

  it('[R5] says what is wrong with a courier, with its ways out and no "seen"', async () => {
    const tap = vi.fn(async () => 'command');
    await show('09h-alert-courier', { act: tap });
    expect(screen.getByTestId('alert').dataset['kind']).toBe('courier_trouble');
    expect(screen.queryByTestId('alert-seen')).toBeNull();
    expect(screen.getAllByTestId('alert-row').map((row) => row.dataset['orderNo'])).toEqual(['030']);
    fireEvent.keyDown(document.body, { key: ' ' });
    expect(tap).not.toHaveBeenCalled();
    fireEvent.click(screen.getByTestId('alert-requote'));
    expect(tap).toHaveBeenCalledWith(expect.stringContaining('029'), { action: 'requote' });
  });

  it('[R5] has the price of a courier confirmed, and docks without silencing it', async () => {
    const tap = vi.fn(async () => 'command');
    await show('alert-confirm', { act: tap });
    fireEvent.click(screen.getByTestId('alert-confirm'));
    expect(tap).toHaveBeenCalledWith(expect.stringContaining('030'), { action: 'confirm', quote_id: 'q-1' });
    fireEvent.click(screen.getByTestId('dock'));
    expect(screen.queryByTestId('alert')).toBeNull();
    expect(tap).toHaveBeenCalledTimes(1);
  });

  it('[DR8] does not say that the owner is called for a test order', async () => {
    await show('02-desk-alert');
    expect(screen.getByTestId('alert-wait').textContent).toMatch(/通知|店主|漏接|打电话/);
    cleanup();
    await show('09l-desk-test');
    expect(screen.getByTestId('alert-wait').textContent).not.toMatch(/通知|店主|漏接|打电话/);
  });

  it('[F15] accepts several short orders with one time, after showing them, and takes all back with one undo', async () => {
    const tap = vi.fn(async () => 'command');
    await show('alert-many', { act: tap });
    await act(async () => fireEvent.click(screen.getByTestId('accept-all-open')));
    expect(tap).not.toHaveBeenCalled();
    expect(screen.getAllByTestId('accept-all-order')).toHaveLength(40);
    const sheet = within(screen.getByTestId('accept-all'));
    expect(sheet.getAllByText('麻婆豆腐')).toHaveLength(40);
    fireEvent.click(sheet.getByTestId('prep-30'));
    await act(async () => fireEvent.click(sheet.getByTestId('accept-all-go')));
    expect(tap).toHaveBeenCalledTimes(40);
    expect(tap).toHaveBeenLastCalledWith(expect.any(String), { action: 'accept', prep_minutes: 30 });
    expect(screen.queryByTestId('accept-all')).toBeNull();
    expect(getLastTap()).toMatchObject({ action: 'accept' });
    expect(getLastTap()?.orders).toHaveLength(40);
    forgetLastTap();
  });

  it('[F8] offers to take the last step back beside the next order, where nothing lies over it', async () => {
    await show('02-desk-alert', { act: () => new Promise<string>(() => undefined) });
    await act(async () => fireEvent.click(screen.getByTestId('accept')));
    const toast = screen.getByTestId('undo-toast');
    expect(screen.getByTestId('alert').contains(toast)).toBe(true);
    expect(screen.getByTestId('alert-order').contains(toast)).toBe(false);
    forgetLastTap();
  });

  it('takes two taps to reject', async () => {
    const tap = vi.fn(async () => 'command');
    await show('02-desk-alert', { act: tap });
    fireEvent.click(screen.getByTestId('alert-reject'));
    expect(tap).not.toHaveBeenCalled();
    fireEvent.click(screen.getByTestId('reason-too_busy'));
    expect(tap).toHaveBeenCalledWith(expect.any(String), { action: 'cancel', reason: 'too_busy', note: null }, SEEN);
  });

  it('[MD7] asks what is sold out, to give the rest or to reject it all, and marks it', async () => {
    const tap = vi.fn(async () => 'command');
    await show('02-desk-alert', { act: tap });
    fireEvent.click(screen.getByTestId('alert-reject'));
    await act(async () => fireEvent.click(screen.getByTestId('reason-sold_out')));
    expect(tap).not.toHaveBeenCalled();
    expect(screen.getByTestId<HTMLButtonElement>('out-give-rest').disabled).toBe(true);
    fireEvent.click(screen.getByTestId('out-line-1'));
    await act(async () => fireEvent.click(screen.getByTestId('out-give-rest')));
    const sheet = within(screen.getByTestId('mend-sheet'));
    expect(sheet.getByTestId<HTMLButtonElement>('mend-less-1').disabled).toBe(true);
    expect(sheet.getByTestId<HTMLInputElement>('mend-sold-out').checked).toBe(true);
    fireEvent.click(sheet.getByTestId('mend-yes'));
    const lines = [{ line: 1, quantity: 0 }];
    expect(tap).toHaveBeenCalledWith(expect.stringContaining('058'), { action: 'mend', lines }, SEEN);
  });

  it('[MD7] rejects the whole order where nothing is left to give', async () => {
    const tap = vi.fn(async () => 'command');
    await show('02-desk-alert', { act: tap });
    fireEvent.click(screen.getByTestId('alert-reject'));
    await act(async () => fireEvent.click(screen.getByTestId('reason-sold_out')));
    fireEvent.click(screen.getByTestId('out-cancel'));
    expect(tap).toHaveBeenCalledWith(expect.any(String), { action: 'cancel', reason: 'sold_out', note: null }, SEEN);
  });

  it('[MD7] holding a line offers what can be wrong with it, each for the line that was held', async () => {
    await show('01-desk-calm');
    const line = document.querySelector<HTMLElement>('[data-testid="ticket"] [data-dish-id]');
    const orderNo = line?.closest<HTMLElement>('[data-order-no]')?.dataset['orderNo'] ?? '';
    document.elementsFromPoint = () => [];
    await act(async () => fireEvent.contextMenu(line ?? document.body));
    expect(screen.getByTestId('line-sheet').textContent).toContain(orderNo);
    await act(async () => fireEvent.click(screen.getByTestId('line-remove')));
    expect(screen.queryByTestId('line-sheet')).toBeNull();
    const sheet = within(screen.getByTestId('mend-sheet'));
    expect(sheet.getByTestId<HTMLButtonElement>(`mend-less-${line?.dataset['line']}`).disabled).toBe(true);
    expect(sheet.getByTestId<HTMLInputElement>('mend-sold-out').checked).toBe(false);
  });

  it('can be minimized for the board and opened again', async () => {
    await show('02-desk-alert');
    fireEvent.click(screen.getByTestId('dock'));
    expect(screen.queryByTestId('alert')).toBeNull();
    fireEvent.click(screen.getByTestId('alert-dock'));
    expect(screen.getByTestId('alert')).toBeTruthy();
  });

  it('obeys the keys: + for the time, A to accept', async () => {
    const tap = vi.fn(async () => 'command');
    // With a width, so that every dish of the order has room.
    const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
    await show('02-desk-alert', { act: tap });
    await waitFor(() => expect(document.querySelector('[data-blind]')).toBeNull());
    fireEvent.keyDown(document.body, { key: '+' });
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(tap).toHaveBeenCalledWith(expect.any(String), { action: 'accept', prep_minutes: 25 });
    width.mockRestore();
  });

  it('[F11] takes no key that was meant for what it covers', async () => {
    const tap = vi.fn(async () => 'command');
    await show('02-desk-alert', { act: tap });
    document.querySelector('.alert-paper')?.setAttribute('data-blind', '');
    fireEvent.keyDown(document.body, { key: 'a' });
    expect(tap).not.toHaveBeenCalled();
  });
});

describe('what the screen may claim', () => {
  it('shows ? for new orders while the link is lost, and what is queued', async () => {
    await show('03-desk-offline');
    expect(screen.getByTestId('count-new').textContent).toBe('?');
    expect(screen.getByTestId('count-active').textContent).toBe('12+?');
    expect(screen.getByTestId('offline-queue').textContent).toContain('2');
    expect(screen.getByTestId('seal').dataset['seal']).toBe('lost');
  });

  it('says NO SOUND on the alert as on the board', async () => {
    await show('02-desk-alert', {}, false);
    expect(screen.getByTestId('no-sound').dataset['reason']).toBe('suspended');
  });
});

describe('the digest', () => {
  it('closes only after each class was tapped', async () => {
    const acknowledgeDigest = vi.fn();
    const tap = vi.fn(async () => 'command');
    await show('04b-desk-digest', { acknowledgeDigest, act: tap });
    const close = screen.getByTestId<HTMLButtonElement>('digest-close');
    expect(close.disabled).toBe(true);
    for (const name of ['placed', 'changed', 'cancelled']) fireEvent.click(screen.getByTestId(`digest-tick-${name}`));
    expect(close.disabled).toBe(false);
    fireEvent.click(close);
    expect(acknowledgeDigest).toHaveBeenCalledTimes(1);
    // [R6] The change is acknowledged as it was shown; the cancelled order rings anew and goes on.
    expect(tap.mock.calls).toEqual([[expect.stringContaining('054'), { action: 'acknowledge', ring_rev: 2 }]]);
  });
});

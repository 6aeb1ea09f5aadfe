import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderAction } from '#contract/domain/order-command.ts';
import { startI18n } from '#src/lib/i18n.ts';
import type { DeskView } from '#src/live/desk-store.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from './desk-context.ts';
import { DeskShell } from './desk-shell.tsx';
import { forgetLastTap } from './last-tap.ts';
import { loadLaterParts } from './later-parts.ts';

let started = 0;
let acts: [string, OrderAction][] = [];
const accepted = (): string[] => acts.filter(([, { action }]) => action === 'accept').map(([id]) => id);

/** A desk on which an order is gone from the alarm once it was accepted or seen. */
async function show(picture: string): Promise<void> {
  let view: DeskView = PICTURES[picture]?.() ?? expect.fail(`no picture ${picture}`);
  const listeners = new Set<() => void>();
  const parts = fakeParts(view, {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    act: async (id, wanted) => {
      acts.push([id, wanted]);
      const isAnswer = wanted.action === 'accept' || wanted.action === 'acknowledge';
      view = { ...view, orders: view.orders.filter(({ order }) => !isAnswer || order.id !== id) };
      for (const listener of listeners) listener();
      return 'command';
    },
  });
  await act(async () => {
    render(
      <DeskContext value={parts}>
        <DeskShell claimFailed={false} />
      </DeskContext>,
    );
  });
}

const focused = (): Element => document.activeElement ?? document.body;

/** As a browser does: Enter presses the button in focus when it goes down, also again while it is held. */
function keyDown(key: string, repeat = false): void {
  const goesOn = fireEvent.keyDown(focused(), { key, repeat });
  if (goesOn && key === 'Enter' && focused() instanceof HTMLButtonElement) fireEvent.click(focused());
}
const keyUp = (key: string): unknown => fireEvent.keyUp(focused(), { key });
function strike(key: string): void {
  keyDown(key);
  keyUp(key);
}
const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
async function hold(key: string, forMs: number): Promise<void> {
  keyDown(key);
  for (let ms = 0; ms < forMs; ms += 30) {
    await pass(30);
    keyDown(key, true);
  }
  keyUp(key);
}
const type = (keys: string): void => keys.split('').forEach(strike);

beforeAll(async () => {
  await startI18n('kiosk', 'zh');
  await loadLaterParts();
});
beforeEach(() => {
  acts = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  // With a width, so that every dish of an order has room.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  vi.useFakeTimers();
  // The guard against a second tap remembers the last one, of the test before too.
  vi.advanceTimersByTime((started += 1) * 60_000);
});
afterEach(() => {
  cleanup();
  forgetLastTap();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('[F11] an alarm that comes while a key is pressed', () => {
  it('accepts nothing while Enter is held over four orders, and one for a press of its own after that', async () => {
    await show('alert-many');
    await hold('Enter', 4_300);
    expect(accepted()).toEqual([]);
    await pass(600);
    strike('Enter');
    expect(accepted()).toHaveLength(1);
    await hold('Enter', 4_300);
    expect(accepted()).toHaveLength(1);
  });

  it.each(['Enter', 'a', ' '])('answers nothing while %j is struck again and again', async (key) => {
    await show('alert-many');
    for (let at = 0; at < 12; at += 1) {
      await pass(at % 2 === 0 ? 250 : 400);
      strike(key);
    }
    expect(acts).toEqual([]);
    await pass(600);
    strike(key);
    expect(acts).toHaveLength(1);
  });

  it('[F13] shows what was not in sight before Enter or A accept it', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(0);
    await show('02-desk-alert');
    await pass(600);
    for (const key of ['Enter', 'a']) strike(key);
    expect(accepted()).toEqual([]);
    fireEvent.click(screen.getByTestId('accept'));
    expect(accepted()).toHaveLength(1);
  });
});

describe('while an alarm is up', () => {
  const other = async (): Promise<string> => {
    await show('02-desk-alert');
    await pass(600);
    const preparing = document.querySelector<HTMLElement>('.board [data-testid="ticket"] [data-testid="forward"]');
    return preparing?.closest<HTMLElement>('[data-order-no]')?.dataset['orderNo'] ?? expect.fail('no ticket');
  };

  it('[UL11] a number and + moves that number on, and + alone is the prep time', async () => {
    const no = await other();
    type(`${no}+`);
    expect(acts.map(([, { action }]) => action)).toEqual(['done']);
    await pass(10_000);
    type(`${no.at(-1)}`);
    await pass(6_000);
    type('+a');
    expect(acts[1]?.[1]).toEqual({ action: 'accept', prep_minutes: 25 });
  });

  it('opens and moves nothing under it, and says so', async () => {
    const no = await other();
    type(no);
    strike('Enter');
    expect([screen.queryByTestId('drawer'), acts.length]).toEqual([null, 0]);
    expect(screen.getByTestId('key-covered').textContent).toContain('V');
    for (const key of ['d', 'b', '/', 'h', 'z', '?', 't', 'Escape']) strike(key);
    await pass(0);
    expect(acts).toEqual([]);
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(0);
  });
});

describe('a layer of the desk', () => {
  const underIt = (testId: string): boolean => screen.getByTestId(testId).closest('[inert]') !== null;

  it('has the focus and the keys, makes inert what lies under it, and gives the focus back', async () => {
    await show('02-desk-alert');
    await pass(600);
    screen.getByTestId('alert-reject').focus();
    strike('Enter');
    await pass(600);
    expect(focused()).toBe(screen.getByTestId('reason-back'));
    expect([underIt('accept'), underIt('reason-back')]).toEqual([true, false]);
    type('a+d');
    expect(acts).toEqual([]);
    strike('Enter');
    expect(focused()).toBe(screen.getByTestId('alert-reject'));
    expect(underIt('accept')).toBe(false);
    // The second of two quick presses is not meant for what the first one uncovered.
    strike('Enter');
    expect(screen.queryByTestId('reason-sheet')).toBeNull();
  });

  it('leaves the focus nowhere: of an alarm, the sheet over it, a panel and the digest', async () => {
    await show('02-desk-alert');
    await pass(600);
    for (let left = 3; left > 0; left -= 1) {
      strike('Enter');
      await pass(600);
    }
    expect(screen.queryByTestId('alert')).toBeNull();
    expect(focused().className).toBe('desk-ground');
    await act(async () => strike('/'));
    expect(screen.getByTestId('finder').contains(focused())).toBe(true);
    await act(async () => strike('Escape'));
    expect(focused().className).toBe('desk-ground');
    cleanup();
    await show('04b-desk-digest');
    expect(focused()).toBe(screen.getByTestId('digest-tick-placed'));
    cleanup();
    await show('alert-many');
    fireEvent.click(screen.getByTestId('accept-all-open'));
    await pass(0);
    expect(screen.getByTestId('accept-all').contains(focused())).toBe(true);
    expect(underIt('accept')).toBe(true);
  });
});

// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '#src/lib/call-failure.ts';
import { startI18n, loadWords } from '#src/lib/i18n.ts';
import { DeskContext, type DeskParts } from '../desk-context.ts';
import { NumbersScreen } from './numbers-screen.tsx';
import { WayBack } from './way-back.tsx';
import type { Numbers, ReadNumbers } from './use-numbers.ts';

const HELD = new Promise<never>(() => undefined);
const called = (...nos: readonly string[]) => nos.map((no) => ({ no, code: no === '012' ? 'K7' : null }));

describe('[PK1] the screen before customers', () => {
  const test = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  let answers: (Numbers | Error)[];
  let onOver: () => void;

  beforeEach(async () => {
    await startI18n('kiosk', 'zh');
    await loadWords('numbers');
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    onOver = vi.fn<() => void>();
    test.mockClear();
  });
  afterEach(() => vi.unstubAllGlobals());

  function open(): void {
    const view = { proof: { audio_ok: true, reason: 'ok', proved_at: null }, mute: null, gain: 0.8 };
    const sound = { subscribe: () => () => undefined, view: () => view, test, follow: vi.fn(), arm: vi.fn() };
    const read: ReadNumbers = async (_cursor, signal) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      // What the screen of the test before still asks is not to take an answer of this one.
      if (signal.aborted) return HELD;
      const next = answers.shift();
      if (next === undefined) return HELD;
      if (next instanceof Error) throw next;
      return next;
    };
    const own = { subscribe: () => () => undefined, view: () => ({ settings: { language: 'zh' } }) };
    render(
      <DeskContext value={{ sound, own } as unknown as DeskParts}>
        <NumbersScreen read={read} onOver={onOver} />
      </DeskContext>,
    );
  }
  const numbers = (cursor: number, preparing: readonly string[], ready: readonly string[]): Numbers => ({
    cursor,
    language: 'zh',
    gain: 0.8,
    preparing: called(...preparing),
    ready: called(...ready),
  });
  const shown = (part: 'ready' | 'preparing'): string[] =>
    [...screen.getByTestId(`numbers-${part}`).querySelectorAll<HTMLElement>('[data-no]')].map(
      (each) => each.textContent,
    );

  it('shows what is being made and what is ready, with the code of the channel', async () => {
    answers = [numbers(1, ['013', '014'], ['012'])];
    open();
    await waitFor(() => expect(shown('ready')).toEqual(['012K7']));
    expect(shown('preparing')).toEqual(['013', '014']);
    expect(test).not.toHaveBeenCalled();
  });

  it('sounds once for a number that has become ready, not for what was there at the start', async () => {
    answers = [numbers(1, ['013'], ['012']), numbers(2, [], ['013', '012']), numbers(3, [], ['013'])];
    open();
    await waitFor(() => expect(shown('ready')).toEqual(['013']));
    expect(test).toHaveBeenCalledTimes(1);
    expect(document.querySelector('.is-fresh')?.textContent).toBe('013');
  });

  it('says that its numbers may be old when nobody answers, and starts anew when it is for customers no more', async () => {
    answers = [numbers(1, [], ['012']), new Error('no network')];
    open();
    await screen.findByTestId('numbers-lost');
    expect(shown('ready')).toEqual(['012K7']);
    answers = [new CallFailure('forbidden', 403, '')];
    await waitFor(() => expect(onOver).toHaveBeenCalled(), { timeout: 5_000 });
  });

  it('has a way back to the kitchen that no passing touch opens', () => {
    vi.useFakeTimers();
    const onOpen = vi.fn();
    render(<WayBack onOpen={onOpen} />);
    const mark = screen.getByTestId('numbers-mark');
    const hold = (ms: number): void => {
      fireEvent.pointerDown(mark);
      act(() => void vi.advanceTimersByTime(ms));
      fireEvent.pointerUp(mark);
    };
    hold(1_900);
    expect(screen.queryByTestId('numbers-back')).toBeNull();
    hold(2_000);
    fireEvent.click(screen.getByTestId('numbers-back-go'));
    expect(onOpen).toHaveBeenCalledTimes(1);
    act(() => void vi.advanceTimersByTime(20_000));
    expect(screen.queryByTestId('numbers-back')).toBeNull();
    vi.useRealTimers();
  });
});

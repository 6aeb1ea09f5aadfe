// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BLIND_MS, blindAtFirst, watchFingers } from './blind-layer.ts';
import { asPart } from './layer-stack.ts';
import { watchPresses } from './watch-presses.ts';

const finger = (type: 'pointerdown' | 'pointerup', pointerId: number): void => {
  window.dispatchEvent(Object.assign(new Event(type), { pointerId }));
};

/** How late a busy screen draws. */
const FRAME_MS = 120;

describe('[F11] a layer that has just appeared', () => {
  let stop: () => void;
  let alert: HTMLElement;
  let accept: HTMLButtonElement;
  let taps = 0;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, FRAME_MS));
    vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id));
    stop = watchFingers(window);
    document.body.innerHTML = '<div class="alert"><button>Accept</button></div>';
    alert = document.body.firstElementChild as HTMLElement;
    accept = alert.firstElementChild as HTMLButtonElement;
    taps = 0;
    accept.addEventListener('keydown', () => (taps += 1));
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const isBlind = (): boolean => alert.hasAttribute('data-blind');
  const press = (key: string): boolean =>
    accept.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

  it('is blind for half a second from the frame that shows it', () => {
    blindAtFirst(alert);
    vi.advanceTimersByTime(FRAME_MS);
    expect(isBlind()).toBe(true);
    vi.advanceTimersByTime(BLIND_MS - 1);
    expect(isBlind()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isBlind()).toBe(false);
  });

  it('stays blind while a finger is down that came before its time was over, and for the click that follows', () => {
    finger('pointerdown', 1);
    blindAtFirst(alert);
    vi.advanceTimersByTime(FRAME_MS + BLIND_MS - 10);
    finger('pointerdown', 2);
    finger('pointerup', 1);
    vi.advanceTimersByTime(5 * BLIND_MS);
    expect(isBlind()).toBe(true);
    finger('pointerup', 2);
    vi.advanceTimersByTime(90);
    expect(isBlind()).toBe(true);
    vi.advanceTimersByTime(BLIND_MS);
    expect(isBlind()).toBe(false);
  });

  it('takes no Enter and no space, and every other key', () => {
    asPart(alert);
    const ignore = watchPresses(window);
    expect([press('Enter'), press(' '), taps]).toEqual([false, false, 0]);
    expect([press('7'), taps]).toEqual([true, 1]);
    vi.advanceTimersByTime(FRAME_MS + BLIND_MS);
    expect([press('Enter'), taps]).toEqual([true, 2]);
    ignore();
  });
});

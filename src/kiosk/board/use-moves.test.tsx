import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SPOT_MS } from './board-touch.ts';
import { useMoves } from './use-moves.ts';

type Box = { left: number; top: number; width: number; height: number };
const BOX: Box = { left: 10, top: 10, width: 300, height: 400 };

/** One ticket of the board; what it shows and where is set by the test, as a settle would. */
describe('a ticket that a settle changes', () => {
  let ground: HTMLElement;
  let box: Box;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    box = BOX;
    ground = document.createElement('div');
    ground.innerHTML = '<div class="flow"><article data-order-id="a" data-part-no="0"></article></div>';
    show(1, 2);
    ticket().getBoundingClientRect = () => box as DOMRect;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const ticket = (): HTMLElement => ground.querySelector('article') as HTMLElement;
  const show = (...lines: number[]): void => {
    ticket().innerHTML = lines.map((line) => `<div data-block data-line="${line}"></div>`).join('');
  };
  const isFresh = (): boolean => ticket().dataset['fresh'] !== undefined;
  const open = () =>
    renderHook(({ settleNo, page }) => useMoves({ current: ground }, settleNo, page), {
      initialProps: { settleNo: 1, page: 0 },
    });

  it('[UL12] takes no touch for a moment when it has moved, grown under its corner, or shows other dishes', () => {
    const { rerender } = open();
    rerender({ settleNo: 2, page: 0 });
    expect(isFresh()).toBe(false);
    for (const [settleNo, change] of [
      [3, () => (box = { ...box, top: 90 })],
      [4, () => (box = { ...box, height: 520 })],
      [5, () => (box = { ...box, width: 360 })],
      [6, () => show(2, 3)],
    ] as const) {
      change();
      rerender({ settleNo, page: 0 });
      expect([settleNo, isFresh()]).toEqual([settleNo, true]);
      vi.advanceTimersByTime(SPOT_MS);
      expect(isFresh()).toBe(false);
    }
  });

  it('[UL12] takes none for the whole moment, also when a page is turned or another settle comes in it', () => {
    const { rerender } = open();
    box = { ...box, top: 90 };
    rerender({ settleNo: 2, page: 0 });
    vi.advanceTimersByTime(SPOT_MS / 2);
    rerender({ settleNo: 2, page: 1 });
    expect(isFresh()).toBe(true);
    box = { ...box, top: 10 };
    rerender({ settleNo: 2, page: 0 });
    rerender({ settleNo: 3, page: 0 });
    box = { ...box, top: 70 };
    rerender({ settleNo: 4, page: 0 });
    vi.advanceTimersByTime(SPOT_MS - 1);
    expect(isFresh()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isFresh()).toBe(false);
  });
});

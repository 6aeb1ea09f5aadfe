// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardTouches, isGuardedTouch, SPOT_MS } from './board-touch.ts';

describe('[F8] a touch on the board', () => {
  let nowMs = 10_000;
  let stop: () => void;
  let taken = 0;
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    document.body.innerHTML =
      '<div id="board"><div data-guarded><button id="ready">Ready</button></div></div><button id="accept">Accept</button>';
    const board = document.getElementById('board');
    if (board === null) throw new Error('no board');
    taken = 0;
    document.getElementById('ready')?.addEventListener('click', () => (taken += 1));
    ({ stop } = guardTouches(board));
  });
  afterEach(() => {
    stop();
    vi.restoreAllMocks();
  });

  function touch(id: string, clientX: number, clientY: number): void {
    const at = { bubbles: true, cancelable: true, clientX, clientY, detail: 1 };
    const target = document.getElementById(id);
    const pointer = (type: string): unknown =>
      target?.dispatchEvent(Object.assign(new MouseEvent(type, at), { pointerId: 1, width: 20, height: 20 }));
    pointer('pointerdown');
    pointer('pointerup');
    target?.dispatchEvent(new MouseEvent('click', at));
  }

  it('is none when it is the second press of a double one that closed what lay over the board', () => {
    touch('accept', 300, 400);
    nowMs += 230;
    touch('ready', 305, 402);
    expect(taken).toBe(0);
    nowMs += SPOT_MS;
    touch('ready', 305, 402);
    expect(taken).toBe(1);
  });

  it('is one elsewhere, at once', () => {
    touch('accept', 300, 400);
    nowMs += 230;
    touch('ready', 900, 402);
    expect(taken).toBe(1);
  });

  it('says of a click that is being handled whether it has passed, so that the next order takes it at once', () => {
    const passed: boolean[] = [];
    document.getElementById('ready')?.addEventListener('click', () => passed.push(isGuardedTouch()));
    document.getElementById('accept')?.addEventListener('click', () => passed.push(isGuardedTouch()));
    touch('ready', 900, 402);
    touch('accept', 300, 400);
    document.getElementById('ready')?.click();
    expect(passed).toEqual([true, false, false]);
    expect(isGuardedTouch()).toBe(false);
  });
});

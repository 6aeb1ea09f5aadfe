import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Desk, DeskView } from '#src/live/desk-store.ts';
import { firstPaint, PAINT_PATIENCE_MS } from './first-paint.ts';

let frames: (() => void)[];
let page: EventTarget & { visibilityState: string };
let phase: DeskView['phase'];
let notify: () => void;

const desk = {
  view: () => ({ phase }),
  subscribe: (listener: () => void) => {
    notify = listener;
    return () => undefined;
  },
} as unknown as Desk;

/** Starts waiting; answers whether it is over. */
function waitFor(drawn: Promise<void>): () => boolean {
  let isOver = false;
  void firstPaint(desk, drawn).then(() => (isOver = true));
  return () => isOver;
}

async function passFrame(): Promise<void> {
  for (const frame of frames.splice(0)) frame();
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  phase = 'ready';
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  return () => vi.useRealTimers();
});

describe('the first painted board', () => {
  it('is two frames after it was drawn, however long that took', async () => {
    let draw = (): void => undefined;
    const isOver = waitFor(new Promise((resolve) => (draw = resolve)));
    await vi.advanceTimersByTimeAsync(PAINT_PATIENCE_MS - 1);
    await passFrame();
    await passFrame();
    expect(isOver()).toBe(false);
    draw();
    await passFrame();
    await passFrame();
    expect(isOver()).toBe(false);
    await passFrame();
    expect(isOver()).toBe(true);
  });

  it('is not waited for on a hidden page, nor on one that hides', async () => {
    page.visibilityState = 'hidden';
    const isOver = waitFor(new Promise(() => undefined));
    await passFrame();
    expect(isOver()).toBe(true);

    page.visibilityState = 'visible';
    const isOverToo = waitFor(Promise.resolve());
    await passFrame();
    expect(isOverToo()).toBe(false);
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    await passFrame();
    expect(isOverToo()).toBe(true);
  });

  it('is not waited for without end where drawing failed', async () => {
    const isOver = waitFor(new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(PAINT_PATIENCE_MS);
    expect(isOver()).toBe(true);
  });

  it('does not come before the session knows what to show', async () => {
    phase = 'booting';
    page.visibilityState = 'hidden';
    const isOver = waitFor(Promise.resolve());
    await vi.advanceTimersByTimeAsync(PAINT_PATIENCE_MS);
    expect(isOver()).toBe(false);
    phase = 'unpaired';
    notify();
    await passFrame();
    expect(isOver()).toBe(true);
  });
});

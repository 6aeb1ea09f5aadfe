import { afterEach, describe, expect, it } from 'vitest';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { forgetLastTap, getLastTap, rememberTap, undoOf } from './last-tap.ts';

const deskOrder = (pending: { command_id: string }[]): DeskOrder => ({ pending }) as unknown as DeskOrder;

describe('the last tap', () => {
  afterEach(forgetLastTap);

  it('is remembered for steps and learns its command', async () => {
    await rememberTap('o1', 'done', 0, Promise.resolve('c1'));
    expect(getLastTap()).toMatchObject({ orderId: 'o1', action: 'done', commandId: 'c1' });
  });

  it('is forgotten by a tap that cannot be taken back', async () => {
    await rememberTap('o1', 'done', 0, Promise.resolve('c1'));
    await rememberTap('o2', 'cancel', 1, Promise.resolve('c2'));
    expect(getLastTap()).toBeNull();
  });

  it('is undone in the queue while it waits, and by a step back once it was answered', () => {
    const tap = { orderId: 'o1', action: 'done' as const, atMs: 0, commandId: 'c1' };
    expect(undoOf(tap, deskOrder([{ command_id: 'c1' }]))).toEqual({ commandId: 'c1' });
    expect(undoOf(tap, deskOrder([]))).toBe('reopen');
    expect(undoOf(tap, deskOrder([{ command_id: 'other' }]))).toBeNull();
  });
});

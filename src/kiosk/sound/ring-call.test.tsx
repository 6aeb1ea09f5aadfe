import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '#src/lib/i18n.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { DeskContext } from '../desk-context.ts';
import { RingCall } from './ring-call.tsx';

const view = PICTURES['01-desk-calm']?.();
if (view === undefined) throw new Error('no picture 01');
const parts = fakeParts(view, {}, true);
let ring: (by: string) => void = () => undefined;
parts.desk.onRing = (listener) => {
  ring = listener;
  return () => undefined;
};
const shown = (isHeld: boolean) => (
  <DeskContext value={parts}>
    <RingCall isHeld={isHeld} />
  </DeskContext>
);

beforeAll(() => startI18n('kiosk', 'zh'));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('[MI8] a ring of the owner', () => {
  it('yields to an order that rings, and is there again after it', () => {
    const { rerender } = render(shown(false));
    act(() => ring('陈老板'));
    expect(screen.getByTestId('ring-call').textContent).toContain('陈老板');
    rerender(shown(true));
    expect(screen.queryByTestId('ring-call')).toBeNull();
    rerender(shown(false));
    expect(screen.getByTestId('ring-call')).toBeDefined();
  });

  it('ends by itself', () => {
    render(shown(false));
    act(() => ring('陈老板'));
    act(() => void vi.advanceTimersByTime(30_000));
    expect(screen.queryByTestId('ring-call')).toBeNull();
  });
});

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeskStore } from '#contract/domain/restaurant.ts';
import { loadWords, startI18n } from '#src/lib/i18n.ts';
import type { DeskView } from '#src/live/desk-store.ts';
import { fakeParts } from '#tests/desk-gallery/fake-parts.ts';
import { NOW_MS } from '#tests/desk-gallery/orders.ts';
import { PICTURES } from '#tests/desk-gallery/pictures.ts';
import { TURNED_AWAY } from '#tests/desk-gallery/turned-away.ts';
import type { DeskCalls } from '../desk-calls.ts';
import { DeskContext } from '../desk-context.ts';
import { DeskShell } from '../desk-shell.tsx';
import { loadLaterParts } from '../later-parts.ts';
import { haltOf, resumedCell } from './halt.ts';
import { turnedAwayCell } from './turned-away-watch.ts';

const pictureOf = (name: string): DeskView => {
  const view = PICTURES[name]?.();
  if (view === undefined) throw new Error(`no picture ${name}`);
  return view;
};

/** A desk whose store follows what it is told, as the log would bring it. */
async function open(name: string, listTurnedAway: DeskCalls['listTurnedAway'] = async () => TURNED_AWAY) {
  let view = pictureOf(name);
  const listeners = new Set<() => void>();
  const show = (store: Partial<DeskStore>): void => {
    view = { ...view, store: { ...(view.store as DeskStore), version: (view.store?.version ?? 0) + 1, ...store } };
    act(() => {
      for (const listener of listeners) listener();
    });
  };
  const updateOpen = vi.fn<DeskCalls['updateOpen']>(async ({ mode = 'in_business', until = null }) => {
    show({ mode, mode_until: until });
    return 0;
  });
  const desk = {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const parts = fakeParts(view, desk, true, { updateOpen, listTurnedAway });
  await act(async () => {
    render(
      <DeskContext value={parts}>
        <DeskShell claimFailed={false} />
      </DeskContext>,
    );
  });
  return { updateOpen, show };
}

beforeAll(async () => {
  await startI18n('kiosk', 'zh');
  await loadWords('controls');
  await loadLaterParts();
});
beforeEach(() => {
  const query = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => query);
  resumedCell.set(null);
  turnedAwayCell.set(null);
});
afterEach(() => cleanup());

describe('a desk whose restaurant takes no orders', () => {
  it('[CT9] says so over the whole board, with its end and what was turned away, which can be read', async () => {
    const listTurnedAway = vi.fn(async () => TURNED_AWAY);
    await open('09k-desk-paused', listTurnedAway);
    const halt = await screen.findByTestId('halt');
    expect(halt.textContent).toContain('暂停接单');
    expect(halt.textContent).toContain('陈师傅 18:20');
    expect(screen.getByTestId('halt-end').textContent).toBe('19:03自己恢复 · 还有 21 分');
    const button = await screen.findByTestId('turned-away');
    expect(button.textContent).toContain('退回了 3 单');
    const since = new Date(NOW_MS - 22 * 60_000).toISOString();
    expect(listTurnedAway).toHaveBeenCalledWith(expect.any(String), since);
    fireEvent.click(button);
    const panel = await screen.findByTestId('turned-away-panel');
    expect(panel.textContent).toContain('Marisol G.');
    expect(panel.textContent).toContain('$52.38');
    expect(screen.queryByTestId('off-strip')).toBeNull();
  });

  it('[CT10] takes orders again by one tap, which another one takes back with the end it had', async () => {
    const { updateOpen } = await open('09k-desk-paused');
    fireEvent.click(await screen.findByTestId('halt-resume'));
    fireEvent.click(await screen.findByTestId('resume-undo'));
    expect((await screen.findByTestId('halt-end')).textContent).toContain('19:03');
    const until = new Date(NOW_MS + 21 * 60_000).toISOString();
    expect(updateOpen.mock.calls.map(([input]) => input)).toMatchObject([
      { mode: 'in_business' },
      { mode: 'suspended', until },
    ]);
    expect(screen.queryByTestId('resumed')).toBeNull();
  });

  it('[CT9] an emergency has no end; a pause that is over is none', async () => {
    await open('09k2-desk-emergency');
    expect((await screen.findByTestId('halt')).textContent).toContain('没有期限');
    const { store } = pictureOf('09k-desk-paused');
    expect(haltOf(store, NOW_MS)?.kind).toBe('suspended');
    expect(haltOf(store, NOW_MS + 21 * 60_000)).toBeNull();
  });
});

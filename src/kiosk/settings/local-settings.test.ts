import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_SCREEN_SETTINGS, withChange, type ScreenSettings } from '#contract/domain/screen-settings.ts';
import type { DeskView } from '#src/live/desk-store.ts';
import { createLocalSettings } from './local-settings.ts';

type Kept = Parameters<Parameters<typeof createLocalSettings>[0]['unsent']['save']>[0];

function screenOf(settings: ScreenSettings | null, kept: Kept = null) {
  const state = { settings, seal: 'ok', phase: 'ready', nowMs: 1_000_000, kept };
  const listeners: (() => void)[] = [];
  const answers: (() => Promise<ScreenSettings | null>)[] = [];
  const update = vi.fn(async () => (await answers.shift()?.()) ?? null);
  const own = createLocalSettings({
    desk: {
      subscribe: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
      now: () => state.nowMs,
      view: () =>
        ({
          phase: state.phase,
          restaurantId: 'r',
          device: { id: 'd', name: 'Wok' },
          settings: state.settings,
          seal: { kind: state.seal },
        }) as unknown as DeskView,
    },
    calls: { updateOwnSettings: update },
    unsent: {
      load: () => ({ change: state.kept, by: undefined }),
      save: (next) => {
        state.kept = next;
      },
    },
    browser: () => ({ language: 'en', gain: 0.4 }),
  });
  const step = async (afterMs = 6_000): Promise<void> => {
    state.nowMs += afterMs;
    for (const listener of listeners) listener();
    await vi.waitFor(() => undefined);
    await Promise.resolve();
  };
  return { own, state, answers, update, step };
}

const SET: ScreenSettings = { ...DEFAULT_SCREEN_SETTINGS, language: 'zh', gain: 0.8, version: 3 };

describe('what a screen is set to', () => {
  it('[SS1] uses the browser’s settings until someone changes one, and then saves all of them', async () => {
    const { own, update, answers } = screenOf(DEFAULT_SCREEN_SETTINGS);
    expect(own.view().settings).toMatchObject({ language: 'en', gain: 0.4 });
    answers.push(async () => ({ ...SET, language: 'en', gain: 0.4, sort: 'start_by', version: 1 }));
    own.change({ sort: 'start_by' });
    expect(update).toHaveBeenCalledWith('r', 'd', { language: 'en', gain: 0.4, sort: 'start_by' });
    await vi.waitFor(() => expect(own.view()).toMatchObject({ state: 'saved', settings: { sort: 'start_by' } }));
  });

  it('[SS3] shows a change at once and keeps the answer until the log brings it', async () => {
    const { own, answers, state, step } = screenOf(SET);
    answers.push(async () => ({ ...SET, language: 'en', version: 4 }));
    own.change({ language: 'en' });
    expect(own.view()).toMatchObject({ state: 'saving', settings: { language: 'en' } });
    await vi.waitFor(() => expect(own.view()).toMatchObject({ state: 'saved', settings: { language: 'en' } }));
    state.settings = { ...SET, language: 'zh', version: 5 };
    await step();
    expect(own.view().settings.language).toBe('zh');
  });

  it('[SS3] keeps a change made without a link and sends it when the link is back', async () => {
    const { own, answers, state, step, update } = screenOf(SET);
    state.seal = 'lost';
    own.change({ print: { copies: 2 } });
    own.change({ print: { auto: true } });
    expect(own.view()).toMatchObject({ state: 'waiting', settings: { print: { copies: 2, auto: true } } });
    expect(update).not.toHaveBeenCalled();
    expect(state.kept).toEqual({ print: { copies: 2, auto: true } });
    state.seal = 'ok';
    answers.push(async () => withChange({ ...SET, version: 4 }, { print: { copies: 2, auto: true } }));
    await step();
    await vi.waitFor(() => expect(own.view().state).toBe('saved'));
    expect(state.kept).toBeNull();
  });

  it('[SS3] tries again where no one answered, not more often than each five seconds', async () => {
    const { own, answers, step, update } = screenOf(SET, { sort: 'start_by' });
    answers.push(
      () => Promise.reject(new Error('unreachable')),
      async () => ({ ...SET, sort: 'start_by', version: 4 }),
    );
    await step();
    await vi.waitFor(() => expect(own.view().state).toBe('waiting'));
    await step(1_000);
    expect(update).toHaveBeenCalledTimes(1);
    await step();
    await vi.waitFor(() => expect(own.view().state).toBe('saved'));
  });

  it('[SS3] reverts a refused change and says so', async () => {
    const { own, answers } = screenOf(SET);
    answers.push(async () => null);
    own.change({ gain: 0.2 });
    await vi.waitFor(() => expect(own.view()).toMatchObject({ state: 'refused', settings: { gain: 0.8 } }));
  });

  it('sends what was changed while another change was being sent', async () => {
    const { own, answers, update } = screenOf(SET);
    let answer: (settings: ScreenSettings) => void = () => undefined;
    answers.push(
      () => new Promise((resolve) => (answer = resolve)),
      async () => ({ ...SET, gain: 0.2, sort: 'start_by', version: 5 }),
    );
    own.change({ gain: 0.2 });
    own.change({ sort: 'start_by' });
    answer({ ...SET, gain: 0.2, version: 4 });
    await vi.waitFor(() => expect(own.view()).toMatchObject({ state: 'saved', settings: { sort: 'start_by' } }));
    expect(update).toHaveBeenCalledTimes(2);
  });
});

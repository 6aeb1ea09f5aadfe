import {
  DEFAULT_SCREEN_SETTINGS,
  mergeChanges,
  withChange,
  type ScreenChange,
  type ScreenSettings,
} from '#contract/domain/screen-settings.ts';
import type { Desk } from '#src/live/desk-store.ts';
import type { DeskCalls } from '../desk-calls.ts';
import { claimArgument, type PersonHere } from '#src/live/person-proofs.ts';
import type { UnsentSettings } from './unsent-settings.ts';

/** `waiting`: kept here until the server can be reached. `refused`: the server said no, and the change was taken back. */
export type SaveState = 'saved' | 'saving' | 'waiting' | 'refused';

/** What this screen is set to, its own unsent changes laid over it [SS3]. */
export interface LocalSettings {
  subscribe: (listener: () => void) => () => void;
  view: () => { settings: ScreenSettings; state: SaveState };
  /** `by`: who changes it, where the restaurant asks. */
  change: (change: ScreenChange, by?: PersonHere) => void;
}

type LocalSettingsOptions = {
  desk: Pick<Desk, 'subscribe' | 'view' | 'now'>;
  calls: Pick<DeskCalls, 'updateOwnSettings'>;
  unsent: UnsentSettings;
  /** What this browser uses while no one has set anything [SS1]. */
  browser: () => Pick<ScreenSettings, 'language' | 'gain'>;
};

const RETRY_MS = 5_000;

export function createLocalSettings({ desk, calls, unsent, browser }: LocalSettingsOptions): LocalSettings {
  const listeners = new Set<() => void>();
  let { change: waiting, by } = unsent.load();
  let answered: ScreenSettings | null = null;
  let state: SaveState = waiting === null ? 'saved' : 'waiting';
  let isSending = false;
  let triedAt = Number.NEGATIVE_INFINITY;
  let view = compute();

  /** The newest the server has said; an answer may overtake the log, and the log an answer. */
  function known(): ScreenSettings {
    const { settings } = desk.view();
    const newest =
      answered !== null && (settings === null || answered.version > settings.version) ? answered : settings;
    // What an older build has stored on this device lacks the newer fields.
    const whole = { ...DEFAULT_SCREEN_SETTINGS, ...newest };
    return whole.version === 0 ? { ...whole, ...browser() } : whole;
  }

  function compute(): { settings: ScreenSettings; state: SaveState } {
    const settings = known();
    return { settings: waiting === null ? settings : withChange(settings, waiting), state };
  }

  function save(): void {
    const next = compute();
    if (next.state === view.state && JSON.stringify(next.settings) === JSON.stringify(view.settings)) return;
    view = next;
    for (const listener of listeners) listener();
  }

  function keep(change: ScreenChange | null): void {
    waiting = change;
    if (change === null) by = undefined;
    unsent.save(change, by);
  }

  async function send(): Promise<void> {
    const { phase, restaurantId, device, seal } = desk.view();
    if (waiting === null || isSending || phase !== 'ready' || restaurantId === null || device === null) return;
    if (seal.kind === 'lost' || desk.now() - triedAt < RETRY_MS) return;
    const sent = waiting;
    isSending = true;
    triedAt = desk.now();
    try {
      const answer = await calls.updateOwnSettings(restaurantId, device.id, sent, ...claimArgument(by, desk.now()));
      if (answer !== null) answered = answer;
      // What was changed in the meantime is sent in its turn.
      if (waiting === sent) {
        keep(null);
        state = answer === null ? 'refused' : 'saved';
      } else triedAt = Number.NEGATIVE_INFINITY;
    } catch {
      state = 'waiting';
    } finally {
      isSending = false;
    }
    save();
    if (state === 'saving') await send();
  }

  function step(): void {
    const { phase } = desk.view();
    if (phase === 'revoked' || phase === 'unpaired') forget();
    void send();
    save();
  }

  /** What was set belongs to the pairing that is over. */
  function forget(): void {
    answered = null;
    if (waiting !== null) keep(null);
    state = 'saved';
  }

  desk.subscribe(step);
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    view: () => view,
    change: (change, person) => {
      by = person ?? by;
      const first = known().version === 0 ? mergeChanges(browser(), change) : change;
      keep(waiting === null ? first : mergeChanges(waiting, change));
      state = desk.view().seal.kind === 'lost' ? 'waiting' : 'saving';
      triedAt = Number.NEGATIVE_INFINITY;
      step();
    },
  };
}

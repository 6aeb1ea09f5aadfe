/** Bundled and put into the desk's page before its own scripts: its time, its loudspeaker, its cook, and what it shows. */
import { createCook } from './page-cook.ts';
import { steppedLoudspeaker } from './page-sound.ts';
import { steppedPage } from './page-time.ts';

/** What the screen shows at the end of a step. */
export type Shown = {
  phase: string;
  seal: string;
  /** Orders on it, on the board or as an alarm. */
  ids: string[];
  doubled: string[];
  answered: string[];
  heardAt: number;
  /** A banner that says that this screen cannot be heard, or that its link is lost. */
  saysWhy: boolean;
  timers: number;
};

export type SoakWindow = {
  soak: {
    step: (toMs: number, isHurried: boolean) => Promise<Shown>;
    setBroken: (isBroken: boolean) => void;
  };
};

declare const SOAK_START: number;

const idsOf = (selector: string): string[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].map((element) => element.dataset['orderId'] ?? '');
const isThere = (testId: string): boolean => document.querySelector(`[data-testid="${testId}"]`) !== null;
const repeated = (ids: readonly string[]): string[] => ids.filter((id, index) => ids.indexOf(id) !== index);

function takeOver(): void {
  const time = steppedPage(SOAK_START);
  const speaker = steppedLoudspeaker(time);
  const cook = createCook();
  const look = (): Shown => {
    const board = idsOf('[data-testid="board"] [data-testid="ticket"]');
    const alarms = idsOf('[data-testid="alert-order"], [data-testid="alert-row"]');
    const attribute = (testId: string, name: string): string =>
      document.querySelector<HTMLElement>(`[data-testid="${testId}"]`)?.dataset[name] ?? '';
    return {
      phase: attribute('desk', 'phase'),
      seal: attribute('seal', 'seal'),
      ids: [...new Set([...board, ...alarms])],
      doubled: [...repeated(board), ...repeated(alarms)],
      answered: cook.takeAnswered(),
      heardAt: speaker.heardAt(),
      saysWhy: ['no-sound', 'offline-banner', 'alert-lost'].some(isThere),
      timers: time.timers(),
    };
  };
  Object.assign(window, {
    soak: {
      async step(toMs: number, isHurried: boolean) {
        await time.step(toMs);
        speaker.listen();
        cook.work(toMs, isHurried);
        return look();
      },
      setBroken: speaker.setBroken,
    },
  } satisfies SoakWindow);
}

// The first, empty document of a tab has neither an origin nor a storage.
if (location.protocol.startsWith('http')) takeOver();

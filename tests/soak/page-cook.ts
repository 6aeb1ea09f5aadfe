/** What a cook does at the screen: accepts what rings, sends on what is done. Through the buttons that are there. */
export type Cook = {
  /** One touch at most, as a person has one finger. */
  work: (nowMs: number, isHurried: boolean) => void;
  /** Orders whose alarm was answered since this was asked last. */
  takeAnswered: () => string[];
};

type Pace = readonly [from: number, to: number];
const ANSWER_S: Pace = [1, 3];
/** One order in this many waits long enough for the second tone, and for the continuous one (60 s). */
const LONG_ONE_IN = 30;
const LONG_S: Pace = [25, 80];
const STEP_S: Pace = [8, 40];
const HURRY_S: Pace = [1, 6];
const FORGOTTEN_MS = 600_000;

const one = (testId: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`);
const orderIdOf = (element: Element): string =>
  element.closest<HTMLElement>('[data-order-id]')?.dataset['orderId'] ?? '';

export function createCook(): Cook {
  const dueAt = new Map<string, number>();
  let answered: string[] = [];

  /** An order may leave before the cook comes to it; none waits so long. */
  function forgetOld(nowMs: number): void {
    for (const [what, due] of dueAt) if (due < nowMs - FORGOTTEN_MS) dueAt.delete(what);
  }

  const isDue = (what: string, nowMs: number, [from, to]: Pace): boolean => {
    const due = dueAt.get(what) ?? nowMs + (from + Math.random() * (to - from)) * 1_000;
    dueAt.set(what, due);
    const isNow = due <= nowMs || due > nowMs + to * 1_000;
    if (isNow) dueAt.delete(what);
    return isNow;
  };

  /** Each class of the digest is ticked, then it is closed. */
  function readDigest(): void {
    const tick = document.querySelector<HTMLElement>('[data-testid^="digest-tick-"][aria-pressed="false"]');
    (tick ?? one('digest-close'))?.click();
  }

  function answerAlarm(nowMs: number, pace: Pace): void {
    const order = one('alert-order');
    const button = one('accept') ?? one('alert-seen');
    if (order === null || button === null) return;
    const id = orderIdOf(order);
    if (!isDue(`answer ${id}`, nowMs, Number.parseInt(id.slice(-4), 16) % LONG_ONE_IN === 0 ? LONG_S : pace)) return;
    answered.push(id);
    button.click();
  }

  function sendOn(nowMs: number, pace: Pace): void {
    const buttons = document.querySelectorAll<HTMLElement>(
      '[data-testid="board"] :is([data-testid="forward"], [data-testid="seen"])',
    );
    for (const button of buttons) {
      const id = orderIdOf(button);
      if (!isDue(`${button.dataset['action'] ?? 'seen'} ${id}`, nowMs, pace)) continue;
      if (button.dataset['action'] === 'accept') answered.push(id);
      button.click();
      return;
    }
  }

  return {
    work(nowMs, isHurried) {
      forgetOld(nowMs);
      if (one('digest') !== null) readDigest();
      else if (one('alert') !== null) answerAlarm(nowMs, isHurried ? HURRY_S : ANSWER_S);
      else sendOn(nowMs, isHurried ? HURRY_S : STEP_S);
    },
    takeAnswered() {
      const taken = answered;
      answered = [];
      return taken;
    },
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Random } from '#server/demo/random.ts';
import type { Finger } from './finger.ts';
import type { Glass, Target } from './glass.ts';
import type { Act } from './judge.ts';
import { nextHand, type Hand, type Hands } from './rush-plan.ts';

/** What the world does around a touch. */
export type World = {
  now: () => number;
  /** Of the minutes that food and customers take in a rush of two hours. */
  pace: number;
  /** An order that comes as the finger does. */
  meetOrder: () => Promise<void>;
  cut: (forMs: number) => void;
};

/** A cook at the screen: looks, decides, and touches later where the target was. */
export type Cook = {
  /** One touch at most; false when there was nothing to do. */
  work: () => Promise<boolean>;
  meant: () => readonly Act[];
  strayed: () => readonly string[];
  touches: () => number;
  /** When the next food is done or fetched, ms of the rush; infinite when nothing is. */
  nextDueMs: () => number;
};

const MINUTE_MS = 60_000;
const COOK_MINUTES = [6, 16] as const;
const FETCH_MINUTES = [1, 8] as const;
const UNDO_ONE_IN = 25;
/** Who takes an order away does it in one of two words. */
export const FETCH: ReadonlySet<string> = new Set(['deliver', 'receive']);
/** What opens beside what was meant, and how it is left. */
const OWN_LAYERS = new Set(['digest', 'alert']);

/** The last part of a reaction is the hand's way: what changes then is not seen any more. */
const HAND_MS = 350;
const isSameTarget = (left: Target, right: Target): boolean =>
  left.testId === right.testId && left.orderNo === right.orderNo && left.x === right.x && left.y === right.y;

const DONE_BY: Record<string, string> = {
  accept: 'accept',
  'alert-seen': 'acknowledge',
  seen: 'acknowledge',
  'alert-requote': 'requote',
  'alert-self-deliver': 'self_deliver',
  'alert-confirm': 'confirm',
};

export function createCook(page: Page, finger: Finger, random: Random, world: World, hands: Hands): Cook {
  const meant: Act[] = [];
  const strayed: string[] = [];
  const dueAt = new Map<string, number>();
  const read = new Map<string, number>();
  const sought = new Map<string, number>();
  const undone = new Set<string>();
  let touches = 0;
  let toUndo: string | undefined;
  let sawFirst: string | undefined;
  const look = (): Promise<Glass> => page.evaluate(() => window.cookGlass.read());

  const dueOf = (what: string, [from, to]: readonly [number, number]): number => {
    const due = dueAt.get(what) ?? world.now() + random.int(from * MINUTE_MS * world.pace, to * MINUTE_MS * world.pace);
    dueAt.set(what, due);
    return due;
  };

  /** What a forward button does next: its food is made, or who takes it has come. */
  function isDue({ orderNo, testId, action }: Target): boolean {
    if (testId === 'seen') return true;
    const isFetch = FETCH.has(action);
    return dueOf(`${isFetch ? 'fetch' : 'cook'} ${orderNo}`, isFetch ? FETCH_MINUTES : COOK_MINUTES) <= world.now();
  }

  /** A long order is read to its end before it is answered. */
  function onAlert({ targets, ringing }: Glass): Target | undefined {
    const of = (testId: string): Target | undefined => targets.find((target) => target.testId === testId);
    const [first = ''] = ringing;
    const more = of('alert-more');
    if (more !== undefined && (read.get(first) ?? 0) < 2) return more;
    return of('accept') ?? of('alert-self-deliver') ?? of('alert-requote') ?? of('alert-seen');
  }

  function onBoard({ targets }: Glass): Target | undefined {
    const undo = targets.find(
      ({ testId, orderNo }) => orderNo === toUndo && (testId === 'ghost-undo' || testId === 'in undo-toast'),
    );
    if (undo !== undefined) return undo;
    const go = targets.find(({ testId }) => testId === 'dock-go' || testId === 'alert-dock');
    if (go !== undefined) return go;
    return targets.find((target) => (target.testId === 'forward' || target.testId === 'seen') && isDue(target));
  }

  /** Due, but on another page; what is on none was cancelled, or a courier has taken it. */
  function pageToTurn({ targets, page }: Glass): Target | undefined {
    const buttons = targets.filter(({ testId }) => testId === 'page-button');
    const waiting = [...dueAt].filter(([what, due]) => what.startsWith('cook') && due <= world.now());
    for (const [what] of waiting) {
      const turns = (sought.get(what) ?? 0) + 1;
      sought.set(what, turns);
      if (turns > Math.max(1, buttons.length)) {
        dueAt.delete(what);
        sought.delete(what);
      }
    }
    if (buttons.length === 0 || waiting.length === 0) return undefined;
    return buttons[(page + 1) % buttons.length];
  }

  function choose(glass: Glass): Target | undefined {
    if (glass.layer === 'digest') return glass.targets.find(({ testId }) => testId.startsWith('digest-'));
    if (glass.layer === 'alert') return onAlert(glass);
    return onBoard(glass) ?? pageToTurn(glass);
  }

  /** The act that the record will have if the touch is taken. */
  function mean({ testId, orderNo, action }: Target, told: readonly string[]): void {
    const by = DONE_BY[testId];
    if (by !== undefined) meant.push({ orderNo, action: by });
    if (testId === 'forward') {
      const isFetch = FETCH.has(action);
      meant.push({ orderNo, action: isFetch ? 'fetch' : action });
      dueAt.delete(`${isFetch ? 'fetch' : 'cook'} ${orderNo}`);
      if (!isFetch && !undone.has(orderNo) && random.chance(1 / UNDO_ONE_IN)) toUndo = orderNo;
    }
    if (testId === 'digest-close') for (const each of told) meant.push({ orderNo: each, action: 'acknowledge' });
    if (testId === 'ghost-undo' || testId === 'in undo-toast') {
      meant.push({ orderNo, action: 'reopen' });
      undone.add(orderNo);
      toUndo = undefined;
    }
    if (testId === 'alert-more') read.set(orderNo, (read.get(orderNo) ?? 0) + 1);
  }

  /** Answers whether the finger came down: until it is on its way, the eye is still on the target. */
  async function reach(target: Target, hand: Hand): Promise<boolean> {
    await wait(hand.reactionMs - HAND_MS);
    const now = await look();
    if (!now.targets.some((each) => isSameTarget(each, target)) || now.ringing[0] !== sawFirst) return false;
    mean(target, now.told);
    if (hand.cutMs > 0) world.cut(hand.cutMs);
    const meetsAfterMs = random.int(0, HAND_MS);
    await wait(meetsAfterMs);
    if (hand.meetsOrder) void world.meetOrder();
    await wait(HAND_MS - meetsAfterMs);
    await finger.touch(target, hand.isTwice);
    touches += 1;
    return true;
  }

  async function leaveWhatStrayed(): Promise<boolean> {
    const { layer } = await look();
    if (layer === undefined || OWN_LAYERS.has(layer)) return false;
    strayed.push(`${layer} came up`);
    await page.keyboard.press('Escape');
    return true;
  }

  return {
    meant: () => meant,
    strayed: () => strayed,
    touches: () => touches,
    nextDueMs: () => Math.min(...[...dueAt.values()].filter((due) => due > world.now()), Number.POSITIVE_INFINITY),
    async work() {
      if (await leaveWhatStrayed()) return true;
      const glass = await look();
      const target = choose(glass);
      if (target === undefined) return false;
      [sawFirst] = glass.ringing;
      await reach(target, nextHand(random, touches, hands));
      return true;
    },
  };
}

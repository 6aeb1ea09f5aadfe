import type { Landed, Sight } from './glass.ts';

/** What the cook meant to do to an order, and what the order's record says was done at this screen. */
export type Act = { orderNo: string; action: string };
export type Ring = { orderNo: string; kind: string; fromMs: number };
export type Span = { fromMs: number; toMs: number };

export type Rush = {
  landed: readonly Landed[];
  sights: readonly Sight[];
  rings: readonly Ring[];
  /** When the wire was cut: nothing can come then. */
  cuts: readonly Span[];
  meant: readonly Act[];
  done: readonly Act[];
  endedAtMs: number;
  /** Layers that came up where the cook wanted something else. */
  strayed: readonly string[];
  /** Dishes that were not to be seen within two touches. */
  hidden: readonly string[];
};

export type Verdict = { blind: string[]; unread: string[]; unseen: string[]; mistaps: string[]; hidden: string[] };

/** A touch that was begun sooner than this after its layer appeared was meant for something else. */
export const BLIND_MS = 500;
export const UNSEEN_MS = 10_000;
const ANSWERS = new Set(['accept', 'alert-seen', 'seen', 'alert-requote', 'alert-self-deliver', 'alert-confirm']);

/** The longest stretch between two moments in which nobody could have seen the number, with the wire's cuts taken out. */
export function longestUnseenMs(from: number, to: number, sights: readonly Sight[], cuts: readonly Span[]): number {
  const excused = [...sights.map(({ fromMs, toMs }) => ({ fromMs, toMs })), ...cuts];
  let [longest, darkSince] = [0, from];
  for (const { fromMs, toMs } of excused.toSorted((left, right) => left.fromMs - right.fromMs)) {
    if (toMs < darkSince) continue;
    if (fromMs >= to) break;
    longest = Math.max(longest, fromMs - darkSince);
    darkSince = Math.max(darkSince, toMs);
  }
  return Math.max(longest, to - darkSince);
}

const keyOf = ({ orderNo, action }: Act): string => `${action} ${orderNo}`;

function judgeTouches({ landed, meant, done, strayed }: Rush): Pick<Verdict, 'blind' | 'unread' | 'mistaps'> {
  const early = landed.filter(({ ageMs }) => ageMs < BLIND_MS);
  const say = ({ testId, orderNo, layer, ageMs }: Landed): string =>
    `${testId} ${orderNo} ${Math.round(ageMs)} ms after ${layer} appeared`;
  const left = new Map<string, number>();
  for (const act of meant) left.set(keyOf(act), (left.get(keyOf(act)) ?? 0) + 1);
  const mistaps: string[] = [...strayed];
  for (const act of done) {
    const count = left.get(keyOf(act)) ?? 0;
    if (count === 0) mistaps.push(`${keyOf(act)}, which the cook did not mean`);
    else left.set(keyOf(act), count - 1);
  }
  return {
    blind: early.map(say),
    unread: early.filter(({ testId }) => testId === 'accept' || testId === 'forward').map(say),
    mistaps,
  };
}

function judgeRings({ rings, sights, landed, cuts, endedAtMs }: Rush): string[] {
  return rings.flatMap(({ orderNo, kind, fromMs }) => {
    const isAnswer = (each: Landed): boolean =>
      each.atMs >= fromMs &&
      ((each.orderNo === orderNo && ANSWERS.has(each.testId)) || (kind !== 'new' && each.testId === 'digest-close'));
    const next = rings.find((ring) => ring.orderNo === orderNo && ring.fromMs > fromMs)?.fromMs ?? endedAtMs;
    const toMs = Math.min(landed.find(isAnswer)?.atMs ?? endedAtMs, next);
    const own = sights.filter((sight) => sight.orderNo === orderNo);
    const darkMs = longestUnseenMs(fromMs, toMs, own, cuts);
    return darkMs > UNSEEN_MS ? [`${orderNo} (${kind}) rang for ${(darkMs / 1_000).toFixed(1)} s unseen`] : [];
  });
}

/** Pure, so that a test shows what it sees. */
export const judge = (rush: Rush): Verdict => ({
  ...judgeTouches(rush),
  unseen: judgeRings(rush),
  hidden: [...rush.hidden],
});

export const isClean = (verdict: Verdict): boolean => Object.values(verdict).every((faults) => faults.length === 0);

import type { Random } from '#server/demo/random.ts';

/** What happens to the kitchen, at a time of the rush's own clock. */
export type RushEvent =
  | { kind: 'order'; atMs: number; size: 'some' | 'party' | 'trouble' }
  | { kind: 'change' | 'cancel'; atMs: number };

/** How the cook's hand is, touch by touch. */
export type Hand = {
  reactionMs: number;
  isTwice: boolean;
  /** An order comes just before the finger does. */
  meetsOrder: boolean;
  /** The wire is cut just before the finger comes down, for so long. */
  cutMs: number;
};

export type Hands = { hasCuts: boolean; twiceOneIn: number };

const MINUTE_MS = 60_000;
const LATE_MS = [2_000, 6_000] as const;
const LONG_CUT_MS = 24_000;
const SHORT_CUT_MS = 3_000;

/** Orders come in bursts, as they do: three of four close to another. Each tenth is changed, each twelfth cancelled. */
export function planRush(orders: number, minutes: number, random: Random): RushEvent[] {
  const whole = minutes * MINUTE_MS;
  const close = Math.round(whole / 80);
  const bursts = Math.max(1, Math.round(orders / 8));
  const starts = Array.from({ length: bursts }, (_, at) => ((at + random.next()) / bursts) * whole);
  const events: RushEvent[] = [];
  for (let at = 0; at < orders; at += 1) {
    const start = starts[at % bursts] ?? 0;
    const atMs = random.chance(0.75) ? start + random.int(0, close) : random.int(0, whole);
    const size = at % 40 === 7 ? 'party' : at % 18 === 5 ? 'trouble' : 'some';
    events.push({ kind: 'order', atMs, size });
    if (at % 10 === 3) events.push({ kind: 'change', atMs: atMs + random.int(close / 4, close * 3) });
    if (at % 12 === 6) events.push({ kind: 'cancel', atMs: atMs + random.int(close / 8, close * 5) });
  }
  return events.toSorted((left, right) => left.atMs - right.atMs);
}

/** 400–900 ms from seeing to touching; one touch in 14 late, one in 6 as an order comes. */
export function nextHand(random: Random, touches: number, { hasCuts, twiceOneIn }: Hands): Hand {
  const isLate = random.chance(1 / 14);
  const isCut = hasCuts && touches % 25 === 12;
  return {
    reactionMs: isLate ? random.int(...LATE_MS) : random.int(400, 900),
    isTwice: random.chance(1 / twiceOneIn),
    meetsOrder: random.chance(1 / 6),
    cutMs: isCut ? (touches % 100 === 37 ? LONG_CUT_MS : SHORT_CUT_MS) : 0,
  };
}

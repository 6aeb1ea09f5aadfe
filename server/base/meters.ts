import { CHANNEL_KINDS } from '#contract/http/orders/channel.ts';

/** Counts of this process since its start, for `/metrics`; their labels name kinds, never a restaurant or a person. */
type Labels = Readonly<Record<string, string>>;
export type Counted = { labels: Labels; value: number };

export type Counter<L extends Labels> = { add: (labels: L, by?: number) => void; read: () => Counted[] };

export function createCounter<L extends Labels>(): Counter<L> {
  const counts = new Map<string, Counted>();
  return {
    add: (labels, by = 1) => {
      const key = JSON.stringify(Object.entries(labels).toSorted());
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { labels, value: by });
      else known.value += by;
    },
    read: () => [...counts.values()].map((counted) => ({ ...counted })),
  };
}

/** `atMost`: how many were not above each bound; each count includes those before it. */
export type Observed = { atMost: readonly { bound: number; count: number }[]; count: number; sum: number };
export type Histogram = { observe: (value: number) => void; read: () => Observed };

export function createHistogram(bounds: readonly number[]): Histogram {
  const counts = bounds.map(() => 0);
  let [count, sum] = [0, 0];
  return {
    observe: (value) => {
      count += 1;
      sum += value;
      const index = bounds.findIndex((bound) => value <= bound);
      if (index >= 0) counts[index] = (counts[index] ?? 0) + 1;
    },
    read: () => {
      let before = 0;
      return { atMost: bounds.map((bound, index) => ({ bound, count: (before += counts[index] ?? 0) })), count, sum };
    },
  };
}

/** What became of an order that came in: what was wrong with it (`refused`), or with the server (`failed`). */
export type OrderOutcome =
  | 'placed'
  | 'repeated'
  | 'refused'
  | 'failed'
  | 'updated'
  | 'cancelled'
  | 'unchanged'
  | 'unreadable';

export type Meters = {
  orders: Counter<{ channel: string; outcome: OrderOutcome }>;
  escalations: Counter<{ way: string; kind: string; outcome: string }>;
  /** Seconds of the database's statements, commits among them. */
  statements: Histogram;
  /** Seconds of silence after which a screen's link was given up. */
  detections: Histogram;
};

/** The channel name of phone orders; no channel row has it. */
export const PHONE_CHANNEL = 'phone';

const STATEMENT_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const DETECTION_SECONDS = [12, 14, 16, 18, 20, 25, 30, 60];

/** The outcomes that are reported before the first of them: a count that begins at 1 shows no rise. */
const FROM_ZERO: readonly OrderOutcome[] = ['placed', 'refused', 'failed'];

export function createMeters(): Meters {
  const orders: Meters['orders'] = createCounter();
  for (const channel of [...CHANNEL_KINDS, PHONE_CHANNEL])
    for (const outcome of FROM_ZERO) orders.add({ channel, outcome }, 0);
  return {
    orders,
    escalations: createCounter(),
    statements: createHistogram(STATEMENT_SECONDS),
    detections: createHistogram(DETECTION_SECONDS),
  };
}

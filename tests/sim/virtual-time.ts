/** One virtual time line for server, network and screens: a seed's whole scenario runs in milliseconds. */
export type VirtualTime = {
  now(): number;
  at(ms: number, run: () => void): () => void;
  after(ms: number, run: () => void): () => void;
  /** Runs everything due up to `untilMs`, letting promises settle between moments. */
  runUntil(untilMs: number): Promise<void>;
};

type Entry = { at: number; order: number; run: () => void };

/** Lets every promise that can settle do so; a macrotask, since chains of awaits have no known length. */
const settleNode = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export function createVirtualTime(startMs: number, settle = settleNode): VirtualTime {
  let now = startMs;
  let order = 0;
  const heap: Entry[] = [];
  const isBefore = (left: Entry, right: Entry): boolean =>
    left.at < right.at || (left.at === right.at && left.order < right.order);

  function push(entry: Entry): void {
    let index = heap.push(entry) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || !isBefore(entry, above)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = entry;
  }

  function pop(): Entry | undefined {
    const top = heap[0];
    const last = heap.pop();
    if (top === undefined || last === undefined || heap.length === 0) return top;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      const right = heap[child + 1];
      const left = heap[child];
      if (left === undefined) break;
      if (right !== undefined && isBefore(right, left)) child += 1;
      const least = heap[child];
      if (least === undefined || !isBefore(least, last)) break;
      heap[index] = least;
      index = child;
    }
    heap[index] = last;
    return top;
  }

  function at(ms: number, run: () => void): () => void {
    // What is called off lets go of all it holds at once; its place in the line passes by empty.
    let due: (() => void) | undefined = run;
    order += 1;
    push({ at: Math.max(ms, now), order, run: () => due?.() });
    return () => {
      due = undefined;
    };
  }

  return {
    now: () => now,
    at,
    after: (ms, run) => at(now + ms, run),
    async runUntil(untilMs) {
      await settle();
      for (;;) {
        const next = heap[0];
        if (next === undefined || next.at > untilMs) break;
        now = Math.max(now, next.at);
        while (heap[0] !== undefined && heap[0].at <= now) pop()?.run();
        await settle();
      }
      now = Math.max(now, untilMs);
      await settle();
    },
  };
}

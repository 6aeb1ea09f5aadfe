import { CallError } from '#contract/errors.ts';

/** Runs `work` when it is its turn, or throws `throttled` where too many wait already. */
export type AtOnce = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets `most` run at once and `waiting` wait, in their order. */
export function limitAtOnce({ most, waiting }: { most: number; waiting: number }): AtOnce {
  const queue: (() => void)[] = [];
  let running = 0;

  const turn = async (): Promise<void> => {
    if (running < most) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw new CallError('throttled');
    // The one that ends hands on its place.
    await new Promise<void>((resolve) => queue.push(resolve));
  };

  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

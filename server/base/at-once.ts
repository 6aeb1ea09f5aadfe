import { CallError } from '#contract/errors.ts';

/** Runs `work` when it is its turn, or throws `throttled` where too many wait already. */
export type AtOnce = <T>(work: () => Promise<T>) => Promise<T>;

type Limits = { most: number; waiting: number };

/** Lets `most` run at once and `waiting` wait, in their order. */
export function limitAtOnce({ most, waiting }: Limits): AtOnce {
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

/** The same for each name by itself; a name without work is forgotten. */
export function limitEachAtOnce(limits: Limits): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const each = new Map<string, { run: AtOnce; inside: number }>();
  return async (name, work) => {
    const known = each.get(name) ?? { run: limitAtOnce(limits), inside: 0 };
    each.set(name, known);
    known.inside += 1;
    try {
      return await known.run(work);
    } finally {
      known.inside -= 1;
      if (known.inside === 0) each.delete(name);
    }
  };
}

import { CallError } from '#contract/errors.ts';
import type { Identity } from './identity.ts';

/** As many as a browser sends to one address at once: a person with one page waits for nobody. */
export const AT_ONCE = 6;
/** Beyond it a request is refused: who has so many waiting reads none of the answers. */
export const WAITING = 100;

type Holder = { running: number; waiting: (() => void)[] };

/** Takes turns: each person and each screen has so many requests at work at once, and the rest of theirs wait [DO10]. */
export type Turns = { take: <T>(holder: string | undefined, work: () => Promise<T>) => Promise<T> };

/** Who a request is counted for: a person over all sessions, a screen. A channel has a rate of its own. */
export function holderOf(identity: Identity): string | undefined {
  if (identity.kind === 'user') return `user ${identity.user_id}`;
  return identity.kind === 'device' ? `device ${identity.device_id}` : undefined;
}

export function createTurns(): Turns {
  const holders = new Map<string, Holder>();

  function end(key: string, holder: Holder): void {
    const next = holder.waiting.shift();
    if (next !== undefined) return next();
    holder.running -= 1;
    if (holder.running === 0) holders.delete(key);
  }

  async function begin(holder: Holder): Promise<void> {
    if (holder.running < AT_ONCE) {
      holder.running += 1;
      return;
    }
    if (holder.waiting.length >= WAITING) throw new CallError('throttled');
    // The turn is handed on as it is: the number of running ones stays.
    await new Promise<void>((resolve) => holder.waiting.push(resolve));
  }

  return {
    async take(key, work) {
      if (key === undefined) return work();
      const holder = holders.get(key) ?? { running: 0, waiting: [] };
      holders.set(key, holder);
      await begin(holder);
      try {
        return await work();
      } finally {
        end(key, holder);
      }
    },
  };
}

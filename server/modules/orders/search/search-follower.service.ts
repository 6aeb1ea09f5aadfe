import type { Context } from '../../context.ts';
import { followLogs } from './follow-log.service.ts';

/** A search reads what the index lacks from the orders, so that this only bounds how much that is. */
const EVERY_MS = 1_000;

export type SearchFollower = { start: () => void; stop: () => Promise<void> };

/** Looks each second whether a log has gone on, and writes the index after it; idle it writes nothing. */
export function createSearchFollower(
  { database }: Pick<Context, 'database'>,
  onError: (error: unknown) => void,
): SearchFollower {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  const plan = (): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = followLogs(database).catch(onError).finally(plan);
    }, EVERY_MS);
  };
  return {
    start: plan,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

import type { DeskCalls } from '../desk-calls.ts';

/** The server counts the days; an hour is how long it waits to see that a new credential is kept. */
const ASK_EVERY_MS = 60 * 60_000;

/** Asks at the start and each hour whether this screen's credential is to be replaced; what fails is asked again. */
export function keepKeyFresh(calls: Pick<DeskCalls, 'renewKey'>): void {
  const ask = (): void => void calls.renewKey().catch(() => undefined);
  ask();
  setInterval(ask, ASK_EVERY_MS);
}

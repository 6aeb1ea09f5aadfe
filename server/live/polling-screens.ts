/** A screen on HTTP polls at least once a beat; after this time without a poll it counts as disconnected. */
const ASKED_WITHIN_MS = 15_000;

/**
 * The screens connected over plain HTTP in this process. An open WebSocket is counted elsewhere; a poll is counted when
 * it comes.
 */
export type PollingScreens = { seen: (deviceId: string) => void; recent: () => string[] };

export function createPollingScreens(now: () => number): PollingScreens {
  const asked = new Map<string, number>();
  return {
    seen: (deviceId) => void asked.set(deviceId, now()),
    recent: () => {
      const since = now() - ASKED_WITHIN_MS;
      for (const [deviceId, at] of asked) if (at < since) asked.delete(deviceId);
      return [...asked.keys()];
    },
  };
}

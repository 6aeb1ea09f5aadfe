/** A screen that asks over HTTP holds its question at most a beat; who asked longer ago has gone. */
const ASKED_WITHIN_MS = 15_000;

/** Which screens live on plain HTTP in this process: a WebSocket is counted where it is open, a question only as it comes. */
export type LaneBook = { asked: (deviceId: string) => void; recent: () => string[] };

export function createLaneBook(now: () => number): LaneBook {
  const asked = new Map<string, number>();
  return {
    asked: (deviceId) => void asked.set(deviceId, now()),
    recent: () => {
      const since = now() - ASKED_WITHIN_MS;
      for (const [deviceId, at] of asked) if (at < since) asked.delete(deviceId);
      return [...asked.keys()];
    },
  };
}

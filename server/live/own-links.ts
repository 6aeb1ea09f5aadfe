import type { LiveSessions } from './live-endpoint.ts';
import type { PollingScreens } from './polling-screens.ts';

/** The open links of this process by lane: screens' sockets, screens that poll instead, windows of the back-office. */
export type OwnLinks = { websocket: number; http: number; office: number };

export function ownLinks(endpoint: LiveSessions, pollingScreens: PollingScreens, office: number): OwnLinks {
  const open = endpoint.deviceIds();
  const http = pollingScreens.recent().filter((deviceId) => !open.has(deviceId)).length;
  return { websocket: endpoint.count(), http, office };
}

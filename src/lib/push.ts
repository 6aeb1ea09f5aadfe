/**
 * What keeps this browser from notifications: `unsupported` (no such thing here; on an iPhone the page must be on the
 * home screen first), `denied` (a person said no, and only the browser's own settings bring it back), `off`, `on`.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** Where this browser is reached, and the keys to write to it alone. */
export type BrowserAddress = { endpoint: string; keys: { p256dh: string; auth: string } };

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && window.isSecureContext;

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration('/');
  return (await worker?.pushManager.getSubscription()) ?? null;
}

export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await subscription()) === null ? 'off' : 'on';
}

/** Asks the person, then the browser's push service. Null when either said no. Call it from a click. */
export async function askForPush(publicKey: string): Promise<BrowserAddress | null> {
  if (!isSupported() || (await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint === undefined || p256dh === undefined || auth === undefined
    ? null
    : { endpoint, keys: { p256dh, auth } };
}

/** Ends it here; resolves to the address that is good for nothing any more, for the server to forget. */
export async function endPush(): Promise<string | null> {
  const made = isSupported() ? await subscription() : null;
  if (made === null) return null;
  await made.unsubscribe();
  return made.endpoint;
}

/** The number that waits, on the app's icon where the system shows one. */
export function showWaiting(count: number): void {
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  void shown?.catch(() => undefined);
}

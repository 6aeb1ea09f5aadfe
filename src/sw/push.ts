/// <reference lib="webworker" />
import { noticeOf, readMessage, resultText, type ActAnswer } from './notification.ts';

declare const self: ServiceWorkerGlobalScope;

type NoticeData = { path: string; token?: string | null; language?: 'zh' | 'en' };
const ACT_PATH = '/app/v1/push/act';
const ICON = '/icons/icon-192.png';
const ANSWER_MS = 20_000;

/** Shows what was pushed and answers its buttons, with no page open. */
export function listenToPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')));
  self.addEventListener('notificationclick', (event) => {
    const { notification, action } = event;
    const data = (notification.data ?? { path: '/order/list' }) as NoticeData;
    const isButton = action === 'acknowledge' || action === 'accept';
    // The answer takes the place of what was pressed, by its tag: a close of it can be carried out after that, and
    // then closes the answer.
    if (isButton && data.token != null) return event.waitUntil(press(data, data.token, action, notification.tag));
    notification.close();
    event.waitUntil(open(data.path));
  });
}

async function show(text: string): Promise<void> {
  const message = readMessage(text);
  const { title, options } = noticeOf(message);
  await self.registration.showNotification(title, options);
  if (message !== null) await self.navigator.setAppBadge?.(message.waiting).catch(() => undefined);
}

async function press(data: NoticeData, token: string, action: 'acknowledge' | 'accept', tag: string): Promise<void> {
  const answer = await act(token, action);
  const language = data.language ?? 'zh';
  await self.registration.showNotification(resultText(language, action, answer), {
    icon: ICON,
    tag,
    silent: true,
    lang: language === 'zh' ? 'zh-Hans' : 'en',
    data: { path: data.path },
  });
}

async function act(token: string, action: string): Promise<ActAnswer> {
  try {
    const response = await fetch(ACT_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, action }),
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return response.ok ? ((await response.json()) as { data: ActAnswer }).data : null;
  } catch {
    return null;
  }
}

const isDesk = (path: string): boolean => path === '/kiosk' || path.startsWith('/kiosk/');

/** An open page of the same surface comes to the front and goes there; the desk never becomes something else. */
async function open(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((each) => isDesk(new URL(each.url).pathname) === isDesk(path));
  if (page === undefined) return void (await self.clients.openWindow(path));
  await page.focus();
  if (!isDesk(path)) await page.navigate(path).catch(() => undefined);
}

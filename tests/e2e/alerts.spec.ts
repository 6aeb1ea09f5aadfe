import { expect, type BrowserContext, type Page } from '@playwright/test';
import { listPushCall, subscribePushCall } from '#contract/http/devices/push.ts';
import { makeBrowserKeys, startPushService } from '#server/testing/push-service.ts';
import { openChannel, signInOwner } from './kitchen.ts';
import { axeFindings, signIn } from './office.ts';
import { findChromium, launchOf } from '#tests/support/chromium.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './windows.ts';

// Notifications are shown by the whole Chromium alone.
test.use({ launchOptions: launchOf(findChromium()) });

let server: TestServer;
let service: Awaited<ReturnType<typeof startPushService>>;
test.beforeAll(async () => {
  service = await startPushService();
  server = await startServer({ env: { CALLBACK_ALLOW: service.host } });
});
test.afterAll(async () => {
  await server.stop();
  await service.stop();
});

/** What a browser's push service would hand to the worker; this Chromium has none to ask. */
async function deliver(context: BrowserContext, page: Page, data: unknown): Promise<void> {
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${server.origin}/`);
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: server.origin,
    registrationId,
    data: JSON.stringify(data),
  });
}

const notices = (page: Page): Promise<{ title: string; tag: string; data: Record<string, unknown> }[]> =>
  page.evaluate(`navigator.serviceWorker.ready
    .then((worker) => worker.getNotifications())
    .then((all) => all.map(({ title, tag, data }) => ({ title, tag, data })))`);

test('[ES6] an order no one shows reaches the owner’s browser, and is accepted from the notification', async ({
  openWindow,
}) => {
  const page = await openWindow({ permissions: ['notifications'] });
  const context = page.context();
  await signIn(page, server, '/setting');
  await expect(page.getByTestId('alerts-here')).toContainText('这台设备不提醒');
  expect(await axeFindings(page)).toEqual([]);

  const owner = await signInOwner(server);
  const keys = makeBrowserKeys();
  const body = { endpoint: service.endpoint('/owner'), keys: keys.keys, language: 'zh' as const };
  await owner.post(subscribePushCall.path.replace('/app/v1', ''), body);
  await page.reload();
  await expect(page.getByRole('list', { name: '会提醒的设备' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByTestId('alerts-here')).toContainText('This device gets no alerts');

  const order = await (await openChannel(server, owner)).order();
  await expect.poll(() => service.pushed.length).toBeGreaterThan(0);
  const message = keys.read(service.pushed[0]?.body ?? Buffer.alloc(0));
  await page.evaluate(`navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)`);
  // The browser's tools drop what they deliver to a worker that is not activated yet; the notice of one order is one.
  await expect(async () => {
    await deliver(context, page, message);
    await expect.poll(() => notices(page), { timeout: 5_000 }).toMatchObject([{ tag: order.id }]);
  }).toPass();

  const worker = context.serviceWorkers()[0];
  await worker?.evaluate(`self.registration.getNotifications().then(([notification]) =>
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification, action: 'accept' })))`);
  await expect
    .poll(async () => {
      const of = `restaurant_id=${owner.restaurantId}&order_id=${order.id}`;
      return (await owner.get<{ status: string }>(`/order/get_by_id?${of}`)).status;
    })
    .toBe('order_received');
  await expect.poll(async () => (await notices(page))[0]?.title).toContain('已接单');
  expect(await owner.get<{ items: unknown[] }>(listPushCall.path.replace('/app/v1', ''))).toMatchObject({
    items: [{ is_failing: false }],
  });
});

import { expect, type Page } from '@playwright/test';
import { expectLive, signInOwner } from './kitchen.ts';
import { axeFindings } from './office.ts';
import { startServer, type TestServer } from './server.ts';
import { test } from './windows.ts';

/** One screen on the real server: its settings from both sides, its sound board, its self-check, a drill to the end. */
let server: TestServer;
test.beforeEach(async () => {
  server = await startServer();
});
test.afterEach(async () => server.stop());

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1280, height: 800 },
];
const PANELS = [
  { open: async (page: Page) => page.keyboard.press('t'), testId: 'check-panel' },
  { open: async (page: Page) => page.getByTestId('sound-button').click(), testId: 'sound-panel' },
  {
    open: async (page: Page) => {
      await page.getByTestId('menu-button').click();
      await page.getByTestId('menu-settings').click();
    },
    testId: 'settings-panel',
  },
];

type Device = { id: string; kind: string; sound: { tones: Record<string, string> } };

test('[SS1–SS9, DR1, DR2] a screen is set from both sides, tests itself, and follows a drill to its end', async ({
  openDesk,
}) => {
  const owner = await signInOwner(server);
  const page = await openDesk();
  await page.goto(server.claimUrl);
  await expectLive(page);
  const mine = async (): Promise<Device> => {
    const { items } = await owner.get<{ items: Device[] }>(`/device/get_list?restaurant_id=${owner.restaurantId}`);
    const [device] = items.filter(({ kind }) => kind === 'screen');
    if (device === undefined) throw new Error('no screen is paired');
    return device;
  };

  // The whole test: a tone, the link, a TEST order through every stage; who and when is kept [SS9, DR2].
  await page.getByTestId('seal').click();
  await expect(page.getByTestId('check-panel')).toBeVisible();
  await page.getByTestId('check-again').click();
  await expect(page.getByTestId('drill-stages')).toHaveAttribute('data-outcome', 'passed');
  await expect(page.getByTestId('stage-sound')).toHaveAttribute('data-state', 'done');
  await expect(page.getByTestId('stage-printer')).toHaveAttribute('data-state', 'skipped');
  await expect(page.getByTestId('check-sound')).toHaveAttribute('data-state', 'ok');
  await expect(page.getByTestId('check-link')).toHaveAttribute('data-state', 'ok');
  await expect(page.getByTestId('check-last')).toContainText('上次整套测试');
  await page.getByTestId('accept').click();
  await expect(page.getByTestId('alert-order')).toHaveCount(0);
  await page.keyboard.press('Escape');

  // Set on the screen: it holds at once and is on the server [SS3].
  await page.getByTestId('sound-button').click();
  await page.getByTestId('tone-link').getByRole('combobox').selectOption('gong');
  await expect(page.getByTestId('save-state')).toHaveAttribute('data-state', 'saved');
  await page.keyboard.press('Escape');
  expect((await mine()).sound.tones['link']).toBe('gong');

  // Set by the owner: the screen follows without a reload [SS2].
  const settings = { language: 'en', prep_chips: [7, 14] };
  const { id } = await mine();
  await owner.post('/device/update', { restaurant_id: owner.restaurantId, device_id: id, settings });
  await expect(page.getByTestId('sound-button')).toContainText('Sound on');

  for (const language of ['zh', 'en'] as const) {
    await owner.post('/device/update', { restaurant_id: owner.restaurantId, device_id: id, settings: { language } });
    await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'zh-Hans' : 'en');
    for (const { open, testId } of PANELS) {
      await open(page);
      const panel = page.getByTestId(testId);
      await expect(panel).toBeVisible();
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const overflow = await panel.evaluate((element) => element.scrollWidth - element.clientWidth);
        expect.soft(overflow, `${testId} ${language} ${size.width}`).toBeLessThanOrEqual(1);
      }
      if (language === 'en') expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(panel).toHaveCount(0);
    }
  }
});

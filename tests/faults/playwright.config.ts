import { defineConfig } from '@playwright/test';
import everyDay from '../../playwright.config.ts';

/** The long faults in Chromium (`npm run faults`). */
export default defineConfig(everyDay, {
  testDir: '.',
  testMatch: '**/*.browser.ts',
  globalSetup: '../e2e/build-once.ts',
  outputDir: '../../test-results/faults',
  workers: 1,
  use: { trace: 'off', screenshot: 'off' },
});

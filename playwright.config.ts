import { defineConfig } from '@playwright/test';
import { findHeadlessShell, launchOf } from './tests/support/chromium.ts';

/** Each test starts its own server on its own port and data folder (tests/e2e/server.ts), so nothing is shared here. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/build-once.ts',
  outputDir: 'test-results/browser',
  retries: 0,
  // Three keep two cores so busy that a chime may be measured as silence.
  workers: 2,
  // Long enough for a machine that does three other things at once; a hang is still found.
  timeout: 180_000,
  // Nothing is asserted to be quick here: a state is waited for, however busy the machine is (limits: `npm run faults`).
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // A click that finds nothing says so, instead of waiting for the whole test's end.
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: launchOf(findHeadlessShell()),
  },
});

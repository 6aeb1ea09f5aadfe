import { defineConfig } from 'vitest/config';

/** The long faults (`npm run faults`): one after the other, against the built product. */
export default defineConfig({
  test: {
    root: '.',
    include: ['tests/faults/**/*.fault.ts'],
    globalSetup: ['tests/e2e/build-once.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});

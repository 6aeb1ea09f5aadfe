import { defineConfig } from 'vitest/config';

/** Real archives, unpacked and served: `npm run release -- --prove`. One after the other, for they start servers. */
export default defineConfig({
  test: { include: ['tests/release/*.prove.ts'], fileParallelism: false, testTimeout: 600_000, hookTimeout: 120_000 },
});

import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { VitestReport } from './scripts/lib/vitest-report.ts';

const report = process.env['VITEST_REPORT'];
const NOT_HERE = ['**/node_modules/**', 'dist/**', 'tests/e2e/**'];

/** Loaded as one file each instead of some thousands, once per test file. React and all that renders with it, or none. */
const BUNDLED = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-dom/test-utils',
  '@chakra-ui/react',
  '@chakra-ui/react/theme',
  '@chakra-ui/react/styled-system',
  '@chakra-ui/react/preset-base',
  '@chakra-ui/charts',
  '@emotion/react',
  'recharts',
  '@testing-library/react',
  'react-hook-form',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'react-router-dom',
  'react-i18next',
  '@dnd-kit/core',
  '@dnd-kit/sortable',
  '@dnd-kit/utilities',
];

/**
 * `node` is everything without a page, `server` what also runs on PostgreSQL, `dom` components in jsdom; `proofs` are the
 * long ones (`npm run proofs`).
 */
export default defineConfig({
  test: {
    passWithNoTests: true,
    reporters: report === undefined ? ['default'] : ['default', new VitestReport(report)],
    // Vitest leaves one core to itself, which on two cores is half of them.
    maxWorkers: availableParallelism(),
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          include: ['{contract,src,scripts,tests,bench}/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: NOT_HERE,
          // The simulation's mutation check plays many evenings in one test, on a machine that may be busy.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'proofs',
          environment: 'node',
          isolate: false,
          include: ['tests/**/*.prove.ts'],
          exclude: [...NOT_HERE, 'tests/release/**'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          // The whole server is imported once per worker, not once per file: no test leaves anything behind in it.
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: NOT_HERE,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/support/dom-setup.ts'],
          deps: { optimizer: { client: { enabled: true, include: BUNDLED } } },
          // Long enough for two waits that the machine draws out; a hang is still found.
          testTimeout: 60_000,
        },
      },
    ],
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { createDeskChunks } from './scripts/lib/desk-chunks.ts';

const SERVER = process.env['LAIDAN_SERVER'] ?? 'http://127.0.0.1:8080';
const SERVED_BY_SERVER = ['/app/', '/api/', '/uploads/', '/live', '/sync', '/socket.io/', '/healthz', '/readyz'];

/** Chunks with a module of the back-office in them; the desk never asks for one. */
const OFFICE_MODULE = /\/src\/(app|backoffice)\//;
/** The words of the back-office: every area but the desk's own. */
const OFFICE_WORDS = /\/locales\/\w+\/(?!(?:kiosk|controls|day|flow|numbers|person|print|screen)\.json)/;
const OFFICE_CHUNKS = 'assets/office';

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        // The back-office needs a network anyway; a wall tablet should not carry it.
        globPatterns: ['**/*.{html,js,css,svg,png,webmanifest,wav}'],
        globIgnores: [`${OFFICE_CHUNKS}/**`],
      },
    }),
  ],
  // Dexie's build for browsers of today; by itself it hands a bundler the one for old ones.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    manifest: 'build-manifest.json',
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      // Chakra's declarations only return what they are given: those that are not used may go.
      treeshake: {
        manualPureFunctions: [
          'defineConfig',
          'defineRecipe',
          'defineSlotRecipe',
          'defineTokens',
          'defineSemanticTokens',
        ],
      },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'desk', name: createDeskChunks(import.meta.dirname) }],
        },
        chunkFileNames: ({ moduleIds }) =>
          `${moduleIds.some((id) => OFFICE_MODULE.test(id) || OFFICE_WORDS.test(id)) ? OFFICE_CHUNKS : 'assets'}/[name]-[hash].js`,
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    // A session or device cookie of the real server passes: the origin stays this one.
    proxy: Object.fromEntries(SERVED_BY_SERVER.map((path) => [path, { target: SERVER, ws: true }])),
  },
});

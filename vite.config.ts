import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const SERVER = process.env['LAIDAN_SERVER'] ?? 'http://127.0.0.1:8080';
const SERVED_BY_SERVER = ['/app/', '/api/', '/uploads/', '/live', '/sync', '/socket.io/', '/healthz', '/readyz'];

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
        globPatterns: ['**/*.{html,js,css,svg,png,webmanifest,wav,mp3,json}'],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
    }),
  ],
  build: { outDir: 'dist/web', emptyOutDir: true, target: 'es2022', sourcemap: true, manifest: 'build-manifest.json' },
  server: {
    port: 5173,
    strictPort: true,
    // A session or device cookie of the real server passes: the origin stays this one.
    proxy: Object.fromEntries(SERVED_BY_SERVER.map((path) => [path, { target: SERVER, ws: true }])),
  },
});

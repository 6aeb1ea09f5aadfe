import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';

/** Serves the gallery on a free port; answers with its address and its end. */
export async function serveGallery(): Promise<{ url: string; close: () => Promise<void> }> {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const server = await createServer({
    configFile: false,
    root: here,
    publicDir: fileURLToPath(new URL('../../public', import.meta.url)),
    cacheDir: fileURLToPath(new URL('../../node_modules/.cache/desk-gallery', import.meta.url)),
    plugins: [react()],
    server: {
      host: '127.0.0.1',
      port: 0,
      hmr: false,
      fs: { allow: [fileURLToPath(new URL('../..', import.meta.url))] },
    },
    logLevel: 'error',
  });
  await server.listen();
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('the gallery got no address');
  return { url: address, close: () => server.close() };
}

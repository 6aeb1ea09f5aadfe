import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';

/**
 * Builds the gallery and serves it on a free port, from `port` on; answers with its address and its end. Built, and in
 * one file, a picture opens at once: the desk's hundred parts would each be asked for again at every picture.
 */
export async function serveGallery(port = 0): Promise<{ url: string; close: () => Promise<void> }> {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const outDir = mkdtempSync(join(tmpdir(), 'laidan-gallery-'));
  const common = { configFile: false as const, root: here, logLevel: 'error' as const };
  await build({
    ...common,
    publicDir: fileURLToPath(new URL('../../public', import.meta.url)),
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      cssCodeSplit: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const server = await preview({ ...common, build: { outDir }, preview: { host: '127.0.0.1', port } });
  const address = server.resolvedUrls?.local[0];
  if (address === undefined) throw new Error('the gallery got no address');
  return {
    url: address,
    close: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/**
 * Serves the built pages and nothing else: every call and every upgrade is reset. It stands in for the service worker
 * where a page is opened anew, because Chromium does not always use its worker in a test's fresh profile.
 */
export function startShellServer(port: number): Promise<{ close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shell');
    if (pathname.startsWith('/app/')) return void request.socket.destroy();
    const file = join('dist/web', pathname);
    const served = extname(pathname) !== '' && existsSync(file) ? file : 'dist/web/index.html';
    response.setHeader('content-type', TYPES[extname(served)] ?? 'application/octet-stream');
    response.end(readFileSync(served));
  });
  server.on('upgrade', (_request, socket) => socket.destroy());
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () =>
      resolve({
        close: () =>
          new Promise((closed) => {
            server.closeAllConnections();
            server.close(() => closed());
          }),
      }),
    );
  });
}

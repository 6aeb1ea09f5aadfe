import { createServer, type Server } from 'node:http';
import { readFileSync } from 'node:fs';

/**
 * Serves the authority's certificate, and nothing else, over plain HTTP on the local network: a tablet cannot fetch it
 * over the HTTPS that it does not trust yet.
 */
export function serveAuthority(authorityPath: string, host: string, port: number): Promise<Server> {
  const certificate = readFileSync(authorityPath);
  const server = createServer((request, response) => {
    if (request.url !== '/laidan-ca.crt') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': 'application/x-x509-ca-cert',
      'content-disposition': 'attachment; filename="laidan-ca.crt"',
    });
    response.end(certificate);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

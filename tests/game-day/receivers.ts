import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver of callbacks or notices that answers at once, or, while it drips, a letter of a header now and then without an end. */
export type Receiver = { url: string; port: number; setDripping: (isDripping: boolean) => void; close: () => void };

const DRIP_MS = 500;

export async function startReceiver(): Promise<Receiver> {
  let isDripping = false;
  const server = createServer((request, response) => {
    request.resume();
    if (!isDripping) return void response.end('ok');
    const { socket } = request;
    socket.write('HTTP/1.1 200 OK\r\nX-Drip: ');
    const timer = setInterval(() => socket.write('.'), DRIP_MS);
    socket.on('close', () => clearInterval(timer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/status`,
    port,
    setDripping(next) {
      isDripping = next;
      if (!next) server.closeAllConnections();
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

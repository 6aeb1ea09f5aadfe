import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A minimal balancer: it knows only TCP, gives each new connection to the next server in turn, and skips servers that
 * do not answer. No sticky sessions, no look into the traffic.
 */
export async function startBalancer(ports: readonly number[]) {
  const sockets = new Set<Socket>();
  /** Connections each server was given. */
  const given = new Map(ports.map((port) => [port, 0]));
  let turn = 0;

  function give(near: Socket, triesLeft: number): void {
    const port = ports[turn % ports.length] ?? 0;
    turn += 1;
    const far = connect(port, '127.0.0.1');
    sockets.add(far);
    far.once('close', () => sockets.delete(far));
    far.once('error', () => {
      if (triesLeft > 0) give(near, triesLeft - 1);
      else near.destroy();
    });
    far.once('connect', () => {
      given.set(port, (given.get(port) ?? 0) + 1);
      far.removeAllListeners('error');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.on('error', () => to.destroy());
        from.once('close', () => to.destroy());
        from.pipe(to);
      }
    });
  }

  const server = createServer({ pauseOnConnect: true }, (near) => {
    sockets.add(near);
    near.on('error', () => near.destroy());
    near.once('close', () => sockets.delete(near));
    give(near, ports.length - 1);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    place: `127.0.0.1:${port}`,
    given: () => [...given.values()],
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

export type ServerMemory = { heap: number; rss: number; timers: number };

/** The driver's end of the server's stepped clock; a server that starts again takes up the time that it is. */
export type ServerSteps = {
  /** For the server's environment. */
  path: string;
  /** Runs the server's timers up to this moment; at once when no server is up. */
  advance: (toMs: number) => Promise<void>;
  isConnected: () => boolean;
  memory: () => Promise<ServerMemory>;
  close: () => void;
};

export async function openServerSteps(now: () => number): Promise<ServerSteps> {
  const path = join(mkdtempSync(join(tmpdir(), 'laidan-soak-')), 'control');
  let current: Socket | undefined;
  let answered: ((line: string | undefined) => void)[] = [];
  const control = createServer((socket) => {
    current = socket;
    socket.write(`${now()}\n`);
    const lines = createInterface({ input: socket });
    lines.on('line', (line) => answered.shift()?.(line));
    // A killed process resets it; the reader reports it a second time.
    lines.on('error', () => undefined);
    const end = (): void => {
      if (current !== socket) return;
      current = undefined;
      for (const answer of answered.splice(0)) answer(undefined);
    };
    socket.on('error', end);
    socket.on('close', end);
  });
  control.listen(path);
  await once(control, 'listening');

  const ask = (line: string): Promise<string | undefined> =>
    new Promise((resolve) => {
      if (current === undefined) return resolve(undefined);
      answered.push(resolve);
      current.write(`${line}\n`);
    });

  return {
    path,
    async advance(toMs) {
      await ask(`to ${toMs}`);
    },
    isConnected: () => current !== undefined,
    async memory() {
      const answer = await ask('memory');
      if (answer === undefined) throw new Error('no server is up');
      return JSON.parse(answer) as ServerMemory;
    },
    close() {
      answered = [];
      current?.destroy();
      control.close();
      rmSync(dirname(path), { recursive: true, force: true });
    },
  };
}

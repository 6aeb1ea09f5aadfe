import { spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../e2e/server.ts';

export type RedisServer = { url: string; signal: (name: NodeJS.Signals) => void; stop: () => void };

const READY_WITHIN_MS = 10_000;

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** A Redis of its own that keeps nothing; undefined where it is not installed. */
export async function startRedis(): Promise<RedisServer | undefined> {
  if (spawnSync('redis-server', ['--version']).error !== undefined) return undefined;
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (!(await answers(port))) {
    if (Date.now() > giveUpAt) throw new Error('redis-server did not start');
    await wait(50);
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    signal: (name) => void child.kill(name),
    stop: () => void child.kill('SIGKILL'),
  };
}

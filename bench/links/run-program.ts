import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const READY_WITHIN_MS = 10_000;

/** What a program prints about its version, or undefined when it is not installed. Debian keeps servers in /usr/sbin. */
export function versionOf(program: string, ...args: string[]): string | undefined {
  try {
    const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin` };
    return execFileSync(program, args, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch (error) {
    // mosquitto exits with 3 after it has printed its version.
    const { stdout } = error as { stdout?: string };
    return typeof stdout === 'string' && stdout !== '' ? stdout : undefined;
  }
}

async function untilListening(port: number): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS;
  while (performance.now() < until) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isThere) return;
    await wait(50);
  }
  throw new Error(`nothing listens on ${port}`);
}

/** A broker as a child process that can be killed and started again on the same port and data. */
export async function startProgram(program: string, args: string[], port: number) {
  let child: ChildProcess;
  const launch = async (): Promise<void> => {
    const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin` };
    child = spawn(program, args, { stdio: 'ignore', env });
    await untilListening(port);
  };
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await launch();
  return { pid: () => child.pid ?? 0, kill, restart: launch };
}

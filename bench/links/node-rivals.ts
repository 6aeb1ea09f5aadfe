import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';
import { freePort } from '../../tests/e2e/server.ts';
import { newMessage, type Message } from './body.ts';
import type { Kind, Link, LinkListener, Rival } from './kind.ts';

const SERVER = fileURLToPath(new URL('node-server.ts', import.meta.url));
const COLLECT = new URL('collect-on-signal.ts', import.meta.url).href;
const COLLECT_MS = 1_500;
const AGAIN_AFTER_MS = 1_000;

async function startNode(kind: string, connect: Rival['connect']): Promise<Rival> {
  const port = await freePort();
  let child: ChildProcess;
  const launch = async (): Promise<void> => {
    child = fork(SERVER, [kind, String(port)], { execArgv: [...process.execArgv, '--import', COLLECT] });
    await once(child, 'message');
  };
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await launch();
  return {
    port,
    pid: () => child.pid ?? 0,
    connect,
    async publish() {
      const message = newMessage();
      await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: JSON.stringify(message) });
      return message.key;
    },
    async collect() {
      child.kill('SIGUSR2');
      await wait(COLLECT_MS);
    },
    kill,
    restart: launch,
    stop: kill,
  };
}

function connectSocketIo(port: number, listener: LinkListener): Link {
  // Without the first requests by polling: kinder to it under thousands of links.
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true });
  socket.on('connect', listener.onUp);
  socket.on('disconnect', listener.onDown);
  socket.on('event', (message: Message) => listener.onMessage(message.key));
  return { close: () => void socket.close() };
}

/** Connects again a second after a close, as most do by hand. */
function connectWs(port: number, listener: LinkListener): Link {
  let socket: WebSocket;
  let isOver = false;
  const open = (): void => {
    socket = new WebSocket(`ws://127.0.0.1:${port}/`);
    socket.on('open', listener.onUp);
    socket.on('message', (data) => listener.onMessage((JSON.parse((data as Buffer).toString()) as Message).key));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (isOver) return;
      listener.onDown();
      setTimeout(open, AGAIN_AFTER_MS);
    });
  };
  open();
  return {
    close() {
      isOver = true;
      socket.terminate();
    },
  };
}

export const SOCKET_IO: Kind = {
  name: 'socket.io',
  setting: 'defaults',
  start: () => startNode('socket.io', connectSocketIo),
};
export const SOCKET_IO_RECOVERY: Kind = {
  name: 'socket.io with recovery',
  setting: 'connectionStateRecovery, 2 minutes',
  start: () => startNode('socket.io-recovery', connectSocketIo),
};
export const BARE_WS: Kind = {
  name: 'ws',
  setting: 'connects again after 1 s',
  start: () => startNode('ws', connectWs),
};

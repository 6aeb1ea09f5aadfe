/**
 * Loaded into the built server before it (`node --import`): its clock and its timers stop until the soak's driver steps
 * them. Nothing of the product is changed. Over a socket comes one line per request, and goes one line per answer.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { createVirtualTime, type VirtualTime } from '../sim/virtual-time.ts';
import type { ServerMemory } from './step-server.ts';
import { steppedDate, steppedTimers } from './stepped-globals.ts';

function takeOver(time: VirtualTime): () => number {
  const startedAt = time.now();
  const { waiting, ...timers } = steppedTimers(time, false);
  performance.now = () => time.now() - startedAt;
  Object.assign(globalThis, { Date: steppedDate(time), ...timers });
  return waiting;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const RUNS = 3;

/** The median of three looks, each after a forced collection. */
async function readMemory(timers: number): Promise<ServerMemory> {
  const heaps: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    // What a promise still holds is let go of between two collections.
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    const { heapUsed, external } = process.memoryUsage();
    heaps.push(heapUsed + external);
  }
  return { heap: heaps.toSorted((left, right) => left - right)[1] ?? 0, rss: process.memoryUsage().rss, timers };
}

async function follow(socket: Socket): Promise<void> {
  const lines = createInterface({ input: socket });
  const [first] = (await once(lines, 'line')) as [string];
  const time = createVirtualTime(Number(first));
  const waiting = takeOver(time);
  lines.on('line', (line) => {
    const [input, value] = line.split(' ');
    const work = input === 'memory' ? readMemory(waiting()) : time.runUntil(Number(value));
    void work.then((answer) => socket.write(`${JSON.stringify(answer ?? null)}\n`));
  });
}

const path = process.env['SOAK_CONTROL'];
if (isMainThread && path !== undefined) {
  const socket = connect(path);
  socket.on('error', () => process.exit(1));
  await follow(socket);
}

/** Loaded into a server in JavaScript (`node --import`): on SIGUSR2 it collects, so that its memory can be compared. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  process.on('SIGUSR2', () => {
    for (let run = 0; run < 3; run += 1) collect();
  });
}

import sharp from 'sharp';

/** Processing uses the thread pool that also reads files and hashes passwords, so at most two pictures run at once. */
const AT_ONCE = 2;

// One thread per picture, and no cache, since no picture is processed twice.
sharp.concurrency(1);
sharp.cache(false);

let running = 0;
const waiting: (() => void)[] = [];

/** Runs work on a picture in turn, so that a hundred uploads never delay a beat. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The slot passes to the next waiting work; it is free only when none waits.
    if (next === undefined) running -= 1;
    else next();
  }
}

import sharp from 'sharp';

/** Pictures are worked on by the pool that also reads files and hashes passwords: never more than two at once. */
const AT_ONCE = 2;

// One thread per picture; without a cache of what nobody asks for twice.
sharp.concurrency(1);
sharp.cache(false);

let running = 0;
const waiting: (() => void)[] = [];

/** Runs work on a picture when it is its turn, so that a hundred uploads never make a beat late. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place is handed on; it is free only when nobody waits.
    if (next === undefined) running -= 1;
    else next();
  }
}

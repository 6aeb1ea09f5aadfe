import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { limitAtOnce, limitEachAtOnce } from './at-once.ts';

/** Work that ends when it is told to. */
function held() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => ended, end: () => end() };
}

describe('work that is limited', () => {
  it('runs so many at once, lets so many wait in their order, and refuses the rest', async () => {
    const inTurn = limitAtOnce({ most: 2, waiting: 2 });
    const begun: number[] = [];
    const works = [held(), held(), held(), held()];
    const running = works.map((work, index) =>
      inTurn(() => {
        begun.push(index);
        return work.run();
      }),
    );
    await expect(inTurn(() => Promise.resolve())).rejects.toMatchObject({ code: 'throttled' });
    expect(begun).toEqual([0, 1]);
    works[1]?.end();
    await running[1];
    await setImmediate();
    expect(begun).toEqual([0, 1, 2]);
    for (const work of works) work.end();
    await Promise.all(running);
    expect(begun).toEqual([0, 1, 2, 3]);
    expect(await inTurn(() => Promise.resolve('free'))).toBe('free');
  });

  it('gives its place on after a failure too', async () => {
    const inTurn = limitAtOnce({ most: 1, waiting: 1 });
    const failing = inTurn(() => Promise.reject(new Error('no')));
    const next = inTurn(() => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
  });

  it('counts each name by itself', async () => {
    const each = limitEachAtOnce({ most: 1, waiting: 0 });
    const work = held();
    const first = each('a', work.run);
    await expect(each('a', work.run)).rejects.toMatchObject({ code: 'throttled' });
    expect(await each('b', () => Promise.resolve('b'))).toBe('b');
    work.end();
    await first;
    expect(await each('a', () => Promise.resolve('a'))).toBe('a');
  });
});

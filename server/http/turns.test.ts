import { describe, expect, it } from 'vitest';
import { AT_ONCE, createTurns, WAITING } from './turns.ts';

/** Work that ends when it is told to. */
function held() {
  const ends: (() => void)[] = [];
  let begun = 0;
  return {
    begun: () => begun,
    end: () => ends.shift()?.(),
    work: () => {
      begun += 1;
      return new Promise<void>((resolve) => ends.push(resolve));
    },
  };
}
const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe('[DO10] turns', () => {
  it('let so many of one holder work at once, and each of the others in its turn', async () => {
    const [turns, mine] = [createTurns(), held()];
    const all = Array.from({ length: AT_ONCE + 3 }, () => turns.take('user a', mine.work));
    await settle();
    expect(mine.begun()).toBe(AT_ONCE);
    mine.end();
    await settle();
    expect(mine.begun()).toBe(AT_ONCE + 1);
    while (mine.begun() < all.length) {
      mine.end();
      await settle();
    }
    for (let left = AT_ONCE; left > 0; left -= 1) mine.end();
    await Promise.all(all);
  });

  it('hold nobody else up, and count nothing for who has none', async () => {
    const [turns, mine, other] = [createTurns(), held(), held()];
    for (let sent = 0; sent < AT_ONCE + 1; sent += 1) void turns.take('user a', mine.work);
    void turns.take('user b', other.work);
    for (let sent = 0; sent < AT_ONCE + 1; sent += 1) void turns.take(undefined, other.work);
    await settle();
    expect([mine.begun(), other.begun()]).toEqual([AT_ONCE, AT_ONCE + 2]);
  });

  it('refuse one too many, and go on after work that failed', async () => {
    const [turns, mine] = [createTurns(), held()];
    const all = Array.from({ length: AT_ONCE + WAITING }, () => turns.take('user a', mine.work));
    await expect(turns.take('user a', mine.work)).rejects.toMatchObject({ code: 'throttled' });
    mine.end();
    await settle();
    await expect(turns.take('user b', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await expect(turns.take('user b', async () => 7)).resolves.toBe(7);
    expect(all).toHaveLength(AT_ONCE + WAITING);
  });
});

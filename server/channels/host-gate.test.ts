import { describe, expect, it } from 'vitest';
import { makeTestClock } from '../testing/build-test-app.ts';
import { createHostGate, HostResting } from './host-gate.ts';

const fails = () => Promise.reject(new Error('refused'));
const answers = () => Promise.resolve('ok');

describe('[DO2] a host', () => {
  it('that fails five times in a row gets a rest, then one try, and longer rests while it fails', async () => {
    const clock = makeTestClock();
    const gate = createHostGate(clock);
    for (let count = 0; count < 5; count += 1)
      await expect(gate.pass('shop.example', fails)).rejects.toThrow('refused');
    await expect(gate.pass('shop.example', answers)).rejects.toBeInstanceOf(HostResting);
    expect(await gate.pass('other.example', answers)).toBe('ok');
    clock.advance(30_000);
    await expect(gate.pass('shop.example', fails)).rejects.toThrow('refused');
    clock.advance(30_000);
    await expect(gate.pass('shop.example', answers)).rejects.toMatchObject({ delayMs: 30_000 });
    clock.advance(30_000);
    expect(await gate.pass('shop.example', answers)).toBe('ok');
    expect(await gate.pass('shop.example', answers)).toBe('ok');
  });

  it('never rests longer than a quarter of an hour', async () => {
    const clock = makeTestClock();
    const gate = createHostGate(clock);
    for (let count = 0; count < 40; count += 1) {
      await expect(gate.pass('shop.example', fails)).rejects.toThrow('refused');
      if (count >= 4) clock.advance(15 * 60_000);
    }
  });

  it('is asked ten times at once at most, and once after a rest', async () => {
    const clock = makeTestClock();
    const gate = createHostGate(clock);
    let end = (): void => undefined;
    const held = new Promise<string>((resolve) => {
      end = () => resolve('ok');
    });
    const running = Array.from({ length: 10 }, () => gate.pass('shop.example', () => held));
    await expect(gate.pass('shop.example', answers)).rejects.toMatchObject({ delayMs: 2_000 });
    end();
    await Promise.all(running);
    for (let count = 0; count < 5; count += 1) await gate.pass('shop.example', fails).catch(() => undefined);
    clock.advance(30_000);
    const probe = gate.pass('shop.example', () => held);
    await expect(gate.pass('shop.example', answers)).rejects.toBeInstanceOf(HostResting);
    expect(await probe).toBe('ok');
  });

  it('rests as long after ten failures at once as after five', async () => {
    const clock = makeTestClock();
    const gate = createHostGate(clock);
    let end = (): void => undefined;
    const held = new Promise<string>((_, reject) => {
      end = () => reject(new Error('timed out'));
    });
    const running = Array.from({ length: 10 }, () => gate.pass('shop.example', () => held));
    end();
    await Promise.allSettled(running);
    await expect(gate.pass('shop.example', answers)).rejects.toMatchObject({ delayMs: 30_000 });
    clock.advance(30_000);
    expect(await gate.pass('shop.example', answers)).toBe('ok');
  });

  it('is forgotten where strangers name many', async () => {
    const clock = makeTestClock();
    const gate = createHostGate(clock);
    for (let index = 0; index < 6_000; index += 1) await gate.pass(`h${index}.example`, fails).catch(() => undefined);
    expect(await gate.pass('h5999.example', answers)).toBe('ok');
  });
});

import { expect, it } from 'vitest';
import type { FrameOf } from '#contract/live.ts';
import { snapshotFrames } from './catch-up.ts';
import { bytesOf, prepareFrames } from './frame-bytes.ts';
import type { SnapshotRead } from './store.ts';

const PARTS = 6;

it('[DO12] serializes a large snapshot once for all links, each part in a turn of its own', async () => {
  let count = 0;
  let turns = 0;
  const order = { toJSON: () => (count += 1) };
  const orders = Array.from({ length: 50 * PARTS }, () => order) as unknown as SnapshotRead['orders'];
  const read = {
    epoch: 'e',
    cursor: 7,
    store: null,
    dishes: [],
    closed_through: '',
    orders,
  } as unknown as SnapshotRead;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await Promise.all([prepareFrames(snapshotFrames(read)), prepareFrames(snapshotFrames(read))]);
  isOver = true;
  const sent = [...snapshotFrames(read), ...snapshotFrames(read)].map((frame) => String(bytesOf(frame)));
  expect(count).toBe(orders.length);
  expect(turns).toBeGreaterThanOrEqual(PARTS / 2);
  const parts = sent.map((text) => (JSON.parse(text) as FrameOf<'snapshot'>).part);
  expect(parts).toEqual([1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]);
});

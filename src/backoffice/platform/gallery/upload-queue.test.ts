import { expect, it } from 'vitest';
import { changeQueue, nextItems, queueSums, waitingItem, type Queue } from './upload-queue.ts';

const file = new File(['x'], 'x.jpg');
const five: Queue = ['a', 'b', 'c', 'd', 'e'].map((key) => waitingItem(key, file));
const moved = (queue: Queue, key: string, state: Queue[number]['state']): Queue =>
  changeQueue(queue, { type: 'moved', key, part: { state, share: state === 'sending' ? 0.5 : 0 } });

it('begins three at once and the next when one is done or failed', () => {
  expect(nextItems(five).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  const running = ['a', 'b', 'c'].reduce((queue, key) => moved(queue, key, 'sending'), five);
  expect(nextItems(running)).toEqual([]);
  expect(nextItems(moved(moved(running, 'a', 'done'), 'b', 'failed')).map(({ key }) => key)).toEqual(['d', 'e']);
});

it('reports how far all of them are', () => {
  const some = moved(moved(moved(five, 'a', 'done'), 'b', 'sending'), 'c', 'failed');
  expect(queueSums(some)).toEqual({ share: 0.3, done: 1, failed: 1, left: 3 });
});

it('clears what is done and keeps what still needs someone', () => {
  const some = moved(moved(five, 'a', 'done'), 'c', 'failed');
  const cleared = changeQueue(changeQueue(some, { type: 'cleared' }), { type: 'removed', key: 'e' });
  expect(cleared.map(({ key }) => key)).toEqual(['b', 'c', 'd']);
});

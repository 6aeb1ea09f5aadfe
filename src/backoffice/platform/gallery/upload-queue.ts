/** One file on its way into the gallery. */
export type QueueItem = {
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** How much of it has left, 0 to 1. */
  share: number;
  /** Why it failed, in words. */
  problem: string | null;
  /** Once it has arrived. */
  photoId: string | null;
};

export type Queue = readonly QueueItem[];

export type QueueChange =
  | { type: 'added'; items: Queue }
  | { type: 'moved'; key: string; part: Partial<Omit<QueueItem, 'key' | 'file'>> }
  | { type: 'removed'; key: string }
  | { type: 'cleared' };

export const waitingItem = (key: string, file: File): QueueItem => ({
  key,
  file,
  state: 'waiting',
  share: 0,
  problem: null,
  photoId: null,
});

export function changeQueue(queue: Queue, change: QueueChange): Queue {
  switch (change.type) {
    case 'added':
      return [...queue, ...change.items];
    case 'moved':
      return queue.map((item) => (item.key === change.key ? { ...item, ...change.part } : item));
    case 'removed':
      return queue.filter((item) => item.key !== change.key);
    case 'cleared':
      return queue.filter((item) => item.state !== 'done');
  }
}

/** Three at once: one slow picture holds up no other, and the server is not flooded. */
const AT_ONCE = 3;

/** What may begin now. */
export function nextItems(queue: Queue): Queue {
  const room = AT_ONCE - queue.filter((item) => item.state === 'sending').length;
  return room <= 0 ? [] : queue.filter((item) => item.state === 'waiting').slice(0, room);
}

/** Of all files, how much has left; and how many there are in each state. */
export function queueSums(queue: Queue) {
  const count = (state: QueueItem['state']): number => queue.filter((item) => item.state === state).length;
  const sent = queue.reduce((sum, item) => sum + (item.state === 'done' ? 1 : item.share), 0);
  return {
    share: queue.length === 0 ? 0 : sent / queue.length,
    done: count('done'),
    failed: count('failed'),
    left: count('waiting') + count('sending'),
  };
}

import { describe, expect, it } from 'vitest';
import { createGroupQueue } from './group-queue.ts';

type Member = { tenant: string; key: string };
const member = (tenant: string, key: string): Member => ({ tenant, key });

function openQueue(change: { together?: (keys: string[]) => Promise<string[]>; patienceMs?: number } = {}) {
  const groups: string[][] = [];
  const errors: unknown[] = [];
  const alone: string[] = [];
  const queue = createGroupQueue<Member, string>({
    tenantOf: ({ tenant }) => tenant,
    keyOf: ({ key }) => key,
    async together(members) {
      const keys = members.map(({ key }) => key);
      groups.push(keys);
      const answered = await (change.together ?? ((all) => Promise.resolve(all)))(keys);
      return new Map(members.filter(({ key }) => answered.includes(key)).map((one) => [one, `group ${one.key}`]));
    },
    async alone({ key }) {
      alone.push(key);
      if (key.startsWith('bad')) throw new Error(key);
      return `alone ${key}`;
    },
    maxGroup: 4,
    patienceMs: change.patienceMs ?? 10_000,
    onError: (error) => errors.push(error),
  });
  return { queue, groups, errors, alone };
}

describe('a group queue', () => {
  it('runs one that comes alone alone, and those that come together as a group', async () => {
    const { queue, groups } = openQueue();
    expect(await queue.run(member('a', '1'))).toBe('alone 1');
    const answers = await Promise.all(['2', '3', '4'].map((key) => queue.run(member('a', key))));
    expect(answers).toEqual(['group 2', 'group 3', 'group 4']);
    expect(groups).toEqual([['2', '3', '4']]);
  });

  it('takes tenants in turn, so that a rush of one does not hold up another', async () => {
    const { queue, groups } = openQueue();
    const rush = Array.from({ length: 12 }, (_, index) => queue.run(member('rush', `r${index}`)));
    const other = queue.run(member('other', 'o'));
    await Promise.all([...rush, other]);
    expect(groups[0]).toContain('o');
    expect(groups.every((group) => group.length <= 4)).toBe(true);
  });

  it('never has two with one key in a group', async () => {
    const { queue, groups } = openQueue();
    const keys = ['same', 'x', 'same', 'y', 'same'];
    await Promise.all(keys.map((key, index) => queue.run(member(`t${index}`, key))));
    for (const group of groups) expect(new Set(group).size).toBe(group.length);
  });

  it('runs alone what a group leaves, with its own answer or error', async () => {
    const { queue, alone } = openQueue({ together: (keys) => Promise.resolve(keys.filter((key) => key === 'good')) });
    const answers = await Promise.allSettled(['good', 'left', 'bad'].map((key) => queue.run(member(key, key))));
    expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
      'group good',
      'alone left',
      'failed',
    ]);
    expect(alone).toEqual(['left', 'bad']);
  });

  it('runs each alone where a group fails, and says so', async () => {
    const { queue, errors } = openQueue({ together: () => Promise.reject(new Error('no commit')) });
    const answers = await Promise.all(['1', '2'].map((key) => queue.run(member('a', key))));
    expect(answers).toEqual(['alone 1', 'alone 2']);
    expect(errors).toEqual([new Error('no commit')]);
  });

  it('does not wait for ever for a group that hangs', async () => {
    const { queue } = openQueue({ patienceMs: 1, together: () => new Promise(() => undefined) });
    void queue.run(member('a', '1'));
    void queue.run(member('a', '2'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(await queue.run(member('b', '3'))).toBe('alone 3');
  });
});

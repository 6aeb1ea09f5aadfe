import { setTimeout as delay } from 'node:timers/promises';

export type GroupQueueOptions<M, R> = {
  /** Members of one tenant take turns with those of others. */
  tenantOf: (member: M) => string;
  /** Two members with the same key are never in one group. */
  keyOf: (member: M) => string;
  /** Runs several at once; a member that has no answer runs alone, all of them where it rejects. */
  together: (members: readonly M[]) => Promise<ReadonlyMap<M, R>>;
  alone: (member: M) => Promise<R>;
  maxGroup: number;
  /** After this time the next group does not wait for this one: a lock must not hold up other tenants. */
  patienceMs: number;
  onError: (error: unknown) => void;
};

type Waiting<M, R> = { member: M; resolve: (answer: R | Promise<R>) => void };

/**
 * Runs members that wait at the same moment as a group: one at a time while there is no rush, and in a rush as many as
 * came while the group before was running. Grouping saves work and changes no answer.
 */
export function createGroupQueue<M, R>(options: GroupQueueOptions<M, R>): { run: (member: M) => Promise<R> } {
  const { tenantOf, keyOf, together, alone, maxGroup, patienceMs, onError } = options;
  const tenants = new Map<string, Waiting<M, R>[]>();
  let isDraining = false;

  /** One of each tenant in turn; a member whose twin is in the group waits for the next. */
  function takeGroup(): Waiting<M, R>[] {
    const group: Waiting<M, R>[] = [];
    const keys = new Set<string>();
    for (let isTaking = true; isTaking && group.length < maxGroup;) {
      isTaking = false;
      for (const [tenant, waiting] of tenants) {
        const [first] = waiting;
        if (group.length >= maxGroup) break;
        if (first === undefined || keys.has(keyOf(first.member))) continue;
        waiting.shift();
        if (waiting.length === 0) tenants.delete(tenant);
        else {
          // To the end: the next group begins with somebody else.
          tenants.delete(tenant);
          tenants.set(tenant, waiting);
        }
        keys.add(keyOf(first.member));
        group.push(first);
        isTaking = true;
      }
    }
    return group;
  }

  async function runGroup(group: readonly Waiting<M, R>[]): Promise<void> {
    const answers = await together(group.map(({ member }) => member)).catch((error: unknown) => {
      onError(error);
      return new Map<M, R>();
    });
    const left = group.filter(({ member, resolve }) => {
      const answer = answers.get(member);
      if (answer !== undefined) resolve(answer);
      return answer === undefined;
    });
    await runAlone(left);
  }

  async function runAlone(group: readonly Waiting<M, R>[]): Promise<void> {
    await Promise.allSettled(
      group.map(({ member, resolve }) => {
        const answer = alone(member);
        resolve(answer);
        return answer;
      }),
    );
  }

  async function drain(): Promise<void> {
    while (tenants.size > 0) {
      const group = takeGroup();
      const work = group.length === 1 ? runAlone(group) : runGroup(group);
      await Promise.race([work, delay(patienceMs, undefined, { ref: false })]);
    }
    isDraining = false;
  }

  return {
    run: (member) =>
      new Promise<R>((resolve) => {
        const tenant = tenantOf(member);
        const waiting = tenants.get(tenant) ?? [];
        waiting.push({ member, resolve });
        tenants.set(tenant, waiting);
        if (isDraining) return;
        isDraining = true;
        // Delayed, so that requests that have already arrived join the group.
        setImmediate(() => void drain());
      }),
  };
}

import { makeRandom } from '#server/demo/random.ts';
import { aimsAt } from './aims.ts';
import { attackSocket } from './hostile-frames.ts';
import { hostileRequest, type Aim, type Attempt } from './hostile-requests.ts';
import { send } from './send.ts';
import type { Victim } from './victim.ts';

export type Bombardment = {
  seed: number;
  /** Attempts at each call as each of those who try it. */
  each: number;
  /** Conversations over sockets. */
  sockets: number;
  /** How many at once. */
  width: number;
  /** Called about every six seconds, with the calls that were tried since. */
  onPause?: (tried: readonly string[]) => Promise<void>;
};

export type Bombarded = {
  problems: string[];
  requests: number;
  answered: Map<number, number>;
  /** What took the server's own thread longest, ms of a processor for each answer; known only where one comes after the other. */
  slowest: { ms: number; what: string }[];
};

const PAUSE_MS = 6_000;
const MOST_SHOWN = 300;

const sentenceOf = ({ spec, who }: Aim, { name, bytes }: Attempt): string =>
  `${spec.name} as ${who}, ${name}: ${JSON.stringify(bytes.toString('latin1', bytes.indexOf('\r\n\r\n') + 4).slice(0, MOST_SHOWN))}`;

/** Runs so many workers over a list, which all of them share. */
async function together<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const one = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: width }, one));
}

/** Sends hostile requests of every call and hostile frames, all at once, and tells what went wrong. */
export async function bombard(
  victim: Victim,
  { seed, each, sockets, width, onPause }: Bombardment,
): Promise<Bombarded> {
  const random = makeRandom(seed);
  const problems: string[] = [];
  const answered = new Map<number, number>();
  const slowest: Bombarded['slowest'] = [];
  let tried: string[] = [];
  let pausedAt = Date.now();
  let requests = 0;
  let pausing: Promise<void> = Promise.resolve();

  async function attempt(aim: Aim): Promise<void> {
    const made = hostileRequest(aim, random);
    tried.push(`${aim.spec.name} ${made.name}`);
    const busyBefore = victim.busyMs();
    const { statuses, text } = await send(victim.server.port, made.bytes, made);
    requests += 1;
    for (const status of statuses) answered.set(status, (answered.get(status) ?? 0) + 1);
    const bad = statuses.find((status) => status >= 500);
    if (bad !== undefined) problems.push(`${bad} ${text.slice(-200)} to ${sentenceOf(aim, made)}`);
    if (width === 1)
      slowest.push({ ms: (victim.busyMs() - busyBefore) / Math.max(made.asks, 1), what: sentenceOf(aim, made) });
    if (slowest.length > 200) slowest.sort((left, right) => right.ms - left.ms).splice(20);
    if (onPause === undefined || Date.now() - pausedAt < PAUSE_MS) return;
    const now = tried;
    [tried, pausedAt] = [[], Date.now()];
    pausing = pausing.then(() => onPause(now));
    await pausing;
  }

  const work: (() => Promise<void>)[] = [
    ...aimsAt(victim).flatMap((aim) => Array.from({ length: each }, () => () => attempt(aim))),
    ...Array.from({ length: sockets }, () => () => attackSocket(victim, random)),
  ];
  const shuffled = work.map((one) => ({ one, at: random.next() })).toSorted((left, right) => left.at - right.at);
  await together(shuffled, width, ({ one }) => one());
  await pausing;
  if (onPause !== undefined) await onPause(tried);
  if (!(await victim.isWell())) problems.push('the server is not ready any more');
  problems.push(...victim.failures().map((line) => `in its log: ${line.slice(0, 900)}`));
  return { problems, requests, answered, slowest: slowest.toSorted((left, right) => right.ms - left.ms).slice(0, 10) };
}

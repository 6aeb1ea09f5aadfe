import { setTimeout as wait } from 'node:timers/promises';
import { say } from '../../scripts/lib/command.ts';
import { doctorSays } from './ask.ts';
import { seconds, type Fault, type Outcome } from './plan.ts';
import type { Site } from './site.ts';

const NAMED_WITHIN_MS = 30_000;
const GREEN_WITHIN_MS = 180_000;
const LOOK_MS = 500;

/** Asks until the answer is what is looked for, and answers with it and the time it took; undefined when it never is. */
async function until<T>(
  ask: () => Promise<T | undefined>,
  withinMs: number,
): Promise<{ found: T; ms: number } | undefined> {
  const from = Date.now();
  while (Date.now() - from < withinMs) {
    const found = await ask();
    if (found !== undefined) return { found, ms: Date.now() - from };
    await wait(LOOK_MS);
  }
  return undefined;
}

/** Everything that is red anywhere. */
export async function trouble(sites: readonly Site[]): Promise<string | undefined> {
  for (const site of sites) {
    const found = (await site.trouble()) ?? (await doctorSays(site.env));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Breaks one thing, waits until it is named, follows the remedy, and waits until everything is green. */
export async function playFault(fault: Fault, sites: readonly Site[]): Promise<Outcome> {
  const { name } = fault;
  const early = await fault.named();
  if (early !== undefined) return { name, wrong: `it was named before it broke: ${early}` };
  await fault.strike();
  const named = await until(fault.named, NAMED_WITHIN_MS);
  await fault.remedy();
  let last: string | undefined;
  say(`  ${named === undefined ? 'nothing named it' : `${named.found} (${seconds(named.ms)})`}`);
  const green = await until(async () => {
    last = (await fault.named()) ?? (await trouble(sites));
    return last === undefined ? true : undefined;
  }, GREEN_WITHIN_MS);
  say(`  ${green === undefined ? `still red: ${last}` : `green after ${seconds(green.ms)}`}`);
  return {
    name,
    ...(named === undefined ? {} : { by: named.found, namedMs: named.ms }),
    ...(green === undefined ? { wrong: `still red: ${last}` } : { greenMs: green.ms }),
  };
}

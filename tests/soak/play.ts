import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { signInOwner } from '../e2e/kitchen.ts';
import { startServer } from '../e2e/server.ts';
import { judgeLog, openLogOracle } from '../support/log-oracle.ts';
import { openShop } from '../support/order-stream.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';
import { openSoakChannel } from './channel.ts';
import { openDeskPage, type DeskPage } from './desk-page.ts';
import {
  cutPlan,
  HOUR_MS,
  isQuiet,
  isSpeakerBroken,
  MEASURED_AT_MS,
  orderTimes,
  restartPlan,
  type Size,
  WHOLE,
} from './plan.ts';
import { createFaults } from './faults.ts';
import { growthOf } from './report.ts';
import type { HourRead, SoakResult } from './soak-result.ts';
import { openServerSteps } from './step-server.ts';
import { createVerdict } from './verdict.ts';

const STEP_MS = 1_000;
/** With nothing on the board, and still well below the silence after which a link counts as suspect. */
const IDLE_STEP_MS = 2_000;
const SETTLING_MS = 60_000;
const MAY_GROW = 0.1;

/** A page that loads itself again needs real time for it; the clock waits. */
const LOADING_STEP_MS = 100;
const LOADED_WITHIN_STEPS = 300;

function judgeCounts(
  { acknowledged, seen, builds, reloads }: SoakResult['counts'],
  left: number,
  size: Size,
): string[] {
  const wrong: string[] = [];
  if (seen < acknowledged) wrong.push(`I4: ${acknowledged - seen} orders never were on the screen`);
  if (left > 0) wrong.push(`${left} orders were never answered`);
  // A shorter run may be over before the last build is installed.
  if (reloads !== builds && size.hours === WHOLE.hours) wrong.push(`I13: ${builds} builds, but ${reloads} reloads`);
  return wrong;
}

function judgeMemory(hoursRead: readonly HourRead[]): string[] {
  const heaps = {
    server: hoursRead.map((each) => each.server.heap),
    page: hoursRead.map((each) => each.page.heap),
  };
  return Object.entries(heaps)
    .filter(([, values]) => growthOf(values) > MAY_GROW)
    .map(([name, values]) => `the ${name}'s memory grew by ${(growthOf(values) * 100).toFixed(1)} % over hour 1`);
}

type SoakParts = {
  /** A program that runs before the server's own and takes its clock from it. */
  preload: string;
  deployBuild: (name: string) => void;
  /** Each hour's heap of the page is written there, to see what grows; undefined writes none. */
  snapshots: string | undefined;
};

export async function playSoak(size: Size, { preload, deployBuild, snapshots }: SoakParts): Promise<SoakResult> {
  const startedAt = performance.now();
  let now = Date.now();
  const steps = await openServerSteps(() => now);
  const server = await startServer({
    env: {
      LOG_LEVEL: 'error',
      NODE_OPTIONS: `--import ${pathToFileURL(preload).href}`,
      SOAK_CONTROL: steps.path,
      COURIER_SPEED: '10',
    },
  });
  const proxy = await startTcpProxy(server.port);
  let page: DeskPage | undefined;
  try {
    const owner = await signInOwner(server);
    const oracle = openLogOracle({ kind: 'sqlite', path: join(server.dataDir, 'laidan.db') }, owner.restaurantId);
    const since = (await oracle.head()).seq;
    const advance = async (byMs: number): Promise<number> => {
      now += byMs;
      await steps.advance(now);
      return now;
    };
    page = await openDeskPage({ ...server, origin: proxy.origin }, owner, now, advance);
    const start = now + SETTLING_MS;
    const at = (sinceStart: number): number => start + sinceStart;
    const channel = openSoakChannel(server.origin, await openShop(owner), orderTimes(size).map(at));
    const verdict = createVerdict();
    const hoursRead: HourRead[] = [];
    const end = size.hours * HOUR_MS;
    const cuts = cutPlan(size);
    const restarts = restartPlan(size);
    const faults = createFaults({ server, cuts, restarts, deployBuild, setMood: proxy.setMood, advance });
    let wasBroken = false;
    let stepMs = STEP_MS;

    for (let sinceStart = -SETTLING_MS; sinceStart < end; sinceStart += stepMs) {
      now = at(sinceStart);
      await faults.step(sinceStart);
      verdict.linked(faults.linkedSince() === null ? null : at(faults.linkedSince() ?? 0));
      if (faults.isUp() && !steps.isConnected()) throw new Error(`the server ended by itself:\n${server.output()}`);
      if (faults.isUp()) await channel.postDue(now, (id) => verdict.placed(id, now));
      await steps.advance(now);
      const isBroken = sinceStart > 0 && isSpeakerBroken(sinceStart);
      if (isBroken !== wasBroken) await page.setBroken((wasBroken = isBroken));
      let shown = await page.step(now, isQuiet(sinceStart));
      for (let tries = 0; shown === undefined || shown.phase !== 'ready'; tries += 1) {
        if (tries > LOADED_WITHIN_STEPS) throw new Error('the desk did not come back after its page was loaded again');
        await new Promise((resolve) => setTimeout(resolve, LOADING_STEP_MS));
        now += LOADING_STEP_MS;
        await steps.advance(now);
        shown = await page.step(now, false);
        faults.reloaded(sinceStart);
      }
      verdict.look(shown, now);
      stepMs = shown.ids.length === 0 && isQuiet(sinceStart) ? IDLE_STEP_MS : STEP_MS;
      if (sinceStart >= hoursRead.length * HOUR_MS + MEASURED_AT_MS) {
        const hour = hoursRead.length + 1;
        const [it, its] = [await steps.memory(), await page.memory()];
        hoursRead.push({ hour, server: it, page: its });
        if (snapshots !== undefined) await page.snapshot(join(snapshots, `hour-${hour}.heapsnapshot`));
        process.stdout.write(
          `hour ${hour}: server ${it.heap}, page ${its.heap}, ${channel.acknowledged.size} orders, ${page.reloads()} reloads, ${((performance.now() - startedAt) / 1_000).toFixed(0)} s\n`,
        );
      }
    }

    const events = await oracle.after(since);
    await oracle.close();
    const { acknowledged } = channel;
    const seen = verdict.seen();
    const counts = {
      acknowledged: acknowledged.size,
      repeated: channel.repeated(),
      seen: [...acknowledged.values()].filter((id) => seen.has(id)).length,
      events: events.length,
      restarts: restarts.length,
      builds: restarts.filter(({ hasNewBuild }) => hasNewBuild).length,
      reloads: page.reloads(),
    };
    const wrong = [
      ...verdict.wrong(),
      ...judgeLog(events, since, acknowledged),
      ...page.failures(),
      ...judgeCounts(counts, channel.left(), size),
      // A shorter run's first hour is no measure: server and page are still warming up.
      ...(size.hours === WHOLE.hours ? judgeMemory(hoursRead) : []),
    ];
    return { seconds: (performance.now() - startedAt) / 1_000, hoursRead, figures: verdict.figures(), counts, wrong };
  } finally {
    await page?.close();
    await proxy.close();
    // Its shutdown waits on a clock that no longer moves.
    await server.kill();
    await server.stop();
    steps.close();
  }
}

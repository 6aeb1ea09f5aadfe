import { closeSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CDPSession } from '@playwright/test';
import { build } from 'esbuild';
import { openScreen, pairByCode, type Owner } from '../e2e/kitchen.ts';
import type { TestServer } from '../e2e/server.ts';
import type { Shown, SoakWindow } from './page.ts';

export type PageMemory = { heap: number; nodes: number; listeners: number };

/** The desk's page in Chromium, stepped. */
export type DeskPage = {
  /** Undefined while the page loads itself again. */
  step: (toMs: number, isHurried: boolean) => Promise<Shown | undefined>;
  setBroken: (isBroken: boolean) => Promise<void>;
  memory: () => Promise<PageMemory>;
  /** Writes the whole heap to a file that Chromium's developer tools open and compare with another. */
  snapshot: (file: string) => Promise<void>;
  /** How often the page was loaded again by itself. */
  reloads: () => number;
  failures: () => readonly string[];
  close: () => Promise<void>;
};

const RUNS = 3;
const HERE = dirname(fileURLToPath(import.meta.url));

/** One of the soak's programs as a single file that runs without this repository. */
export async function bundle(name: string, platform: 'browser' | 'node', define: Record<string, string> = {}) {
  const built = await build({
    entryPoints: [join(HERE, name)],
    bundle: true,
    write: false,
    format: platform === 'browser' ? 'iife' : 'esm',
    target: 'es2022',
    platform,
    define,
  });
  return built.outputFiles[0]?.text ?? '';
}

async function readMemory(devtools: CDPSession): Promise<PageMemory> {
  const heaps: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await devtools.send('HeapProfiler.collectGarbage');
    heaps.push((await devtools.send('Runtime.getHeapUsage')).usedSize);
  }
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  return { heap: heaps.toSorted((left, right) => left - right)[1] ?? 0, nodes, listeners: jsEventListeners };
}

async function writeSnapshot(devtools: CDPSession, file: string): Promise<void> {
  const out = openSync(file, 'w');
  const write = ({ chunk }: { chunk: string }): void => void writeSync(out, chunk);
  devtools.on('HeapProfiler.addHeapSnapshotChunk', write);
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devtools.off('HeapProfiler.addHeapSnapshotChunk', write);
  closeSync(out);
}

/** `advance` moves the server's clock on, while the page moves on by the same. */
export async function openDeskPage(
  server: TestServer,
  owner: Owner,
  startMs: number,
  advance: (byMs: number) => Promise<number>,
): Promise<DeskPage> {
  const { page, context } = await openScreen();
  const failures: string[] = [];
  let loads = 0;
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('load', () => {
    loads += 1;
  });
  await page.addInitScript({ content: await bundle('page.ts', 'browser', { SOAK_START: String(startMs) }) });
  const devtools = await context.newCDPSession(page);

  async function step(toMs: number, isHurried: boolean): Promise<Shown | undefined> {
    try {
      return await page.evaluate(([to, hurried]) => (window as unknown as SoakWindow).soak.step(to, hurried), [
        toMs,
        isHurried,
      ] as const);
    } catch (error) {
      // The context is gone with the old document; the new one begins at the time where it stopped.
      if (error instanceof Error && /context|navigat|destroyed|undefined/i.test(error.message)) return undefined;
      throw error;
    }
  }

  const stepBoth = async (): Promise<void> => void (await step(await advance(PAIRING_STEP_MS), false));
  await pairWhileStepping(stepBoth, async () => {
    // The first visit may take long on a busy machine; the second is quick.
    await page.goto(`${server.origin}/kiosk`);
    await page.locator('[data-testid="pairing-code"]:not([data-code=""])').waitFor({ timeout: FIRST_VISIT_MS });
    await pairByCode(page, server, owner, 'soak');
  });
  const firstLoads = loads;
  return {
    step,
    setBroken: (isBroken) =>
      page.evaluate((broken) => (window as unknown as SoakWindow).soak.setBroken(broken), isBroken),
    memory: () => readMemory(devtools),
    snapshot: (file) => writeSnapshot(devtools, file),
    reloads: () => loads - firstLoads,
    failures: () => failures,
    close: () => context.close(),
  };
}

const FIRST_VISIT_MS = 60_000;
const PAIRING_STEP_MS = 200;
const PAIRING_PAUSE_MS = 10;

/** Pairing waits in real time for what the page does in its own. */
async function pairWhileStepping(step: () => Promise<void>, pair: () => Promise<void>): Promise<void> {
  let isPaired = false;
  const pairing = pair().finally(() => {
    isPaired = true;
  });
  while (!isPaired) {
    await step();
    await new Promise((resolve) => setTimeout(resolve, PAIRING_PAUSE_MS));
  }
  await pairing;
}

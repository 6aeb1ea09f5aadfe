import type { DeskParts } from '../desk-context.ts';
import { muteSecondsLeft } from '../sound/mute.ts';
import { askedCell, note, type Asked } from './check-cells.ts';
import { checkRows, type CheckFacts, type StorageFacts } from './check-rows.ts';

const DRILL_POLL_MS = 700;
/** Over the server's own limit: its answer then says what was missed. */
const DRILL_PATIENCE_MS = 70_000;
const MEASURE_TIMES = 3;
const MEASURE_EVERY_MS = 400;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What is known now, for the rows. */
export function factsOf({ desk, sound, screen, own }: DeskParts, asked: Asked): CheckFacts {
  const {
    seal,
    isMemoryOnly,
    isUpdateWanted,
    clockOffset,
    isClockMeasured,
    serverClockOff,
    queue,
    lostCommands,
    store,
  } = desk.view();
  const { proof, mute } = sound.view();
  const { isTesting: _isTesting, lastWhole: _lastWhole, ...answers } = asked;
  return {
    ...answers,
    proof,
    mutedSeconds: muteSecondsLeft(mute, desk.now()),
    gain: own.view().settings.gain,
    seal: seal.kind,
    quality: desk.linkQuality(),
    isMemoryOnly,
    build: screen.build,
    isUpdateWanted,
    wake: screen.wakeState(),
    clockOffsetMs: isClockMeasured ? clockOffset : null,
    serverClockOffMs: serverClockOff,
    queue,
    lostCommands,
    store,
    nowMs: desk.now(),
  };
}

async function readStorage(): Promise<StorageFacts> {
  try {
    const [persisted, { usage, quota }] = await Promise.all([
      navigator.storage.persisted(),
      navigator.storage.estimate(),
    ]);
    return { persisted, usedBytes: usage ?? null, quotaBytes: quota ?? null };
  } catch {
    return { persisted: null, usedBytes: null, quotaBytes: null };
  }
}

/** Asks the browser and the server; what cannot be asked now keeps its last answer, or says that no one knows. */
export async function askAgain({ desk, calls }: DeskParts): Promise<void> {
  note({ storage: await readStorage() });
  const { restaurantId } = desk.view();
  if (restaurantId === null) return;
  const [printers, gaps, drill, own] = await Promise.allSettled([
    calls.listPrinters(restaurantId),
    calls.listGaps(restaurantId),
    calls.lastDrill(restaurantId),
    calls.readOwnCheck(),
  ]);
  const before = askedCell.get();
  note({
    printers: printers.status === 'fulfilled' ? printers.value : (before.printers ?? null),
    gaps: gaps.status === 'fulfilled' ? gaps.value : (before.gaps ?? null),
    drill: drill.status === 'fulfilled' ? drill.value : (before.drill ?? null),
    lastWhole: own.status === 'fulfilled' ? own.value : before.lastWhole,
  });
}

export async function keepStorage(): Promise<void> {
  await navigator.storage?.persist?.();
  note({ storage: await readStorage() });
}

let following: string | null = null;

/** Shows a drill as it goes, until it has ended. */
export async function followDrill({ desk, calls }: DeskParts, drillId: string): Promise<void> {
  const { restaurantId } = desk.view();
  if (restaurantId === null || following === drillId) return;
  following = drillId;
  const until = performance.now() + DRILL_PATIENCE_MS;
  while (following === drillId && performance.now() < until) {
    try {
      const drill = await calls.readDrill(restaurantId, drillId);
      note({ drill });
      if (drill.outcome !== 'running') break;
    } catch {
      // No link now: the next look may have one.
    }
    await pause(DRILL_POLL_MS);
  }
  if (following === drillId) following = null;
}

/** Sends a TEST order and follows it; throws where no one could be asked. */
export async function runDrill(parts: DeskParts): Promise<void> {
  const { restaurantId } = parts.desk.view();
  if (restaurantId === null) return;
  const { id } = await parts.calls.startDrill(restaurantId);
  await followDrill(parts, id);
}

export async function measureLink({ desk }: Pick<DeskParts, 'desk'>, times = MEASURE_TIMES): Promise<void> {
  for (let asked = 0; asked < times; asked += 1) {
    desk.measureLink();
    await pause(MEASURE_EVERY_MS);
  }
}

/** The whole test: a tone, the link, storage, printers, the display and a TEST order; its result is kept on the server. */
export async function retestAll(parts: DeskParts): Promise<void> {
  if (askedCell.get().isTesting) return;
  note({ isTesting: true });
  try {
    await Promise.allSettled([parts.sound.test(), parts.screen.takeWakeLock(), measureLink(parts), runDrill(parts)]);
    await askAgain(parts);
    await keepResult(parts);
  } finally {
    note({ isTesting: false });
  }
}

async function keepResult(parts: DeskParts): Promise<void> {
  const { restaurantId, device } = parts.desk.view();
  if (restaurantId === null || device === null) return;
  const rows = checkRows(factsOf(parts, askedCell.get()));
  const ids = (state: 'warn' | 'bad'): string[] => rows.filter((row) => row.state === state).map(({ id }) => id);
  const ok = rows.filter(({ state }) => state === 'ok').length;
  try {
    note({
      lastWhole: await parts.calls.reportCheck(restaurantId, device.id, { ok, warn: ids('warn'), bad: ids('bad') }),
    });
  } catch {
    // Without a link the result is on the screen, and is not kept.
  }
}

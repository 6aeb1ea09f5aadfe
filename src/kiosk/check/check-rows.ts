import type { Gap } from '#contract/domain/coverage.ts';
import type { Drill } from '#contract/domain/drill.ts';
import { isStuck, type Printer } from '#contract/domain/printer.ts';
import type { DeskStore } from '#contract/domain/restaurant.ts';
import type { Seal } from '#src/live/desk-store.ts';
import type { LinkQuality } from '#src/live/round-trips.ts';
import type { WakeState } from '../device/wake-lock.ts';
import { escalationOf } from '../link/seal-state.ts';
import type { SoundProof } from '../sound/proof-ladder.ts';

export const CHECKS = [
  'sound',
  'printer',
  'coverage',
  'volume',
  'wake',
  'link',
  'clock',
  'storage',
  'queue',
  'version',
  'alerts',
  'drill',
] as const;
export type CheckId = (typeof CHECKS)[number];

export type StorageFacts = { persisted: boolean | null; usedBytes: number | null; quotaBytes: number | null };

/** Everything a self-check looks at. `undefined`: not asked yet; `null`: asked, and no one could say. */
export type CheckFacts = {
  proof: Pick<SoundProof, 'audio_ok' | 'reason'>;
  mutedSeconds: number;
  gain: number;
  seal: Seal['kind'];
  quality: LinkQuality;
  isMemoryOnly: boolean;
  storage: StorageFacts | undefined;
  build: string;
  isUpdateWanted: boolean;
  printers: readonly Printer[] | null | undefined;
  gaps: readonly Gap[] | null | undefined;
  wake: WakeState;
  wakeSince: number | null;
  /** Null before it was measured in this run. */
  clockOffsetMs: number | null;
  /** Null while the server finds its own clock right. */
  serverClockOffMs: number | null;
  queue: number;
  emptiedAt: number | null;
  lostCommands: number;
  drill: Drill | null | undefined;
  /** Null before the link has brought the store. */
  store: Pick<DeskStore, 'order_notify' | 'unreached'> | null;
  nowMs: number;
};

/** `fact` names the sentence; `at` is a moment in it, which the screen words in its own zone. */
export type CheckRow = {
  id: CheckId;
  state: 'ok' | 'warn' | 'bad';
  fact: string;
  values?: Record<string, string | number>;
  at?: number;
};
type Finding = Omit<CheckRow, 'id'>;

/** Below this a kitchen's fan is louder. */
export const ADVISED_GAIN = 0.8;
const SLOW_LINK_MS = 1_500;
const EXACT_MS = 50;
const DRIFT_MS = 30_000;
/** From here on the server accepts nothing new [CK2]. */
const SERVER_OFF_MS = 60_000;
const NEARLY_FULL = 0.8;
const DAY_MS = 86_400_000;

const ok = (fact: string, rest: Partial<Finding> = {}): Finding => ({ state: 'ok', fact, ...rest });
const warn = (fact: string, rest: Partial<Finding> = {}): Finding => ({ state: 'warn', fact, ...rest });
const bad = (fact: string, rest: Partial<Finding> = {}): Finding => ({ state: 'bad', fact, ...rest });
const moment = (at: number | null): { at?: number } => (at === null ? {} : { at });

const FINDERS: Record<CheckId, (facts: CheckFacts) => Finding> = {
  sound: ({ proof, mutedSeconds }) => {
    if (mutedSeconds > 0) return warn('muted', { values: { s: mutedSeconds } });
    return proof.audio_ok ? ok('on') : bad(proof.reason);
  },
  volume: ({ gain }) => {
    const values = { n: Math.round(gain * 100) };
    return gain + 0.001 < ADVISED_GAIN ? warn('low', { values }) : ok('fine', { values });
  },
  link: ({ seal, quality }) => {
    if (seal === 'lost') return bad('lost');
    if (seal === 'unstored') return bad('unstored');
    if (seal === 'catching_up') return warn('catching_up');
    if (quality.medianMs === null) return warn('unmeasured');
    const values = { ms: quality.medianMs, lost: quality.lost };
    return quality.medianMs > SLOW_LINK_MS || quality.lost > 2 ? warn('slow', { values }) : ok('fine', { values });
  },
  storage: ({ isMemoryOnly, storage }) => {
    if (isMemoryOnly) return bad('memory');
    if (storage === undefined) return warn('asking');
    const { usedBytes, quotaBytes, persisted } = storage;
    if (usedBytes === null || quotaBytes === null) return warn('unknown');
    const values = { used: bytesText(usedBytes), quota: bytesText(quotaBytes) };
    if (usedBytes > quotaBytes * NEARLY_FULL) return warn('full', { values });
    return persisted === true ? ok('persisted', { values }) : warn('not_persisted', { values });
  },
  version: ({ build, isUpdateWanted }) =>
    (isUpdateWanted ? warn : ok)(isUpdateWanted ? 'old' : 'newest', { values: { build } }),
  printer: printerFinding,
  wake: ({ wake, wakeSince }) => (wake === 'held' ? ok('held', moment(wakeSince)) : warn(wake)),
  clock: clockFinding,
  queue: ({ queue, lostCommands, emptiedAt }) => {
    if (lostCommands > 0) return bad('lost', { values: { count: lostCommands } });
    return queue > 0
      ? warn('waiting', { values: { n: queue } })
      : ok(emptiedAt === null ? 'empty' : 'emptied', moment(emptiedAt));
  },
  coverage: coverageFinding,
  alerts: alertsFinding,
  drill: drillFinding,
};

/** Whether anyone's clock is wrong: first the server's, by which all ages are reckoned, then this device's. */
function clockFinding({ seal, clockOffsetMs, serverClockOffMs }: CheckFacts): Finding {
  if (seal === 'lost') return warn('offline');
  if (serverClockOffMs !== null) {
    const values = { s: Math.round(Math.abs(serverClockOffMs) / 1_000) };
    const side = serverClockOffMs > 0 ? 'server_fast' : 'server_slow';
    return Math.abs(serverClockOffMs) > SERVER_OFF_MS ? bad(side, { values }) : warn(side, { values });
  }
  if (clockOffsetMs === null) return warn('unmeasured');
  const values = { s: (Math.abs(clockOffsetMs) / 1_000).toFixed(1) };
  // Server minus device: a positive offset means that the device is behind.
  const side = clockOffsetMs > 0 ? 'slow' : 'fast';
  if (Math.abs(clockOffsetMs) < EXACT_MS) return ok('exact');
  return Math.abs(clockOffsetMs) > DRIFT_MS ? warn(`far_${side}`, { values }) : ok(side, { values });
}

function printerFinding({ printers }: CheckFacts): Finding {
  if (printers === undefined) return warn('asking');
  if (printers === null) return warn('unknown');
  const active = printers.filter((printer) => printer.is_on);
  if (active.length === 0) return ok('none');
  const stuck = active.find((printer) => isStuck(printer.state));
  const found = stuck ?? active.find((printer) => printer.state !== 'ready') ?? active[0];
  if (found === undefined) return ok('none');
  const at = found.state_since === null ? {} : { at: Date.parse(found.state_since) };
  const values = { name: found.name, n: found.waiting };
  if (stuck !== undefined) return bad(found.state, { values, ...at });
  if (found.state === 'ready')
    return ok(active.length > 1 ? 'all_ready' : 'ready', { values: { ...values, count: active.length } });
  return warn(found.state === 'unknown' ? 'unknown_state' : found.state, { values, ...at });
}

/** The first gap is the worst: a dish that no screen has comes before one that is not printed [CV1]. */
function coverageFinding({ gaps }: CheckFacts): Finding {
  if (gaps === undefined) return warn('asking');
  if (gaps === null) return warn('unknown');
  const [worst] = gaps;
  if (worst === undefined) return ok('whole');
  const { kind, station, dishes, by } = worst;
  const values = { count: dishes, station: station ?? '', by: by.join(' · '), more: gaps.length - 1 };
  return warn(station === null ? `all_${kind}` : kind, { values });
}

/** Whether anyone outside is alerted of an order that is not seen [ES8]. */
function alertsFinding({ store }: CheckFacts): Finding {
  if (store === null) return warn('asking');
  const way = escalationOf(store)?.way;
  if (way === undefined) return warn('off');
  return way === 'no_phone' || way === 'no_address' ? warn(way) : ok('on');
}

function drillFinding({ drill, nowMs }: CheckFacts): Finding {
  if (drill === undefined) return warn('asking');
  if (drill === null) return warn('never');
  const at = Date.parse(drill.started_at);
  const values = { s: ((drill.took_ms ?? 0) / 1_000).toFixed(1) };
  if (drill.outcome === 'running') return warn('running');
  if (drill.outcome === 'failed') return bad('failed', { at });
  if (drill.outcome === 'partly') return warn('partly', { at, values });
  return nowMs - at > DAY_MS ? warn('old', { at, values }) : ok('passed', { at, values });
}

/** Storage as a person reads it: 14 MB, 2.1 GB. */
export function bytesText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  if (megabytes >= 1_000) return `${(megabytes / 1_000).toFixed(1)} GB`;
  return megabytes < 10 ? `${megabytes.toFixed(1)} MB` : `${Math.round(megabytes)} MB`;
}

const URGENCY = { bad: 0, warn: 1, ok: 2 } as const;

/** What the self-check found, problems first [SS9]. */
export const checkRows = (facts: CheckFacts): CheckRow[] =>
  CHECKS.map((id): CheckRow => ({ id, ...FINDERS[id](facts) })).toSorted(
    (left, right) => URGENCY[left.state] - URGENCY[right.state],
  );

export type CheckCounts = { ok: number; warn: number; bad: number };
export const countRows = (rows: readonly CheckRow[]): CheckCounts => {
  const count = (state: CheckRow['state']): number => rows.filter((row) => row.state === state).length;
  return { ok: count('ok'), warn: count('warn'), bad: count('bad') };
};

/** These say it across the whole screen already. */
const HAVE_BANNERS: readonly CheckId[] = ['sound', 'link', 'storage'];
/** What may wait during the shift, but not before the first guest. */
const BEFORE_OPENING: readonly CheckId[] = ['volume', 'printer', 'coverage', 'drill', 'clock'];

/** What a notice on the board has to point at: what is broken, and before opening also what needs a look [SS9]. */
export const needingAttention = (rows: readonly CheckRow[], isBeforeOpening: boolean): CheckRow[] =>
  rows.filter(
    ({ id, state }) =>
      (state === 'bad' && !HAVE_BANNERS.includes(id)) ||
      (isBeforeOpening && state === 'warn' && BEFORE_OPENING.includes(id)),
  );

import {
  DRILL_LIMIT_MS,
  DRILL_STAGES,
  type Drill,
  type DrillOutcome,
  type DrillReason,
  type DrillScreen,
  type DrillStage,
  type DrillStageName,
} from '#contract/domain/drill.ts';

/** The ledger's marks of one screen for this order. */
export type ScreenMarks = {
  device_id: string;
  name: string;
  is_muted: boolean;
  sent_at: string | null;
  displayed_at: string | null;
  sounded_at: string | null;
};

export type DrillFacts = {
  started_at: string;
  committed_at: string | null;
  /** Screens that were connected when it began. */
  expected: readonly { device_id: string; name: string }[];
  marks: readonly ScreenMarks[];
  /** One for each printer that is switched on. */
  prints: readonly { state: string; done_at: string | null }[];
};

type Verdict = Pick<Drill, 'stages' | 'screens' | 'outcome' | 'took_ms'>;

/** A screen's clock may be slightly behind ours; a time is never negative. */
const since = (start: string, at: string | null): number | null =>
  at === null ? null : Math.max(0, Date.parse(at) - Date.parse(start));

const first = (times: readonly (number | null)[]): number | null => {
  const known = times.filter((ms) => ms !== null);
  return known.length === 0 ? null : Math.min(...known);
};

function screensOf({ started_at, expected, marks }: DrillFacts): DrillScreen[] {
  const rows = marks.map((mark) => ({
    device_id: mark.device_id,
    name: mark.name,
    is_expected: expected.some(({ device_id }) => device_id === mark.device_id),
    link_ms: since(started_at, mark.sent_at),
    screen_ms: since(started_at, mark.displayed_at),
    sound_ms: since(started_at, mark.sounded_at),
  }));
  const silent = expected
    .filter(({ device_id }) => rows.every((row) => row.device_id !== device_id))
    .map((screen) => ({ ...screen, is_expected: true, link_ms: null, screen_ms: null, sound_ms: null }));
  return [...rows, ...silent];
}

/** Why a stage is missing: the nearest known cause. */
function reasonOf(stage: DrillStageName, facts: DrillFacts): DrillReason {
  if (stage === 'printer') return facts.prints.some(({ state }) => state === 'failed') ? 'print_failed' : 'not_printed';
  if (facts.expected.length === 0 && facts.marks.length === 0) return 'no_screen';
  if (stage === 'screen') return 'not_displayed';
  if (stage === 'sound') return facts.marks.some(({ is_muted }) => is_muted) ? 'muted' : 'no_sound';
  return 'not_connected';
}

/** Determines the stages that a TEST order has passed; a stage without a result at the limit is missed [DR2]. */
export function judgeDrill(facts: DrillFacts, nowMs: number): Verdict {
  const { started_at, committed_at, prints } = facts;
  const isOver = nowMs - Date.parse(started_at) >= DRILL_LIMIT_MS;
  const screens = screensOf(facts);
  const times: Record<DrillStageName, number | null> = {
    intake: 0,
    log: since(started_at, committed_at),
    link: first(screens.map(({ link_ms }) => link_ms)),
    screen: first(screens.map(({ screen_ms }) => screen_ms)),
    sound: first(screens.map(({ sound_ms }) => sound_ms)),
    printer: first(prints.map(({ done_at, state }) => (state === 'printed' ? since(started_at, done_at) : null))),
  };
  const stages = DRILL_STAGES.map((stage): DrillStage => {
    if (stage === 'printer' && prints.length === 0) return { stage, state: 'skipped', ms: null, reason: 'no_printer' };
    const ms = times[stage];
    if (ms !== null) return { stage, state: 'done', ms, reason: null };
    const hasFailed = stage === 'printer' && prints.every(({ state }) => state === 'failed');
    if (!isOver && !hasFailed) return { stage, state: 'waiting', ms: null, reason: null };
    return { stage, state: 'missed', ms: null, reason: reasonOf(stage, facts) };
  });
  return { stages, screens, outcome: outcomeOf(stages, screens, isOver), took_ms: tookOf(stages) };
}

function outcomeOf(stages: readonly DrillStage[], screens: readonly DrillScreen[], isOver: boolean): DrillOutcome {
  const isEverywhere = screens.every((screen) => !screen.is_expected || screen.sound_ms !== null);
  if (stages.some(({ state }) => state === 'waiting')) return 'running';
  if (stages.some(({ state }) => state === 'missed')) return isOver ? 'failed' : 'running';
  if (isEverywhere) return 'passed';
  return isOver ? 'partly' : 'running';
}

const tookOf = (stages: readonly DrillStage[]): number | null => {
  const known = stages.flatMap(({ ms }) => (ms === null ? [] : [ms]));
  return known.length === 0 ? null : Math.max(...known);
};

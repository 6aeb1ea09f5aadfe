import { createHintBus } from '#server/live/hint-bus.ts';
import { openLiveSession } from '#server/live/live-session.ts';
import { createMemoryStore } from '#server/testing/memory-store.ts';
import type { CommandResult } from '#contract/live.ts';
import type { readFrame } from '#src/live/log-reader.ts';
import type { Leadership } from '#src/live/ports.ts';
import { createScenario } from './scenario.ts';
import { rulesOf } from '../support/orders.ts';
import {
  checkCommands,
  checkLog,
  checkScreen,
  createHeadHistory,
  createViolations,
  watchAcks,
  watchClaims,
} from './invariants.ts';
import type { Random } from './random.ts';
import { createRandom } from './random.ts';
import { createSimNetwork } from './sim-network.ts';
import type { SimScreen } from './sim-screen.ts';
import { createSimScreen } from './sim-screen.ts';
import type { ServerParts } from './sim-server.ts';
import { createSimServer } from './sim-server.ts';
import { createSimDisk } from './sim-storage.ts';
import type { VirtualTime } from './virtual-time.ts';
import { createVirtualTime } from './virtual-time.ts';

/** What a mutation check replaces; nothing replaced is the product. */
export type Parts = Partial<Omit<ServerParts, 'onViolation'>> & { readFrame?: typeof readFrame };

export type Outcome = {
  seed: number;
  violations: readonly string[];
  orders: number;
  events: number;
  taps: number;
  results: number;
};

const START = Date.parse('2026-11-21T23:00:00.000Z');
const STORM_MS = 150_000;
/** Everything is well again; within this the screens must have come back by themselves (I5 and the slowest backoff). */
const QUIET_MS = 60_000;
/** Between the last corruption and the end the minute's audit comes round once. */
const AUDIT_SLACK_MS = 30_000;
const LONGEST_SLEEP_MS = 60_000;
const RESTAURANT = '01900000-0000-7000-8000-000000000001';

/** `navigator.locks` of one tablet: the oldest living tab leads. */
function createLock(): Leadership {
  let waiting: (() => void)[] = [];
  return {
    lead(onLead) {
      waiting.push(onLead);
      if (waiting[0] === onLead) queueMicrotask(onLead);
      return () => {
        const wasFirst = waiting[0] === onLead;
        waiting = waiting.filter((other) => other !== onLead);
        const next = waiting[0];
        if (wasFirst && next !== undefined) queueMicrotask(next);
      };
    },
  };
}

function schedule(time: VirtualTime, random: Random, everyMs: number, until: number, run: () => void): void {
  const again = (): void => {
    time.after(random.int(Math.ceil(everyMs / 3), everyMs * 2), () => {
      if (time.now() >= until) return;
      run();
      again();
    });
  };
  again();
}

/** One seed's scenario: a storm of work and faults, a quiet time, then the invariants. */
export async function runSeed(seed: number, parts: Parts = {}): Promise<Outcome> {
  const random = createRandom(seed);
  const time = createVirtualTime(START);
  const violations = createViolations();
  const durableBus = createHintBus();
  let mayCrash = true;
  let wasRestored = false;
  let wasMemoryOnly = false;
  const results = new Map<string, CommandResult>();

  const durable = createMemoryStore({
    now: time.now,
    bus: durableBus,
    checkpoint: () => {
      if (!mayCrash || !random.chance(0.002)) return;
      crashServer();
      throw new Error('the process died here');
    },
  });
  durable.addRestaurant(RESTAURANT, `epoch-${random.id()}`, rulesOf(RESTAURANT));
  const history = createHeadHistory(durable, RESTAURANT);
  durableBus.subscribe(() => history.note(time.now()));
  history.note(time.now());

  const server = createSimServer(time, random, durable, durableBus, {
    openLiveSession: parts.openLiveSession ?? openLiveSession,
    rewrite: (frame) => {
      const sent = (parts.rewrite ?? ((same) => same))(frame);
      if (sent.t === 'result') noteResult(sent);
      return sent;
    },
    onViolation: violations.add,
    wrapStore: parts.wrapStore ?? ((store) => store),
  });
  server.onAck((_identity, ack) => watchAck(ack));
  const watchAck = watchAcks(violations, durable, RESTAURANT);
  server.boot();

  /** A repeat is answered verbatim [O4]. */
  function noteResult(result: CommandResult): void {
    const before = results.get(result.command_id);
    if (before === undefined) results.set(result.command_id, result);
    else if (before.status !== result.status || before.seq !== result.seq)
      violations.add(
        'I7',
        `a command was answered ${before.status}@${before.seq}, then ${result.status}@${result.seq}`,
      );
  }

  function crashServer(): void {
    if (!server.isUp()) return;
    server.crash();
    time.after(random.int(200, 8_000), server.boot);
  }

  const hashes = new Map<string, number>();
  const claims = watchClaims(violations, history, hashes);
  const screens: SimScreen[] = [];
  const tablets = random.int(1, 3);
  for (let tablet = 0; tablet < tablets; tablet += 1) {
    const disk = createSimDisk(time);
    const leadership = createLock();
    const id = random.id();
    const identity = {
      restaurantId: RESTAURANT,
      deviceId: id,
      deviceName: `屏 ${tablet + 1}`,
      kind: 'screen' as const,
      actor: { kind: 'screen' as const, id, name: `屏 ${tablet + 1}` },
    };
    for (let tab = 0; tab < (random.chance(0.25) ? 2 : 1); tab += 1) {
      const network = createSimNetwork(time, random, server, identity);
      const screen: SimScreen = createSimScreen({
        time,
        random,
        identity,
        network,
        disk,
        leadership,
        ...(parts.readFrame === undefined ? {} : { readFrame: parts.readFrame }),
        onView: (desk) => {
          wasMemoryOnly ||= desk.view().isMemoryOnly;
          if (!screen.isFrozen()) claims(screen, desk, time.now());
        },
      });
      screens.push(screen);
      time.after(random.int(0, 3_000), screen.boot);
    }
  }

  const scenario = createScenario(time, random, server, durable, RESTAURANT);
  const stormEnd = START + STORM_MS;
  const forgiven = new Set<string>();
  const someScreen = (): SimScreen | undefined => random.pick(screens);

  schedule(time, random, random.pick([800, 3_000, 10_000]) ?? 3_000, stormEnd, () => void scenario.place());
  schedule(time, random, 9_000, stormEnd, () => void scenario.customerChanges());
  schedule(time, random, 20_000, stormEnd, () => void scenario.customerCancels());
  schedule(time, random, 15_000, stormEnd, () => void scenario.complete());
  for (const screen of screens) schedule(time, random, 3_000, stormEnd, screen.tap);
  schedule(time, random, 700, stormEnd + QUIET_MS, () => {
    for (const screen of screens) {
      const desk = screen.desk();
      if (desk !== null && !screen.isFrozen()) claims(screen, desk, time.now());
    }
  });

  schedule(time, random, 12_000, stormEnd, () => {
    const screen = someScreen();
    if (screen === undefined) return;
    screen.network.setMood(
      random.pick(['cut', 'black_hole', 'deaf', 'mute', 'slow', 'no_upgrade', 'ok'] as const) ?? 'ok',
    );
    time.after(random.int(500, 40_000), () => screen.network.setMood('ok'));
  });
  schedule(time, random, 45_000, stormEnd, crashServer);
  schedule(time, random, 40_000, stormEnd, () => {
    const screen = someScreen();
    if (screen === undefined || screen.desk() === null) return;
    screen.crash();
    time.after(random.int(500, 20_000), screen.boot);
  });
  schedule(time, random, 50_000, stormEnd, () => someScreen()?.freeze(random.int(1_000, 30_000)));
  schedule(time, random, 150_000, stormEnd, () => someScreen()?.sleep(random.int(5_000, 60_000)));
  schedule(time, random, 70_000, stormEnd, () => someScreen()?.jumpWall(random.pick([3_600_000, -3_600_000]) ?? 0));
  schedule(time, random, 80_000, stormEnd, () => {
    const disk = someScreen()?.disk;
    if (disk === undefined) return;
    if (random.chance(0.4)) {
      for (const row of disk.outbox()) forgiven.add(row.command_id);
      disk.wipe();
      return;
    }
    disk.setMood(random.pick(['abort', 'hang'] as const) ?? 'abort');
    time.after(random.int(500, 10_000), () => disk.setMood('ok'));
  });
  // A bit on the tablet's disk flips: version and state agree with the log, the ticket's content does not [L15].
  schedule(time, random, 60_000, stormEnd - AUDIT_SLACK_MS, () => {
    const screen = someScreen();
    if (screen === undefined || screen.desk() === null) return;
    screen.crash();
    screen.disk.corrupt();
    time.after(random.int(500, 5_000), screen.boot);
  });
  // A backup is restored: the last events are gone and the log has a new epoch. What they answered is forgiven.
  schedule(time, random, 400_000, stormEnd, () => {
    wasRestored = true;
    results.clear();
    durable.restore(RESTAURANT, `epoch-${random.id()}`, durable.state(RESTAURANT).cursor - random.int(0, 15));
    history.note(time.now());
    hashes.clear();
  });
  schedule(time, random, 120_000, stormEnd, () => void scenario.closeDay());
  schedule(time, random, 150_000, stormEnd, () =>
    durable.compact(RESTAURANT, durable.state(RESTAURANT).cursor - random.int(0, 20)),
  );

  await time.runUntil(stormEnd);
  mayCrash = false;
  server.boot();
  for (const screen of screens) {
    screen.network.setMood('ok');
    screen.disk.setMood('ok');
    screen.boot();
  }
  const sleepers = screens.filter((screen) => screen.isFrozen());
  await time.runUntil(stormEnd + QUIET_MS + (sleepers.length > 0 ? LONGEST_SLEEP_MS : 0));

  checkLog(
    violations,
    durable.events(RESTAURANT),
    durable.events(RESTAURANT)[0] === undefined ? 0 : (durable.events(RESTAURANT)[0]?.seq ?? 1) - 1,
  );
  for (const screen of screens) checkScreen(violations, durable, RESTAURANT, screen);
  if (!wasRestored)
    checkCommands(violations, durable, RESTAURANT, screens, [...results.values()], { forgiven, wasMemoryOnly });
  return {
    seed,
    violations: violations.list(),
    orders: scenario.placed().length,
    events: durable.state(RESTAURANT).cursor,
    taps: screens.reduce((sum, screen) => sum + screen.taps().size, 0),
    results: results.size,
  };
}

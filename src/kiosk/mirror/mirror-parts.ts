import { DEFAULT_SCREEN_SETTINGS } from '#contract/domain/screen-settings.ts';
import type { Device } from '#contract/http/devices/device.ts';
import type { Desk, DeskView } from '#src/live/desk-store.ts';
import type { Cell } from '../cell.ts';
import type { DeskCalls } from '../desk-calls.ts';
import type { DeskParts } from '../desk-context.ts';
import { createTicker } from '../device/desk-screen.ts';
import { MUTE_MS } from '../sound/mute.ts';

const nothing = (): void => undefined;
const unsubscribe = (): (() => void) => nothing;
const refuse = (): Promise<never> => Promise.reject(new Error('a mirror does nothing'));

/** What the screen reported last; null before the first answer. */
export type Reported = Cell<Device | null>;

/** The view of the log, with what only the screen itself knows as the screen reported it. */
function viewAsReported(view: DeskView, screen: Device | null): DeskView {
  const { glass, state, last_seen_at } = screen ?? {};
  const isLost = screen?.is_online !== true;
  const heardAt = last_seen_at == null ? null : Date.parse(last_seen_at);
  return {
    ...view,
    seal: {
      kind: isLost ? 'lost' : (glass?.seal ?? 'checking'),
      provedAt: heardAt,
      missing: Math.max(0, (screen?.head ?? 0) - (screen?.cursor ?? 0)),
      lostSince: isLost ? heardAt : null,
      nextTryAt: null,
      attempt: 0,
    },
    digest: null,
    message: null,
    isMemoryOnly: false,
    queue: state?.queue ?? 0,
    clockOffset: state?.clock_drift_ms ?? 0,
    lostCommands: state?.lost_commands ?? 0,
    lostTaps: [],
  };
}

/** A desk that shows and does nothing else: whatever a part of it asks for is refused [MI2]. */
export function readOnlyDesk(base: Desk, screen: Reported): Desk {
  let seen: { view: DeskView; screen: Device | null; shown: DeskView } | null = null;
  return {
    ...base,
    view() {
      const now = { view: base.view(), screen: screen.get() };
      if (seen?.view !== now.view || seen.screen !== now.screen)
        seen = { ...now, shown: viewAsReported(now.view, now.screen) };
      return seen.shown;
    },
    subscribe(listener) {
      const stops = [base.subscribe(listener), screen.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    act: refuse,
    undo: refuse,
    dismissRejection: nothing,
    acknowledgeDigest: nothing,
    reportDisplayed: nothing,
    reportSounded: nothing,
    reportTouched: nothing,
    seeHere: nothing,
    reportDevice: nothing,
    reportGlass: nothing,
    onRing: unsubscribe,
    onUpgrade: unsubscribe,
  };
}

/** The sound of the screen as it reported it; nothing sounds here. */
function silentSound(screen: Reported): DeskParts['sound'] {
  const viewOf = (device: Device | null) => {
    const isHeard = device?.state?.audio_ok ?? true;
    const until = device?.state?.muted_until ?? null;
    const untilMs = until === null ? 0 : Date.parse(until);
    return {
      proof: { audio_ok: isHeard, reason: isHeard ? ('ok' as const) : ('unproved' as const), proved_at: null },
      mute: until === null ? null : { startedAtMs: untilMs - MUTE_MS, untilMs },
      gain: device?.gain ?? 1,
    };
  };
  let seen = { device: screen.get(), view: viewOf(screen.get()) };
  return {
    subscribe: screen.subscribe,
    view() {
      const device = screen.get();
      if (seen.device !== device) seen = { device, view: viewOf(device) };
      return seen.view;
    },
    arm: async () => false,
    test: async () => false,
    follow: nothing,
    mute: nothing,
    unmute: nothing,
  };
}

/** The screen's settings; its board is as dense here as it is there, however it came to that. */
function reportedSettings(screen: Reported): DeskParts['own'] {
  const viewOf = (device: Device | null) => {
    const settings = device ?? DEFAULT_SCREEN_SETTINGS;
    return {
      settings: { ...settings, density: device?.glass?.step ?? settings.density },
      state: 'saved' as const,
    };
  };
  let seen = { device: screen.get(), view: viewOf(screen.get()) };
  return {
    subscribe: screen.subscribe,
    view() {
      const device = screen.get();
      if (seen.device !== device) seen = { device, view: viewOf(device) };
      return seen.view;
    },
    change: nothing,
  };
}

/** The parts that the desk's components draw from. */
export function mirrorParts(base: Desk, screen: Reported): DeskParts {
  const ticker = createTicker(() => base.now());
  return {
    desk: readOnlyDesk(base, screen),
    sound: silentSound(screen),
    calls: new Proxy({} as DeskCalls, { get: () => refuse }),
    screen: {
      subscribeTick: ticker.subscribeTick,
      tickedNow: ticker.tickedNow,
      subscribeWake: unsubscribe,
      wakeState: () => 'unsupported',
      takeWakeLock: async () => undefined,
      isSecure: true,
      build: '',
    },
    own: reportedSettings(screen),
  };
}

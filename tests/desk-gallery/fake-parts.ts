import { DEFAULT_SCREEN_SETTINGS } from '#contract/domain/screen-settings.ts';
import type { DeskCalls } from '#src/kiosk/desk-calls.ts';
import type { DeskParts } from '#src/kiosk/desk-context.ts';
import type { Desk, DeskView } from '#src/live/desk-store.ts';
import { aPassedDrill } from './check-facts.ts';
import { DAY_CLOSING } from './day-closing.ts';
import { NOW_MS } from './orders.ts';

const nothing = (): void => undefined;
const unsubscribe = (): (() => void) => nothing;

/** The desk's parts around a fixed view: nothing moves, nothing is sent; a test passes what it listens to. */
export function fakeParts(
  view: DeskView,
  desk: Partial<Desk> = {},
  isHeard = true,
  calls: Partial<DeskCalls> = {},
): DeskParts {
  const reason = isHeard ? ('ok' as const) : ('suspended' as const);
  const soundView = { proof: { audio_ok: isHeard, reason, proved_at: 0 }, mute: null, gain: 0.8 };
  const ownView = { settings: view.settings ?? DEFAULT_SCREEN_SETTINGS, state: 'saved' as const };
  return {
    desk: {
      subscribe: unsubscribe,
      view: () => view,
      position: () => null,
      measureLink: nothing,
      linkQuality: () => ({ medianMs: 86, measured: 20, lost: 0 }),
      now: () => NOW_MS,
      start: nothing,
      stop: nothing,
      act: async () => 'command',
      undo: async () => undefined,
      dismissRejection: nothing,
      acknowledgeDigest: nothing,
      retryNow: nothing,
      wake: nothing,
      reportDisplayed: nothing,
      reportSounded: nothing,
      reportTouched: nothing,
      seeHere: nothing,
      reportDevice: nothing,
      reportGlass: nothing,
      onRing: unsubscribe,
      onUpgrade: unsubscribe,
      connect: nothing,
      ...desk,
    },
    sound: {
      subscribe: unsubscribe,
      view: () => soundView,
      arm: async () => true,
      test: async () => true,
      follow: nothing,
      mute: nothing,
      unmute: nothing,
    },
    calls: {
      requestPairingCode: async () => ({ code: '407138', secret: 'secret', expiresAtMs: NOW_MS + 552_000 }),
      claim: async () => 'waiting' as const,
      renewKey: async () => undefined,
      startDrill: async () => ({ id: aPassedDrill().id, order_no: '099' }),
      readDrill: async () => aPassedDrill(),
      lastDrill: async () => aPassedDrill(),
      testPrinter: async () => undefined,
      readOwnCheck: async () => null,
      reportCheck: async (_restaurantId, _deviceId, check) => ({
        ...check,
        at: new Date(NOW_MS).toISOString(),
        by: '厨房屏 1',
      }),
      renameScreen: async () => undefined,
      enterPin: async () => ({
        id: '01932a4e-7d00-7000-8000-000000000010',
        name: '王芳',
        token: 'token',
        expires_at: new Date(NOW_MS + 600_000).toISOString(),
      }),
      listPeople: async () => [],
      refreshDelivery: async () => undefined,
      readDay: async () => DAY_CLOSING,
      closeDay: async () => undefined,
      turnAlerts: async () => undefined,
      removeThisScreen: async () => undefined,
      updateOwnSettings: async () => null,
      updateOpen: async () => 2,
      updateDishes: async () => 1,
      updatePortions: async () => 1,
      listDishes: async () => [],
      listCategories: async () => [],
      answerMessage: async () => null,
      listTurnedAway: async () => ({ items: [], total: 0 }),
      listPrinters: async () => [],
      listGaps: async () => [],
      printOrder: async () => undefined,
      retryPrint: async () => undefined,
      cancelPrint: async () => undefined,
      ...calls,
    },
    screen: {
      subscribeTick: unsubscribe,
      tickedNow: () => NOW_MS,
      subscribeWake: unsubscribe,
      wakeState: () => 'held' as const,
      takeWakeLock: async () => undefined,
      isSecure: true,
      build: 'gallery',
    },
    own: { subscribe: unsubscribe, view: () => ownView, change: nothing },
  };
}

import { createRoot } from 'react-dom/client';
import type { DeskParts } from '#src/kiosk/desk-context.ts';
import { DeskContext } from '#src/kiosk/desk-context.ts';
import { DeskShell } from '#src/kiosk/desk-shell.tsx';
import { startI18n } from '#src/lib/i18n.ts';
import '#src/ui/tokens.css';
import { NOW_MS } from './orders.ts';
import { PICTURES } from './pictures.ts';

/**
 * Shows the desk in a fixed, invented state, for pictures and for checks of what can be seen. Served by the tests only;
 * nothing of it is in the product. `?picture=01-desk-calm&lang=zh&sound=off`
 */
const wanted = new URLSearchParams(window.location.search);
const name = wanted.get('picture') ?? '01-desk-calm';
const view = PICTURES[name]?.();
if (view === undefined) throw new Error(`no picture ${name}`);

const nothing = (): void => undefined;
const unsubscribe = (): (() => void) => nothing;
const soundView = {
  proof: {
    audio_ok: wanted.get('sound') !== 'off',
    reason: wanted.get('sound') === 'off' ? ('suspended' as const) : ('ok' as const),
    proved_at: 0,
  },
  mute: null,
  gain: 0.8,
};

const parts: DeskParts = {
  desk: {
    subscribe: unsubscribe,
    view: () => view,
    position: () => null,
    now: () => NOW_MS,
    start: nothing,
    stop: nothing,
    act: async (orderId, act) => {
      document.body.dataset['lastAct'] = JSON.stringify({ orderId, act });
      return 'command';
    },
    undo: async () => undefined,
    dismissRejection: nothing,
    acknowledgeDigest: () => void (document.body.dataset['digest'] = 'closed'),
    retryNow: nothing,
    wake: nothing,
    reportDisplayed: nothing,
    reportSounded: nothing,
    reportTouched: nothing,
    reportDevice: nothing,
    onRing: unsubscribe,
    onUpgrade: unsubscribe,
    connect: nothing,
  },
  sound: {
    subscribe: unsubscribe,
    view: () => soundView,
    arm: async () => true,
    test: async () => true,
    setGain: nothing,
    mute: nothing,
    unmute: nothing,
  },
  calls: {
    requestPairingCode: async () => ({ code: '407138', secret: 'secret', expiresAtMs: NOW_MS + 552_000 }),
    claim: async () => 'waiting' as const,
    sendTestOrder: async () => '099',
    refreshDelivery: async () => undefined,
    removeThisScreen: async () => undefined,
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
};

document.documentElement.classList.add('desk-root');
const root = document.getElementById('root');
if (root === null) throw new Error('no #root');
await startI18n('kiosk', wanted.get('lang') === 'en' ? 'en' : 'zh');
createRoot(root).render(
  <DeskContext value={parts}>
    <DeskShell claimFailed={false} />
  </DeskContext>,
);

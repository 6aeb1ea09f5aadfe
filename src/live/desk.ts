import { NOTHING_LOST } from './lost-taps.ts';
import { NO_DISHES } from '#contract/domain/desk-state.ts';
import type { DeskSession, SessionOptions } from './session-types.ts';
import { openDeskSession } from './desk-session.ts';
import type { Desk, DeskView } from './desk-store.ts';
import type { DeskStorage } from './ports.ts';
import { openStorage } from './stored-desk.ts';

export type DeskOptions = Omit<SessionOptions, 'onChange' | 'onRing' | 'onUpgrade'> & { storage: DeskStorage };

/** What is shown while the storage opens: nothing is claimed. */
const BOOTING: DeskView = {
  phase: 'booting',
  restaurantId: null,
  device: null,
  settings: null,
  message: null,
  store: null,
  dishes: NO_DISHES,
  orders: [],
  seal: { kind: 'checking', provedAt: null, missing: 0, lostSince: null, nextTryAt: null, attempt: 0 },
  digest: null,
  queue: 0,
  isMemoryOnly: false,
  clockOffset: 0,
  isClockMeasured: false,
  serverClockOff: null,
  isUpdateWanted: false,
  refusedAt: null,
  ...NOTHING_LOST,
};

function createListeners<T extends unknown[]>(): {
  add(listener: (...args: T) => void): () => void;
  notify(...args: T): void;
} {
  const listeners = new Set<(...args: T) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(...args) {
      for (const listener of listeners) listener(...args);
    },
  };
}

/**
 * The order desk: opens its storage, then runs its session; listeners are notified once per moment, however many
 * changes there were.
 */
export function createDesk({ storage, ...options }: DeskOptions): Desk {
  const { clock } = options;
  const views = createListeners<[]>();
  const rings = createListeners<[string]>();
  const upgrades = createListeners<[]>();
  let session: DeskSession | null = null;
  let isStarted = false;
  let cancelNotify: (() => void) | null = null;

  function onChange(): void {
    cancelNotify ??= clock.after(0, () => {
      cancelNotify = null;
      views.notify();
    });
  }

  async function open(): Promise<void> {
    const opened = await openStorage(storage, clock);
    if (!isStarted) return;
    session = openDeskSession(opened, { ...options, onChange, onRing: rings.notify, onUpgrade: upgrades.notify });
    session.connect();
  }

  function reportTouched(orderId: string): void {
    const rev = session?.revOf(orderId);
    session?.report.touched(rev === undefined ? undefined : { order_id: orderId, rev });
  }

  return {
    subscribe: views.add,
    onRing: rings.add,
    onUpgrade: upgrades.add,
    view: () => session?.view() ?? BOOTING,
    position: () => session?.position() ?? null,
    measureLink: () => session?.socket.measure(),
    linkQuality: () => session?.socket.quality() ?? { medianMs: null, measured: 0, lost: 0 },
    now: () => session?.now() ?? clock.wall(),
    start() {
      if (isStarted) return;
      isStarted = true;
      void open();
    },
    stop() {
      isStarted = false;
      session?.stop();
      session = null;
    },
    connect: () => session?.connect(),
    act(orderId, act, as) {
      if (session === null) return Promise.reject(new Error('the desk is not open yet'));
      // Also by a key, and one of several that a touch did the same to.
      reportTouched(orderId);
      session.seeHere(orderId);
      return session.act(orderId, act, as);
    },
    undo: async (orderId, commandId) => session?.undo(orderId, commandId),
    dismissRejection: (orderId) => session?.dismissRejection(orderId),
    acknowledgeDigest: () => session?.acknowledgeDigest(),
    retryNow: () => session?.retryNow(),
    wake: () => session?.wake(),
    reportDisplayed: (seen) => session?.report.displayed(seen),
    reportSounded(orderIds) {
      const seen = orderIds.flatMap((order_id) => {
        const rev = session?.revOf(order_id);
        return rev === undefined ? [] : [{ order_id, rev }];
      });
      session?.report.sounded(seen);
    },
    reportTouched,
    seeHere: (orderId) => session?.seeHere(orderId),
    reportDevice: (report) => session?.report.merge(report),
    reportGlass: (glass) => session?.report.glass(glass),
  };
}

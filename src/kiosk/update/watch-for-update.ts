import type { Desk } from '#src/live/desk-store.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import { isRinging } from '#contract/domain/order.ts';
import { mayUpdate } from './may-update.ts';

const CHECK_EVERY_MS = 60 * 60_000;
const TRY_EVERY_MS = 30_000;

/**
 * Looks for a new build each hour and lets it in only while no one needs the desk [I13]. Loads workbox after the board.
 */
export async function watchForUpdate(desk: Desk): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js', { updateViaCache: 'none' });
  let isWaiting = false;
  let lastBusyAtMs = performance.now();

  function noteBusy(): void {
    lastBusyAtMs = performance.now();
  }
  function tryUpdate(): void {
    const gate = gateOf(desk, performance.now() - lastBusyAtMs);
    if (gate.waitingOrders + gate.unacknowledged + gate.outboxRows > 0) noteBusy();
    if (isWaiting && mayUpdate(gate)) workbox.messageSkipWaiting();
  }

  workbox.addEventListener('waiting', () => {
    isWaiting = true;
  });
  // The first worker to take a page is no update, but each one after it is, also to a page that was loaded before any.
  let isControlled = navigator.serviceWorker.controller !== null;
  workbox.addEventListener('controlling', () => {
    if (isControlled) window.location.reload();
    isControlled = true;
  });
  document.addEventListener('pointerdown', noteBusy, { capture: true });
  document.addEventListener('keydown', noteBusy, { capture: true });
  desk.onUpgrade(() => void workbox.update().catch(() => undefined));
  setInterval(tryUpdate, TRY_EVERY_MS);
  setInterval(() => void workbox.update().catch(() => undefined), CHECK_EVERY_MS);
  await workbox.register().catch(() => undefined);
}

function gateOf(desk: Desk, quietMs: number): Parameters<typeof mayUpdate>[0] {
  const view = desk.view();
  return {
    waitingOrders: view.orders.filter((each) => isTodo(each.order.status)).length,
    unacknowledged: view.orders.filter((each) => isRinging(each.order)).length,
    outboxRows: view.queue,
    quietMs,
  };
}

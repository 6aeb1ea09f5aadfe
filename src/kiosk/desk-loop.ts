import { promiseOf } from '#contract/domain/promise.ts';
import type { Desk, DeskView } from '#src/live/desk-store.ts';
import { acceptLimitOf } from './desk-context.ts';
import type { DeskScreen } from './device/desk-screen.ts';
import type { NoteCause } from './sound/notes.ts';
import type { StartedSound } from './sound/start-desk-sound.ts';

import { alarmsOf } from './board/board-model.ts';

/** Sounds that play once and belong to no ring: an order about to be late, the link lost [SS6]. */
export function noteCausesOf(view: DeskView, nowMs: number): NoteCause[] {
  const limit = acceptLimitOf(view);
  const soon = view.orders
    .filter(({ order }) => order.status === 'order_received' && promiseOf(order, nowMs, limit).age === 'soon')
    .map(({ order }): NoteCause => ({ key: `soon:${order.id}`, event: 'soon' }));
  return view.seal.kind === 'lost' ? [{ key: 'link', event: 'link' }, ...soon] : soon;
}

/** Each second: the alarm sounds what rings, and this screen's state is reported to the server. Returns its stop. */
export function startDeskLoop(desk: Desk, sound: StartedSound, screen: DeskScreen): () => void {
  function step(): void {
    const view = desk.view();
    const nowMs = desk.now();
    if (view.phase !== 'ready') return sound.tick([], []);
    const alarms = alarmsOf(view.orders, nowMs, acceptLimitOf(view));
    const rings = alarms.map(({ key, kind, sinceAt }) => ({ key, kind, sinceMs: Date.parse(sinceAt) }));
    sound.tick(rings, noteCausesOf(view, nowMs));
  }

  function report(): void {
    desk.reportDevice({
      awake: screen.wakeState() === 'held',
      visible: document.visibilityState === 'visible',
      audio_ok: sound.view().proof.audio_ok,
    });
  }

  const stops = [screen.subscribeTick(step), sound.subscribe(report), screen.subscribeWake(report)];
  document.addEventListener('visibilitychange', report);
  report();
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', report);
  };
}

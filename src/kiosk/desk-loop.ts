import { promiseOf } from '#contract/domain/promise.ts';
import type { Desk, DeskView } from '#src/live/desk-store.ts';
import { acceptLimitOf } from './desk-context.ts';
import type { DeskScreen } from './screen/desk-screen.ts';
import type { StartedSound } from './sound/start-desk-sound.ts';
import type { Tone } from './sound/tones.ts';
import { alarmsOf } from './view/board-model.ts';

/** What was already said aloud, so that each is said once. */
export type Noted = { lateSoon: ReadonlySet<string>; isLost: boolean };
export const NOTHING_NOTED: Noted = { lateSoon: new Set(), isLost: false };

/** Tones that belong to no ring: an order about to be late, the link lost. */
export function notesOf(view: DeskView, nowMs: number, noted: Noted): { tone: Tone | null; noted: Noted } {
  const limit = acceptLimitOf(view);
  const soon = view.orders
    .filter((each) => each.order.status === 'order_received' && promiseOf(each.order, nowMs, limit).age === 'soon')
    .map((each) => each.order.id);
  const isLost = view.seal.kind === 'lost';
  const next = { lateSoon: new Set(soon), isLost };
  if (isLost && !noted.isLost) return { tone: 'link-lost', noted: next };
  return { tone: soon.some((id) => !noted.lateSoon.has(id)) ? 'late' : null, noted: next };
}

/** Each second: the alarm sounds what rings, and the server is told how this screen is. Returns its stop. */
export function startDeskLoop(desk: Desk, sound: StartedSound, screen: DeskScreen): () => void {
  let noted = NOTHING_NOTED;

  function step(): void {
    const view = desk.view();
    const nowMs = desk.now();
    if (view.phase !== 'ready') return sound.tick([]);
    const alarms = alarmsOf(view.orders, nowMs, acceptLimitOf(view));
    sound.tick(alarms.map((alarm) => ({ key: alarm.key, kind: alarm.kind, sinceMs: Date.parse(alarm.sinceAt) })));
    const notes = notesOf(view, nowMs, noted);
    noted = notes.noted;
    if (notes.tone !== null && alarms.length === 0) sound.note(notes.tone);
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

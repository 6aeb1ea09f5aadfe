import type { Shown } from './page.ts';

/** I12: a waiting order has, in each 15 s, a tone in the room, or the screen says why not. */
export const SILENT_MS = 15_000;
/** I5: so long after the link is back a screen has everything. */
export const BACK_WITHIN_MS = 20_000;
/** A step is a second, and what happens in one is seen at the end of the next. */
const STEP_SLACK_MS = 2_000;

export type Figures = { longestSilenceMs: number; slowestMs: number; saidWhyMs: number };

/** Holds what the screen shows against what was sent to it, second by second. */
export type Verdict = {
  /** The channel was answered: from now on the order belongs on the screen. */
  placed: (orderId: string, nowMs: number) => void;
  /** The way between the screen and the server is good since then, or is not. */
  linked: (sinceMs: number | null) => void;
  look: (shown: Shown, nowMs: number) => void;
  seen: () => ReadonlySet<string>;
  figures: () => Figures;
  wrong: () => readonly string[];
};

export function createVerdict(): Verdict {
  const waiting = new Map<string, number>();
  const unseen = new Map<string, number>();
  const seen = new Set<string>();
  const wrong = new Set<string>();
  let linkedSince: number | null = 0;
  let silentSince: number | null = null;
  const figures: Figures = { longestSilenceMs: 0, slowestMs: 0, saidWhyMs: 0 };

  function lookAtOrders({ ids, doubled, answered }: Shown, nowMs: number): void {
    for (const id of doubled) wrong.add(`I4: order ${id} is on the screen twice`);
    for (const id of [...ids, ...answered]) {
      seen.add(id);
      const since = unseen.get(id);
      if (since === undefined) continue;
      unseen.delete(id);
      if (linkedSince !== null) figures.slowestMs = Math.max(figures.slowestMs, nowMs - Math.max(since, linkedSince));
    }
    for (const id of answered) waiting.delete(id);
    for (const [id, since] of unseen)
      if (linkedSince !== null && nowMs - Math.max(since, linkedSince) > BACK_WITHIN_MS + STEP_SLACK_MS)
        wrong.add(`I5: order ${id} is not on the screen ${BACK_WITHIN_MS} ms after the link was good`);
  }

  function listen({ heardAt, saysWhy, seal }: Shown, nowMs: number): void {
    const oldest = Math.min(...[...waiting].filter(([id]) => seen.has(id)).map(([, since]) => since));
    const excused = saysWhy || seal !== 'ok';
    if (saysWhy && waiting.size > 0) figures.saidWhyMs += 1_000;
    if (!Number.isFinite(oldest) || excused) {
      silentSince = null;
      return;
    }
    silentSince = Math.max(heardAt, silentSince ?? nowMs);
    const silence = nowMs - silentSince;
    figures.longestSilenceMs = Math.max(figures.longestSilenceMs, silence);
    if (silence > SILENT_MS + STEP_SLACK_MS)
      wrong.add(`I12: an order waited ${silence} ms in silence, without a banner`);
  }

  return {
    placed(orderId, nowMs) {
      waiting.set(orderId, nowMs);
      if (!seen.has(orderId)) unseen.set(orderId, nowMs);
    },
    linked(sinceMs) {
      linkedSince = sinceMs;
    },
    look(shown, nowMs) {
      lookAtOrders(shown, nowMs);
      listen(shown, nowMs);
    },
    seen: () => seen,
    figures: () => figures,
    wrong: () => [...wrong],
  };
}

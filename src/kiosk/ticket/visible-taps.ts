import type { DeskOrder, PendingTap } from '#src/live/desk-store.ts';
import { useDeskPart, useNow } from '../desk-context.ts';

/** A live server answers within a blink; a tap is marked as waiting only when the answer takes longer. */
const SHOWN_AFTER_MS = 1_500;

/** The taps of an order that look pending: at once while the link is not proven, else after a moment. */
export function useVisibleTaps({ pending }: DeskOrder): readonly PendingTap[] {
  const isProven = useDeskPart(({ seal }) => seal.kind === 'ok');
  const nowMs = useNow();
  if (pending.length === 0) return pending;
  return isProven ? pending.filter((tap) => nowMs - tap.at > SHOWN_AFTER_MS) : pending;
}

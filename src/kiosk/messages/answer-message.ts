import type { DeskCalls } from '../desk-calls.ts';
import { createCell } from '../cell.ts';

const RETRY_MS = 3_000;

/** The messages that a person at this screen, or at another page of it, has seen. */
export const seenMessages = createCell<ReadonlySet<string>>(new Set());

export const noteSeen = (id: string): void => seenMessages.set(new Set([...seenMessages.get(), id]));

/**
 * Reports to the server until it answers [MI4]: that this screen shows the message, which only a visible page does, or
 * that a person has seen it. Returns its stop.
 */
export function keepAnswering(calls: Pick<DeskCalls, 'answerMessage'>, id: string, isSeen: boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  async function answer(): Promise<void> {
    if (isSeen || document.visibilityState === 'visible') {
      try {
        const message = await calls.answerMessage(id, isSeen);
        if (message === null || message.seen_at !== null) noteSeen(id);
        return;
      } catch {
        // No link, or a server that cannot answer now: it is told later.
      }
    }
    if (!isOver) timer = setTimeout(() => void answer(), RETRY_MS);
  }

  void answer();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

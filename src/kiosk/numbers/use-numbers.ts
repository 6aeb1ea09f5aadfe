import { useEffect, useState } from 'react';
import type { ReplyOf } from '#contract/http/call.ts';
import { readNumbersCall } from '#contract/http/devices/numbers.ts';
import { call } from '#src/lib/api.ts';
import { CallFailure } from '#src/lib/call-failure.ts';

export type Numbers = ReplyOf<typeof readNumbersCall>;
/** Answers when something has changed since `cursor`, or after some seconds. */
export type ReadNumbers = (cursor: number, signal: AbortSignal) => Promise<Numbers>;

/** The server holds an answer for 4 s at most: after twice that nobody is there. */
const PATIENCE_MS = 8_000;
const AGAIN_MS = 2_000;
/** What the server says when this screen is no longer one for customers. */
const OVER = new Set(['forbidden', 'device_unpaired', 'device_revoked']);

export const readNumbers: ReadNumbers = (cursor, signal) =>
  call(readNumbersCall, { query: { cursor }, signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) });

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The numbers, one answer after the other; `isLost`: the last one is old, and what is shown may be too. */
export function useNumbers(read: ReadNumbers, onOver: () => void): { numbers: Numbers | null; isLost: boolean } {
  const [numbers, setNumbers] = useState<Numbers | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(
    function follow() {
      const stop = new AbortController();
      async function ask(): Promise<void> {
        let cursor = -1;
        while (!stop.signal.aborted) {
          try {
            const next = await read(cursor, stop.signal);
            ({ cursor } = next);
            setNumbers(next);
            setLost(false);
          } catch (reason) {
            if (stop.signal.aborted) return;
            if (reason instanceof CallFailure && OVER.has(reason.code)) return onOver();
            setLost(true);
            await pause(AGAIN_MS);
          }
        }
      }
      void ask();
      return () => stop.abort();
    },
    [read, onOver],
  );
  return { numbers, isLost };
}
